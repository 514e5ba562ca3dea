import type { UseQueryResult } from '@tanstack/react-query';
import type { CallVolume } from '@trunkline/contract/analytics/analytics.contract.ts';
import type { ComponentProps } from 'react';
import { CallsDrawing, DRAWING_HEIGHT } from '../app/calls/CallsDrawing.tsx';
import { Card, CardNote } from '../ui/page/Card.tsx';
import { ProblemNotice } from '../ui/page/ProblemNotice.tsx';
import { exactTime } from '../ui/page/relative-time.ts';
import { Terms } from '../ui/page/Terms.tsx';
import { Waiting } from '../ui/page/Waiting.tsx';
import { sumsOf } from './figure-words.ts';
import classes from './VolumeCard.module.css';

type VolumeCardProps = Pick<ComponentProps<typeof CallsDrawing>, 'period' | 'narrowing'> & {
  query: UseQueryResult<CallVolume>;
};

/** Calls by their time, and what they come to. */
export function VolumeCard({ query: { data, error, refetch }, ...drawing }: VolumeCardProps) {
  return (
    <Card title="Calls">
      <Terms className={classes.sums} of={sumsOf(data)} />
      {!data ? (
        <div className={classes.waiting}>
          {error ? (
            <div style={{ minHeight: DRAWING_HEIGHT - 16 }}>
              <ProblemNotice
                error={error}
                what="This could not be determined."
                onRetry={() => void refetch()}
              />
            </div>
          ) : (
            <Waiting what="the server to send this" height={DRAWING_HEIGHT - 16} />
          )}
        </div>
      ) : data.attempts === 0 ? (
        <CardNote height={DRAWING_HEIGHT}>No calls in this time.</CardNote>
      ) : (
        <CallsDrawing hours={data.hours} {...drawing} />
      )}
      {data && data.counted_from !== null && (
        <CardNote>
          Calls before {exactTime(new Date(data.counted_from))} are still being counted, and are missing so
          far.
        </CardNote>
      )}
    </Card>
  );
}
