/**
 * Asking somebody else's service in a person's name: within a time, not too many at once, and with a
 * reason that a person can read and that holds no secret when it fails.
 */
import { printable } from './printable.ts';

export type VendorQuestion<T> = {
  /** Who is asked, as a person calls it. */
  of: string;
  /** What the reason must not hold. */
  secrets: readonly string[];
  limit_ms?: number;
  /** Stops when the signal says so. */
  ask(signal: AbortSignal): Promise<T>;
};

export type VendorAnswer<T> = { ok: true; value: T } | { ok: false; reason: string };

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
};

export const TIME_LIMIT_MS = 10_000;
const LONGEST_REASON = 400;
const AT_ONCE = 40;
const LONGEST_QUEUE = 200;

export function vendorAsker(options: Options): AskVendor {
  const inTurn = turns(options.at_once ?? AT_ONCE, options.longest_queue ?? LONGEST_QUEUE, options.full);
  return ({ of, secrets, limit_ms = TIME_LIMIT_MS, ask }) =>
    inTurn(async () => {
      try {
        return { ok: true, value: await within(limit_ms, ask) };
      } catch (error) {
        return {
          ok: false,
          reason: printable(hiding(secrets, reasonOf(error, of, secrets)), LONGEST_REASON),
        };
      }
    });

  function reasonOf(error: unknown, of: string, secrets: readonly string[]): string {
    if (error instanceof TooLate) return `${of} did not answer within ${error.limit_ms / 1000} seconds.`;
    if (options.sentences.some((kind) => error instanceof kind) && (error as Error).message)
      return (error as Error).message;
    const { stack = String(error) } = error as Error;
    options.unexpected?.(hiding(secrets, stack));
    return `${of} could not be asked: something unexpected came in between. Please try again.`;
  }
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

function turns(at_once: number, longest_queue: number, full: () => Error) {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= at_once) {
      if (waiting.length >= longest_queue) throw full();
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}

/** Shorter ones open nothing, and would take ordinary words apart. */
const SHORTEST_SECRET = 4;
const SHORTEST_LINE = 16;

/** The text without the secrets, in the forms in which they travel. */
export function hiding(secrets: readonly string[], text: string): string {
  const forms = secrets.flatMap(formsOf).sort((one, other) => other.length - one.length);
  return forms.reduce((clean, form) => clean.replaceAll(form, '***'), text);
}

function formsOf(secret: string): string[] {
  if (secret.length < SHORTEST_SECRET) return [];
  const lines = secret.split(/\r?\n/).filter((line) => line.length >= SHORTEST_LINE);
  const forms = [secret, ...lines].flatMap((form) => [
    form,
    encodeURIComponent(form),
    JSON.stringify(form).slice(1, -1),
    Buffer.from(form).toString('base64'),
  ]);
  return [...new Set(forms)];
}
