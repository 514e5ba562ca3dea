/** An alert where a bucket refuses recordings or takes them too slowly, so that lists and alert rules know of it. */
import type { CallStore } from '../calls/call-store.ts';
import { BucketFault } from '../outside/try-bucket.ts';

export type RecordingTrouble = {
  account_sid: string;
  call_sid: string;
} & ({ is: 'refused'; error: unknown } | { is: 'slow' });
export type TellTrouble = (trouble: RecordingTrouble) => void;

type Parts = {
  calls: Pick<CallStore, 'write'>;
  providerOf: (account_sid: string) => Promise<string | null>;
  log: { warn(about: object, message: string): void };
  /** Replaced by tests. */
  every_ms?: number;
};

/** A bucket that is down fails every call: it is said of an account once in this time, by each server. */
const EVERY_MS = 60_000;
const MOST_ACCOUNTS = 10_000;

const types = { refused: 'recording-failure', slow: 'recording-slow' };

export function troubleTeller({ calls, providerOf, log, every_ms = EVERY_MS }: Parts): TellTrouble {
  const told = new Map<string, number>();

  function isNews({ is, account_sid }: RecordingTrouble, now: number): boolean {
    const key = `${is} ${account_sid}`;
    if (now - (told.get(key) ?? Number.NEGATIVE_INFINITY) < every_ms) return false;
    told.delete(key);
    told.set(key, now);
    const [oldest = key] = told.keys();
    if (told.size > MOST_ACCOUNTS) told.delete(oldest);
    return true;
  }

  return (trouble) => {
    const time = Date.now();
    if (!isNews(trouble, time)) return;
    const { is, account_sid, call_sid } = trouble;
    const write = async () => {
      const alert = {
        ...{ time, account_sid, service_provider_sid: await providerOf(account_sid) },
        ...{ alert_type: types[is], vendor: null, message: textOf(trouble) },
        ...{ detail: `Call ${call_sid}`, target_sid: call_sid },
      };
      await calls.write({ calls: [], alerts: [alert] });
    };
    write().catch((error) =>
      log.warn({ err: error, account_sid }, 'an alert of a recording could not be written'),
    );
  };
}

function textOf(trouble: RecordingTrouble): string {
  if (trouble.is === 'slow')
    return 'Recordings come faster than the bucket takes them: the media server has to wait, and may leave sound out.';
  const why =
    trouble.error instanceof BucketFault ? trouble.error.message : 'The log of this server says why.';
  return `The recording of a call could not be kept. ${why}`;
}
