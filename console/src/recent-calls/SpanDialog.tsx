import { Button } from '@mantine/core';
import { Dialog, DialogButtons } from '../ui/overlay/Dialog.tsx';
import { shownPart } from '../ui/page/few-marks.ts';
import { dateFormat } from '../ui/page/relative-time.ts';
import { FactList } from './FactList.tsx';
import { type SpanRow, spanDuration } from './trace-tree.ts';

const LONGEST_TITLE = 300;

/** `DD/MM/YY HH:mm:ss.SSS` in the reader's own zone (`C25`). */
const moment = dateFormat({
  day: '2-digit',
  month: '2-digit',
  year: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  fractionalSecondDigits: 3,
});

type SpanDialogProps = {
  span: SpanRow;
  /** Of the speech that was made for it. */
  spoken: readonly (readonly [name: string, value: string])[];
  onClose: () => void;
  /** Lets the recording go to the span; undefined where there is nothing to hear. */
  onHear: (() => void) | undefined;
};

/** All of one span, each value with a copy button. */
export function SpanDialog({ span, spoken, onClose, onHear }: SpanDialogProps) {
  const start = moment(span.began_at).replace(',', '');
  const end = moment(span.began_at + span.duration_ms).replace(',', '');
  // A digit is a moment; how long it was pressed is among its attributes.
  const isMoment = span.name.includes('dtmf:');
  const facts = [
    ['Span ID', span.id] as const,
    ['Span start', start] as const,
    ['Span end', end] as const,
    ...(isMoment ? [] : [['Duration', spanDuration(span.duration_ms)] as const]),
    ...span.attributes,
    ...spoken,
  ];
  return (
    <Dialog opened onClose={onClose} title={`Span: ${shownPart(span.name, LONGEST_TITLE)}`} look="wide">
      <FactList facts={facts} />
      {onHear && (
        <DialogButtons>
          <Button variant="default" onClick={onHear}>
            Go to this point in the recording
          </Button>
        </DialogButtons>
      )}
    </Dialog>
  );
}
