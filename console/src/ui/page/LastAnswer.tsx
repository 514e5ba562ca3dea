import { RelativeTime } from './RelativeTime.tsx';
import { type Status, StatusBadge } from './StatusBadge.tsx';

type LastAnswerProps = {
  shown: { status: Status; word: string };
  /** Null: it was never asked. */
  last: { summary: string; tested_at: string } | null;
};

/** What a test found last, and how long ago. */
export function LastAnswer({ shown: { status, word }, last }: LastAnswerProps) {
  return (
    <>
      <StatusBadge status={status} detail={last?.summary}>
        {word}
      </StatusBadge>
      {last && (
        <>
          {' '}
          <RelativeTime iso={last.tested_at} />
        </>
      )}
    </>
  );
}
