import { Stack, Text } from '@mantine/core';
import { useMemo, useState } from 'react';
import { ApiProblem } from '../app/api-problem.ts';
import { countText } from '../ui/page/count-text.ts';
import { ProblemNotice } from '../ui/page/ProblemNotice.tsx';
import { Waiting } from '../ui/page/Waiting.tsx';
import classes from './CallTrace.module.css';
import { CallTurns } from './CallTurns.tsx';
import type { CallClock } from './call-clock.ts';
import { type TimedKind, timesOf, turnsOf } from './span-times.ts';
import { TRACE_HEIGHT } from './trace-height.ts';
import { spanDuration, type TraceTree } from './trace-tree.ts';
import { type Aim, Waterfall } from './Waterfall.tsx';

const kinds: Record<TimedKind, string> = {
  'speech-in': 'speech to text',
  'speech-out': 'text to speech',
  webhook: 'webhooks',
};

type CallTraceProps = {
  /** Undefined while loading. */
  tree: TraceTree | undefined;
  error: unknown;
  onRetry: () => void;
  /** Of the recording; null where there is none. */
  clock: CallClock | null;
};

/** What happened within the call, and what of it took long. */
export function CallTrace({ tree, error, onRetry, clock }: CallTraceProps) {
  if (error instanceof ApiProblem && error.status === 404)
    return <Text c="dimmed">No trace of this call is stored.</Text>;
  if (error !== null)
    return <ProblemNotice error={error} what="The trace could not be loaded." onRetry={onRetry} />;
  if (!tree) return <Waiting what="the server to send the trace" height={TRACE_HEIGHT} />;
  if (tree.rows.length === 0) return <Text c="dimmed">The trace of this call is empty.</Text>;
  return <Course tree={tree} clock={clock} />;
}

function Course({ tree, clock }: { tree: TraceTree; clock: CallClock | null }) {
  const [aim, setAim] = useState<Aim | null>(null);
  const [times, turns] = useMemo(() => [timesOf(tree.rows), turnsOf(tree.rows)], [tree]);
  return (
    <>
      <Stack gap={8} mb={12}>
        <ul className={classes.summary}>
          {times.map(({ kind, times, total_ms, most_ms }) => (
            <li key={kind} data-kind={kind}>
              {kinds[kind]}: {times === 1 ? 'once' : `${countText(times)} times`}, {spanDuration(total_ms)} in
              all
              {times > 1 && `, at most ${spanDuration(most_ms)}`}
            </li>
          ))}
        </ul>
        <CallTurns turns={turns} onFind={(span) => setAim({ span })} />
      </Stack>
      <Waterfall tree={tree} clock={clock} aim={aim} />
    </>
  );
}
