import type { UseQueryResult } from '@tanstack/react-query';
import type { CallVolume } from '@trunkline/contract/analytics/analytics.contract.ts';
import type { ComponentProps } from 'react';
import { CallsDrawing } from '../app/calls/CallsDrawing.tsx';
import { Card, CardNote } from '../ui/page/Card.tsx';
import { exactTime } from '../ui/page/relative-time.ts';
import { sumsOf } from './figure-words.ts';
import classes from './VolumeCard.module.css';

type VolumeCardProps = Pick<ComponentProps<typeof CallsDrawing>, 'period' | 'narrowing'> & {
  query: UseQueryResult<CallVolume>;
};

/** Calls by their time, and what they come to. */
export function VolumeCard({ query: { data, error, refetch }, ...drawing }: VolumeCardProps) {
  return (
    <Card title="Calls" isLoading={!data} error={data ? null : error} onRetry={refetch} height={316}>
      {data && (
        <>
          <dl className={classes.sums}>
            {sumsOf(data).map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          {data.attempts === 0 ? (
            <CardNote>No calls in this time.</CardNote>
          ) : (
            <CallsDrawing hours={data.hours} {...drawing} />
          )}
          {data.counted_from !== null && (
            <CardNote>
              Calls before {exactTime(new Date(data.counted_from))} are still being counted, and are missing
              so far.
            </CardNote>
          )}
        </>
      )}
    </Card>
  );
}
