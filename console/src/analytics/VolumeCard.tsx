import type { UseQueryResult } from '@tanstack/react-query';
import type { CallVolume } from '@trunkline/contract/analytics/analytics.contract.ts';
import { CallsDrawing } from '../app/calls/CallsDrawing.tsx';
import type { Period } from '../app/calls/home-period.ts';
import { Card, CardNote } from '../ui/page/Card.tsx';
import { exactTime } from '../ui/page/relative-time.ts';
import { sumsOf } from './figure-words.ts';
import classes from './VolumeCard.module.css';

type VolumeCardProps = { query: UseQueryResult<CallVolume>; period: Period };

/** Calls by their time, and what they come to. */
export function VolumeCard({ query: { data, error, refetch }, period }: VolumeCardProps) {
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
            <CallsDrawing hours={data.hours} period={period} />
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
