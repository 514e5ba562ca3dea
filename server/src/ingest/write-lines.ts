/** A body of line protocol into the call store, in slices that leave the event loop free. */
import type { CallStore, Points } from '../calls/call-store.ts';
import { turnOf } from '../db/others-turn.ts';
import { type Precision, readLines } from './line-protocol.ts';
import { collect, type Oldest } from './to-stored.ts';

/** Stored together, and read in one go unless that takes longer than it should. */
const LINES_AT_ONCE = 500;
const LONGEST_MS = 5;
const MOST_FAULTS = 20;

export type Written = {
  /** Lines that could be read, stored or passed over. */
  good: number;
  /** What is wrong with others, in InfluxDB's words; not every one when there are many. */
  faults: string[];
  dropped: number;
};

/** Resolves when everything good is stored for good. */
export async function writeLines(
  calls: Pick<CallStore, 'write'>,
  text: string,
  { precision, oldest, now }: { precision: Precision; oldest: Oldest; now: number },
): Promise<Written> {
  const written: Written = { good: 0, faults: [], dropped: 0 };
  const storing: Promise<void>[] = [];
  let points: Points = { calls: [], alerts: [] };
  let failure: unknown = null;
  const fail = (error: unknown) => {
    failure ??= error;
  };
  const store = () => {
    storing.push(calls.write(points).catch(fail));
    points = { calls: [], alerts: [] };
  };
  const turn = turnOf(LONGEST_MS);
  let lines = 0;
  for (const point of readLines(text, precision, now)) {
    if (turn.isOver()) await turn.pass();
    if (!point) continue;
    const fault = 'fault' in point ? point.fault : collect(point, points, oldest);
    if (fault === null) written.good += 1;
    else if (written.faults.length < MOST_FAULTS) written.faults.push(fault);
    if (fault !== null && !('fault' in point)) written.dropped += 1;
    if (++lines % LINES_AT_ONCE === 0) {
      store();
      await turn.pass();
    }
  }
  store();
  await Promise.all(storing);
  if (failure !== null) throw failure;
  return written;
}
