/** Whether a bucket keeps what is put into it: the same steps for every vendor. */
import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import { OutboundFailure } from './fetch-public-url.ts';

/** Why recordings cannot be kept there; a sentence for a person, without secrets. */
export class BucketFault extends Error {}

export type Bucket = {
  write(name: string, text: string): Promise<unknown>;
  read(name: string): Promise<string>;
  remove(name: string): Promise<unknown>;
};

/** The first three are those of the test; a recording is fetched, stored or removed. */
export type Step = 'open' | 'write' | 'read' | 'fetch' | 'store' | 'remove';

/** An error of a vendor's SDK: its stable code, and the status it came with or 0. */
export type Facts = { code: string; status: number };

export type Words = {
  facts(error: Readonly<Record<string, unknown>>): Facts;
  /** Null where a vendor says nothing that a person could act on. */
  explain(facts: Facts, step: Step): string | null;
};

export const BUCKET_TIME_LIMIT_MS = 10_000;

/** Writes a small object, reads it back, compares and removes it. Throws a BucketFault. */
export async function tryBucket(open: () => Promise<Bucket>, words: Words): Promise<void> {
  let step: Step = 'open';
  const trial = async () => {
    const bucket = await open();
    const name = `trunkline-test-${randomUUID()}.txt`;
    const text = `Trunkline wrote this to see whether recordings can be kept here: ${randomUUID()}`;
    step = 'write';
    await bucket.write(name, text);
    try {
      step = 'read';
      if ((await bucket.read(name)) !== text)
        throw new BucketFault('The object read from the bucket differs from what was written.');
    } finally {
      // A key that may not remove anything is good enough for recording.
      await bucket.remove(name).catch(() => {});
    }
  };
  await withinTime(trial()).catch((error: unknown) => {
    throw faultOf(error, step, words);
  });
}

async function withinTime(work: Promise<void>): Promise<void> {
  const seconds = BUCKET_TIME_LIMIT_MS / 1000;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new BucketFault(`The storage did not answer within ${seconds} seconds.`)),
      BUCKET_TIME_LIMIT_MS,
    );
  });
  await Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/** What went wrong, in words. */
export function faultOf(error: unknown, step: Step, { explain, facts }: Words): BucketFault {
  if (error instanceof BucketFault) return error;
  const outbound = causes(error).find((one) => one instanceof OutboundFailure);
  if (outbound) return new BucketFault(outbound.message);
  const known = facts((error ?? {}) as Record<string, unknown>);
  return new BucketFault(
    explain(known, step) ?? `${otherwise[step]}${known.status ? ` (HTTP ${known.status})` : ''}.`,
    // As of a file that is gone: somebody has deleted it since its size was asked for.
    step === 'fetch' && known.status === 404 ? { cause: 'ENOENT' } : {},
  );
}

/** Bytes of an object, as its storage tells them; what answers in its place tells none. */
export function lengthTold(told: number | string | undefined): number {
  const length = Number(told ?? Number.NaN);
  if (Number.isSafeInteger(length)) return length;
  throw new BucketFault('The storage does not say how long the recording is.');
}

type Told = { contentRange?: string | undefined; contentLength?: number | string | undefined };

/** What is read, unless it is another part than was asked for: storage that takes no ranges sends the whole object. */
export function partTold(
  content: Readable,
  { contentRange, contentLength }: Told,
  first: number,
  last: number,
): Readable {
  // What tells no length either is measured while it comes.
  const told = contentRange ?? `bytes 0-${Number(contentLength ?? last + 1) - 1}/`;
  if (told.startsWith(`bytes ${first}-${last}/`)) return content;
  content.on('error', () => {}).destroy();
  throw new BucketFault('The storage sent another part of the recording than it was asked for.');
}

/** What a bucket was asked, with what goes wrong in words. */
export function faultTeller(words: Words) {
  return <T>(step: Step, work: Promise<T>): Promise<T> =>
    work.catch((error: unknown) => {
      throw faultOf(error, step, words);
    });
}

const otherwise: Record<Step, string> = {
  open: 'The credential cannot be used',
  write: 'The storage did not take the test object',
  read: 'The storage took the test object, but did not give it back',
  fetch: 'The storage did not give the recording',
  store: 'The storage did not take the recording',
  remove: 'The storage did not remove the recording',
};

/** A right that is missing; `who` is the key, or what stands for it. */
export function denied(who: string, where: string, step: Step): string {
  if (step === 'read') return `${who} may write to ${where}, but not read from it.`;
  if (step === 'fetch') return `${who} may not read from ${where}.`;
  return step === 'remove'
    ? `${who} may not remove anything from ${where}.`
    : `${who} may not write to ${where}.`;
}

/** SDKs wrap what their transport threw. */
function causes(error: unknown): unknown[] {
  return error instanceof Error ? [error, ...causes(error.cause)] : [];
}
