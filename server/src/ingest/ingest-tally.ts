/** What has arrived at the listener since the start. */
import type { Points } from '../calls/call-store.ts';
import type { TracePart } from '../calls/trace-store.ts';
import type { IngestParts } from './ingest-listener.ts';

export type IngestTally = {
  calls: number;
  alerts: number;
  /** Parts of traces, as they were sent together. */
  traces: number;
  /** Requests that were answered with an error. */
  refused: number;
  /** Requests that wait for room, and bytes of those that are worked on. */
  waiting: number;
  bytes: number;
  /** In ms since 1970. */
  last_at: number | null;
};

export const newTally = (): IngestTally => ({
  ...{ calls: 0, alerts: 0, traces: 0, refused: 0 },
  ...{ waiting: 0, bytes: 0, last_at: null },
});

/** The same stores, with what was stored for good counted. */
export function counting(
  { calls, traces }: Pick<IngestParts, 'calls' | 'traces'>,
  tally: IngestTally,
): Pick<IngestParts, 'calls' | 'traces'> {
  return {
    calls: {
      async write(points: Points) {
        await calls.write(points);
        tally.calls += points.calls.length;
        tally.alerts += points.alerts.length;
        if (points.calls.length + points.alerts.length > 0) tally.last_at = Date.now();
      },
    },
    traces: {
      async write(parts: TracePart[]) {
        await traces.write(parts);
        tally.traces += parts.length;
        tally.last_at = Date.now();
      },
    },
  };
}
