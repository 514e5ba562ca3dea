/** The recording of a call out of the bucket of its account, and its end (`R30`). Never held whole. */
import { pipeline, Readable, Transform } from 'node:stream';
import type { RecordFormat } from '@trunkline/contract/recent-calls/recordings.contract.ts';
import { audit } from '../app/audit.ts';
import type { StoredCall } from '../calls/call-store.ts';
import type { Db } from '../db/open.ts';
import { problems } from '../http/problems.ts';
import type { Origin } from '../http/route.ts';
import { type Part, partAsked } from '../outside/byte-range.ts';
import { OutboundFailure } from '../outside/fetch-public-url.ts';
import type { OpenRecordings, RecordingBucket } from '../outside/recording-bucket.ts';
import { BucketFault } from '../outside/try-bucket.ts';

export type RecordingPath = {
  call_sid: string;
  year: string;
  month: string;
  day: string;
  format: RecordFormat;
};

/** `size` is that of the whole recording, `part` what of it comes, null for all. `none`: it is shorter than what is asked for. */
export type StreamedRecording =
  | { size: number; part: 'none' }
  | { size: number; part: Part | null; length: number; content: Readable };

/** 404 where there is none. */
export async function streamRecording(
  open: OpenRecordings,
  call: StoredCall,
  path: RecordingPath,
  range: string | undefined,
): Promise<StreamedRecording> {
  const { bucket, size } = await found(open, call, path);
  const part = partAsked(range, size);
  if (part === 'none') return { size, part };
  const { first, last } = part ?? { first: 0, last: size - 1 };
  const length = last - first + 1;
  const content = length > 0 ? await asking(bucket.read(objectName(path), first, last)) : Readable.from([]);
  return { size, part, length, content: exactly(length, content) };
}

/** The entry comes first: no audit, no change. */
export async function deleteRecording(
  db: Db,
  origin: Origin,
  open: OpenRecordings,
  call: StoredCall,
  path: RecordingPath,
): Promise<void> {
  const { bucket } = await found(open, call, path);
  const { account_sid, service_provider_sid, call_sid, from, to } = call;
  await audit(db, origin, {
    action: 'delete-recording',
    kind: 'recent-calls',
    record_sid: call_sid,
    record_name: `${from ?? 'unknown'} → ${to ?? 'unknown'}`,
    owner: { account_sid, service_provider_sid },
    before: { recording: objectName(path) },
  });
  await asking(bucket.remove(objectName(path)));
}

export function objectName({ call_sid, year, month, day, format }: RecordingPath): string {
  return `${year}/${month}/${day}/${call_sid}.${format}`;
}

async function found(
  open: OpenRecordings,
  { account_sid }: StoredCall,
  path: RecordingPath,
): Promise<{ bucket: RecordingBucket; size: number }> {
  const of = account_sid ? await asking(open(account_sid)) : null;
  const size = of && (await asking(of.bucket.size(objectName(path))));
  if (!of || size === null) throw problems.unknown('recording');
  return { bucket: of.bucket, size };
}

/** What storage sends beyond its own word is not passed on, and what it falls short of breaks the answer off. */
function exactly(length: number, content: Readable): Readable {
  let left = length;
  const counted = new Transform({
    transform(part: Buffer, _encoding, done) {
      left -= part.length;
      if (left < 0) done(new BucketFault('The storage sent more data than requested.'));
      else done(null, part);
    },
    flush(done) {
      done(left > 0 ? new BucketFault(EARLY) : null);
    },
    // Whatever broke it off: a lost connection to storage looks like one to the database.
    destroy(error, done) {
      done(error && outsideFault(error));
    },
  });
  // A reader who goes away ends the storage's answer too, at whatever point it stands.
  pipeline(content, counted, () => undefined);
  return counted;
}

const EARLY = 'The storage ended the recording early.';

function outsideFault(error: Error): Error {
  const isSaid = error instanceof BucketFault || error instanceof OutboundFailure;
  return Object.assign(problems.outsideFailed(isSaid ? error.message : EARLY), { cause: error });
}

function asking<T>(work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    if (!(error instanceof BucketFault)) throw error;
    throw error.cause === 'ENOENT' ? problems.unknown('recording') : problems.outsideFailed(error.message);
  });
}
