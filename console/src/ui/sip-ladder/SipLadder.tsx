import { Button, Text, VisuallyHidden } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { type CSSProperties, memo, useDeferredValue, useMemo, useState } from 'react';
import { Dialog } from '../overlay/Dialog.tsx';
import { copyText } from '../page/copy-text.ts';
import { countText } from '../page/count-text.ts';
import { fewMarks } from '../page/few-marks.ts';
import { dateFormat } from '../page/relative-time.ts';
import { stepInList } from '../page/step-in-list.ts';
import classes from './SipLadder.module.css';
import { participantsOf, type SipMessage } from './sip-messages.ts';

/** So many are drawn at first, and by each press on "Show more": a dialog in front of thousands takes seconds to open. */
const ROWS = 500;
/** More than are in view. The others follow while one can scroll and press already. */
const FIRST_ROWS = 16;

type SipLadderProps = {
  messages: readonly SipMessage[];
  /** Second 0 of the times told, in ms since 1970. */
  origin: number;
  /** What is being listened to; the last message before it is marked. */
  moment: number | null;
};

/** Who said what to whom, and when. A press tells the whole message; Up and Down go from one to the next. */
export function SipLadder({ messages, origin, moment }: SipLadderProps) {
  const [chosen, setChosen] = useState<SipMessage | null>(null);
  const participants = useMemo(() => participantsOf(messages), [messages]);
  const current = moment === null ? -1 : messages.findLastIndex(({ at }) => at <= moment);

  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard */}
      <section className={classes.scroll} aria-label="SIP ladder" tabIndex={0}>
        <div className={classes.content} style={vars({ '--lanes': participants.length })}>
          <div className={classes.names} aria-hidden>
            {participants.map((address) => (
              <span key={address}>{address}</span>
            ))}
          </div>
          <MessageRows {...{ messages, origin, participants, current }} onOpen={setChosen} />
        </div>
      </section>
      {chosen && <MessageDialog message={chosen} origin={origin} onClose={() => setChosen(null)} />}
    </>
  );
}

type MessageRowsProps = Pick<SipLadderProps, 'messages' | 'origin'> & {
  participants: readonly string[];
  /** The place of the one that is marked; -1 for none. */
  current: number;
  onOpen: (message: SipMessage) => void;
};

/** Drawn again when another is marked, and not for each moment that is listened to. */
const MessageRows = memo(function MessageRows(props: MessageRowsProps) {
  const { messages, origin, participants, current, onOpen } = props;
  const [shown, setShown] = useState(ROWS);
  const drawn = useDeferredValue(shown, FIRST_ROWS);
  const hidden = messages.length - shown;
  const lanes = useMemo(() => new Map(participants.map((address, n) => [address, n])), [participants]);
  return (
    <>
      <ol className={classes.rows} onKeyDown={stepInList}>
        {messages.slice(0, drawn).map((message, n) => (
          <li key={message.id}>
            <MessageRow
              message={message}
              origin={origin}
              since={n === 0 ? null : message.at - (messages[n - 1]?.at ?? message.at)}
              from={lanes.get(message.from) ?? 0}
              to={lanes.get(message.to) ?? 0}
              isCurrent={n === current}
              onOpen={onOpen}
            />
          </li>
        ))}
      </ol>
      {hidden > 0 && (
        <Button className={classes.more} variant="default" onClick={() => setShown(shown + ROWS)}>
          Show more: {countText(hidden)} {hidden === 1 ? 'message is' : 'messages are'} not shown
        </Button>
      )}
    </>
  );
});

type MessageRowProps = {
  message: SipMessage;
  origin: number;
  /** In ms, since the message before. */
  since: number | null;
  /** The columns between which it went. */
  from: number;
  to: number;
  isCurrent: boolean;
  onOpen: (message: SipMessage) => void;
};

const MessageRow = memo(function MessageRow(props: MessageRowProps) {
  const { message, origin, since, from, to, isCurrent, onOpen } = props;
  const { isRepeated, status, title } = message;
  const place = { '--left': Math.min(from, to), '--span': Math.max(Math.abs(to - from), 0.5) };
  return (
    <button
      type="button"
      className={classes.row}
      aria-current={isCurrent || undefined}
      onClick={() => onOpen(message)}
    >
      <span className={classes.time}>
        {offsetText(message.at - origin)}
        {since !== null && <span>+{sinceText(since)}</span>}
      </span>
      <span className={classes.lanes}>
        <span
          className={classes.arrow}
          data-back={to < from || undefined}
          data-class={status === null ? 'request' : Math.floor(status / 100)}
          data-repeated={isRepeated || undefined}
          style={vars(place)}
        >
          <span className={classes.title}>
            {title}
            {isRepeated && <em> again</em>}
          </span>
          <VisuallyHidden>
            {' '}
            from {message.from} to {message.to}
          </VisuallyHidden>
        </span>
      </span>
    </button>
  );
});

function MessageDialog({
  message,
  origin,
  onClose,
}: {
  message: SipMessage;
  origin: number;
  onClose: () => void;
}) {
  const { at, from, text, title, to } = message;
  return (
    <Dialog opened onClose={onClose} title={title} look="wide">
      <Text fz={13} c="dimmed" mb={8}>
        {from} → {to}, {moment(at)} ({offsetText(at - origin)})
      </Text>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconCopy size={16} aria-hidden />}
        onClick={() => void copyText(text)}
      >
        Copy the message
      </Button>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard */}
      <pre className={classes.text} tabIndex={0}>
        {fewMarks(text)}
      </pre>
    </Dialog>
  );
}

const moment = dateFormat({
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  fractionalSecondDigits: 3,
});

/** "0:03.250", with a sign before the origin. */
function offsetText(ms: number): string {
  const whole = Math.round(Math.abs(ms));
  const seconds = ((whole % 60_000) / 1000).toFixed(3).padStart(6, '0');
  return `${ms < 0 ? '−' : ''}${Math.floor(whole / 60_000)}:${seconds}`;
}

function sinceText(ms: number): string {
  return ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(2)} s`;
}

/** React's types know no custom properties. */
function vars(values: Record<`--${string}`, string | number>): CSSProperties {
  return values as CSSProperties;
}
