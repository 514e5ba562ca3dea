import { Button } from '@mantine/core';
import type { ChangeAnswer } from '@trunkline/contract/subscriptions/subscriptions.contract.ts';
import { Dialog, DialogButtons } from '../ui/overlay/Dialog.tsx';
import { counted, money, type PlanLine } from './plan-form.ts';
import { proratedSentence } from './plan-words.ts';

type ConfirmChangesProps = {
  lines: readonly PlanLine[];
  ratio: number;
  /** The answer to the dry run. */
  preview: ChangeAnswer;
  onClose: () => void;
  onConfirm: () => void;
};

/** What a new capacity costs, asked of Stripe just now. */
export function ConfirmChanges({ lines, ratio, preview, onClose, onConfirm }: ConfirmChangesProps) {
  const of = (wanted: string) => lines.find(({ category }) => category === wanted)?.quantity ?? 0;
  const sessions = of('voice_call_session');
  const devices = ratio * (sessions + of('device'));
  const { monthly_cost = 0, currency } = preview;
  return (
    <Dialog opened onClose={onClose} title="Confirm Changes">
      <p>
        Your new capacity is <strong>{counted(sessions, 'simultaneous call')}</strong> and{' '}
        <strong>{counted(devices, 'registered device')}</strong>, for{' '}
        <strong>{money(monthly_cost, currency)}</strong> a month.
      </p>
      <p>{proratedSentence(preview)}</p>
      <DialogButtons>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button data-autofocus onClick={onConfirm}>
          Confirm
        </Button>
      </DialogButtons>
    </Dialog>
  );
}
