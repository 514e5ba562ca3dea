/**
 * Asking somebody else's service in a person's name: within a time, not too many at once, and with a
 * reason that a person can read and that holds no secret when it fails.
 */
import { fairTurns } from './fair-turns.ts';
import { secretHider } from './hide-secrets.ts';
import { printable } from './printable.ts';

export type VendorQuestion<T> = {
  /** In whose name: each has turns of their own, so that nobody waits for somebody else's slow vendor. */
  who: string;
  /** Who is asked, as a person calls it. */
  of: string;
  /** What the reason must not hold. */
  secrets: readonly string[];
  /** From the asking to the answer, the wait for a turn included. */
  limit_ms?: number;
  /** Stops when the signal says so. */
  ask(signal: AbortSignal): Promise<T>;
};

/** `not_asked`: there was no turn in time, which says nothing about the vendor or the key. */
export type VendorAnswer<T> = { ok: true; value: T } | { ok: false; reason: string; not_asked?: true };

/** Throws only when too many are waiting already. */
export type AskVendor = <T>(question: VendorQuestion<T>) => Promise<VendorAnswer<T>>;

type Options = {
  /** Errors whose message is a sentence for a person. */
  sentences: readonly (abstract new (
    ...args: never[]
  ) => Error)[];
  /** What to throw when the queue is full. */
  full(): Error;
  /** Told of other errors, secrets removed: something is wrong with this server. */
  unexpected?(error: string): void;
  at_once?: number;
  longest_queue?: number;
  at_once_each?: number;
  longest_queue_each?: number;
};

const TIME_LIMIT_MS = 10_000;
const LONGEST_REASON = 400;
/** Of everybody, and of one that asks: a person who opens a page asks two or three at once. */
const AT_ONCE = 40;
const AT_ONCE_EACH = 8;
const LONGEST_QUEUE = 1000;
const LONGEST_QUEUE_EACH = 40;

export function vendorAsker(options: Options): AskVendor {
  const takeTurn = fairTurns({
    at_once: options.at_once ?? AT_ONCE,
    longest_queue: options.longest_queue ?? LONGEST_QUEUE,
    at_once_each: options.at_once_each ?? AT_ONCE_EACH,
    longest_queue_each: options.longest_queue_each ?? LONGEST_QUEUE_EACH,
    full: options.full,
  });

  return async ({ who, of, secrets, limit_ms = TIME_LIMIT_MS, ask }) => {
    const began_ms = performance.now();
    const endTurn = await takeTurn(who, limit_ms);
    if (!endTurn) return { ok: false, not_asked: true, reason: notAsked(of, limit_ms) };
    try {
      return { ok: true, value: await within(limit_ms - (performance.now() - began_ms), ask) };
    } catch (error) {
      return {
        ok: false,
        reason: printable(hiding(secrets, reasonOf(error, of, secrets)), LONGEST_REASON),
      };
    } finally {
      endTurn();
    }
  };

  function reasonOf(error: unknown, of: string, secrets: readonly string[]): string {
    if (error instanceof TooLate) return `${of} did not answer within ${seconds(error.limit_ms)}.`;
    if (options.sentences.some((kind) => error instanceof kind) && (error as Error).message)
      return (error as Error).message;
    const { stack = String(error) } = error as Error;
    options.unexpected?.(hiding(secrets, stack));
    return `${of} could not be asked: something unexpected came in between. Please try again.`;
  }
}

function notAsked(of: string, limit_ms: number): string {
  return `${of} was not asked: too many questions to vendors were under way for ${seconds(limit_ms)}. Please try again.`;
}

function seconds(ms: number): string {
  const rounded = ms < 1000 ? Math.round(ms / 10) / 100 : Math.round(ms / 1000);
  return `${rounded} ${rounded === 1 ? 'second' : 'seconds'}`;
}

class TooLate extends Error {
  readonly limit_ms: number;

  constructor(limit_ms: number) {
    super();
    this.limit_ms = limit_ms;
  }
}

/** The answer, or TooLate, whether or not the work heeds its signal. */
async function within<T>(limit_ms: number, ask: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const stop = new AbortController();
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    reject(new TooLate(limit_ms));
    stop.abort();
  }, limit_ms);
  try {
    return await Promise.race([late, ask(stop.signal)]);
  } finally {
    clearTimeout(timer);
    // Whatever the work left open goes with it.
    stop.abort();
  }
}

/** Whoever asked may have typed the secret a moment ago: no beginning of it helps anybody to find a fault. */
export function hiding(secrets: readonly string[], text: string): string {
  return secretHider(secrets, () => '***')(text);
}
