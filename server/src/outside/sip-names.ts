/** The name server, asked for the four kinds of record that SIP needs. */
import type { NaptrRecord, SrvRecord } from 'node:dns';
import { Resolver } from 'node:dns/promises';

export type SipNames = {
  naptr(name: string): Promise<NaptrRecord[]>;
  srv(name: string): Promise<SrvRecord[]>;
  a(name: string): Promise<string[]>;
  aaaa(name: string): Promise<string[]>;
  /** Gives up what is still asked for. */
  cancel(): void;
};

const ONE_TRY_MS = 1500;

/** One for each test, so that giving up ends the questions of that test alone. */
export function askNameServer(): SipNames {
  const resolver = new Resolver({ timeout: ONE_TRY_MS, tries: 2 });
  return {
    naptr: (name) => resolver.resolveNaptr(name),
    srv: (name) => resolver.resolveSrv(name),
    a: (name) => resolver.resolve4(name),
    aaaa: (name) => resolver.resolve6(name),
    cancel: () => resolver.cancel(),
  };
}

/** The name server gave no answer at all; the message is a sentence for a person. */
export class NoAnswerAboutName extends Error {}

const absent = new Set(['ENOTFOUND', 'ENODATA', 'EBADNAME', 'ENONAME']);
const silent = new Set(['ETIMEOUT', 'ECANCELLED', 'ECONNREFUSED']);

/** No record is an empty list. Throws NoAnswerAboutName, at the latest when the signal says so. */
export async function recordsOf<T>(asked: Promise<T[]>, name: string, signal: AbortSignal): Promise<T[]> {
  try {
    return await untilAborted(asked, signal);
  } catch (error) {
    const code = String((error as { code?: unknown } | null)?.code ?? '');
    if (absent.has(code)) return [];
    if (signal.aborted || silent.has(code))
      throw new NoAnswerAboutName(`The name server did not answer about ${name} in time.`);
    throw new NoAnswerAboutName(
      `The name server could not answer about ${name} (${code || 'unknown error'}).`,
    );
  }
}

function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const giveUp = () => reject(signal.reason);
    if (signal.aborted) giveUp();
    signal.addEventListener('abort', giveUp, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', giveUp));
  });
}
