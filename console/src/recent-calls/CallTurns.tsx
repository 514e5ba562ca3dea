import { Anchor, Button } from '@mantine/core';
import { useState } from 'react';
import { durationText } from '../ui/page/duration.ts';
import classes from './CallTrace.module.css';
import { slowestOf, type TimedKind, type Turn } from './span-times.ts';
import { type SpanRow, spanDuration } from './trace-tree.ts';

const words: Record<TimedKind, string> = { 'speech-in': 'heard', 'speech-out': 'spoken', webhook: 'webhook' };

/** So few are all shown; of more the slowest alone, until somebody asks for the others. */
const FEW = 5;
const MOST = 200;

type CallTurnsProps = {
  turns: readonly Turn[];
  /** Shows the span among the others. */
  onFind: (span: SpanRow) => void;
};

/** What was waited for in each turn of the conversation, in words; a press leads to the span that took longest. */
export function CallTurns({ turns, onFind }: CallTurnsProps) {
  const [isWhole, setIsWhole] = useState(false);
  const slowest = slowestOf(turns);
  const shown =
    isWhole || turns.length <= FEW ? turns.slice(0, MOST) : turns.filter((turn) => turn === slowest);
  if (turns.length === 0) return null;
  return (
    <div className={classes.turns}>
      <ol aria-label="Turns">
        {shown.map((turn) => (
          <li key={turn.number} data-slowest={turn === slowest || undefined}>
            {turn.number === 0 ? 'Before the first turn' : `Turn ${turn.number}`}
            {turn.number > 0 && <span> at {durationText(Math.floor(turn.start_ms / 1000))}</span>}:{' '}
            {turn.times.map(({ kind, total_ms, longest }, nth) => (
              <span key={kind}>
                {nth > 0 && ', '}
                <Anchor component="button" type="button" onClick={() => onFind(longest)}>
                  {words[kind]} {spanDuration(total_ms)}
                </Anchor>
              </span>
            ))}
            {turn === slowest && <strong> · slowest</strong>}
          </li>
        ))}
      </ol>
      {isWhole && turns.length > MOST && <p>The others are below.</p>}
      {!isWhole && turns.length > FEW && (
        <Button variant="subtle" size="compact-sm" onClick={() => setIsWhole(true)}>
          Show all {turns.length} turns
        </Button>
      )}
    </div>
  );
}
