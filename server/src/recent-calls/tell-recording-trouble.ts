/** An alert where a bucket refuses recordings or takes them too slowly, or there is no place for one, so that lists and alert rules know of it. */
import { createHash } from 'node:crypto';
import type { CallStore } from '../calls/call-store.ts';
import { RecordingRefusal } from '../outside/recording-sockets.ts';
import { BucketFault } from '../outside/try-bucket.ts';

export type RecordingTrouble = {
  account_sid: string;
  call_sid: string;
} & ({ is: 'refused'; error: unknown } | { is: 'slow' });
export type TellTrouble = (trouble: RecordingTrouble) => void;

type Parts = {
  calls: Pick<CallStore, 'write'>;
  providerOf: (account_sid: string) => Promise<string | null>;
  /** Of several servers with one database, the first to ask has it; so long nobody else has. */
  claim: (name: string, for_ms: number) => Promise<boolean>;
  log: { warn(about: object, message: string): void };
  /** Replaced by tests. */
  every_ms?: number;
};

/** A bucket that is down fails every call: it is said of an account once in this time. */
const EVERY_MS = 60_000;
/** Another server's alert is a minute old by this part of it, on whichever clock. */
const ROUND = 5 / 6;
const MOST_ACCOUNTS = 10_000;

const types = { refused: 'recording-failure', slow: 'recording-slow' };

/** As long as the name of a round may be. */
const LONGEST_NAME = 32;

export function troubleTeller({ calls, providerOf, claim, log, every_ms = EVERY_MS }: Parts): TellTrouble {
  const told = new Map<string, number>();

  /** Here: the database is not asked of each call. */
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
      const service_provider_sid = await providerOf(account_sid);
      // A media server may say any account.
      if (service_provider_sid === null) return;
      if (!(await claim(nameOf(trouble), every_ms * ROUND))) return;
      const alert = {
        ...{ time, account_sid, service_provider_sid },
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

function nameOf({ is, account_sid }: RecordingTrouble): string {
  const whole = createHash('sha256').update(`recording ${is} ${account_sid}`).digest('hex');
  return whole.slice(0, LONGEST_NAME);
}

function textOf(trouble: RecordingTrouble): string {
  if (trouble.is === 'slow')
    return 'The bucket stores recordings more slowly than they arrive: the media server has to wait and may drop audio.';
  const { error } = trouble;
  const isSaid = error instanceof BucketFault || error instanceof RecordingRefusal;
  const why = isSaid ? error.message : 'See the log of this server for the cause.';
  return `The recording of a call could not be saved. ${why}`;
}
