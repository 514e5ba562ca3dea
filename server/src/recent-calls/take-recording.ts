/** A recording that a media server sends (`W46`), on its way into the bucket of its account. */

import { type RecordingStart, recordingStart } from '@trunkline/contract/recent-calls/recording-upload.ts';
import type { RecordFormat } from '@trunkline/contract/recent-calls/recordings.contract.ts';
import type { Mp3Encoder } from '../outside/mp3-encoder.ts';
import type { Metadata, OpenRecordings } from '../outside/recording-bucket.ts';
import { RecordingRefusal, type TakeRecording } from '../outside/recording-sockets.ts';
import { HELD_FROM } from '../outside/sound-queue.ts';
import { wavHeader } from '../outside/wav-header.ts';
import { heldPlaces } from '../security/held-places.ts';
import { objectName, type RecordingPath } from './stream-recording.ts';
import type { TellTrouble } from './tell-recording-trouble.ts';

/** One sample of both channels, 16 bit each. */
const FRAME = 4;

/** How often it is asked whether the account of a recording that comes in is still there. */
const LOOK_MS = 60_000;
const NO_PLACE = 'The account has no storage for recordings.';
const TOO_MANY = 'The account has too many recordings in progress.';
/**
 * So many of one account for each place that is free: alone it has three quarters of them, and each whose bucket is slow
 * leaves a part of what the ones before it left.
 */
const FOR_EACH_FREE = 3;

type Parts = {
  openRecordings: OpenRecordings;
  mp3: Mp3Encoder;
  tell: TellTrouble;
  /** Of all accounts. */
  most_at_once: number;
  /** Replaced by tests. */
  look_ms?: number;
};

/** Refuses what cannot be kept at all; a recording without any sound leaves nothing. */
export function recordingTaker(parts: Parts): TakeRecording {
  const takePlace = fairPlaces(parts.most_at_once);
  return async (said, sound) => {
    const start = readStart(said);
    const leave = takePlace(start.accountSid);
    if (!leave) {
      const error = new RecordingRefusal(TOO_MANY);
      parts.tell({ account_sid: start.accountSid, call_sid: start.callSid, is: 'refused', error });
      throw error;
    }
    try {
      await takeOne(parts, start, sound);
    } finally {
      leave();
    }
  };
}

async function takeOne(
  { openRecordings, mp3, tell, look_ms = LOOK_MS }: Parts,
  start: RecordingStart,
  sound: AsyncIterable<Buffer>,
): Promise<void> {
  const begun = new Date();
  const about = { account_sid: start.accountSid, call_sid: start.callSid };
  const refused = (error: unknown): never => {
    if (!(error instanceof RecordingRefusal)) tell({ ...about, is: 'refused', error });
    throw error;
  };
  const account = await openRecordings(start.accountSid).catch(refused);
  if (!account) throw new RecordingRefusal(NO_PLACE);
  const { bucket, format, tags } = account;
  const frames = wholeFrames(sound, () => tell({ ...about, is: 'slow' }));
  const first = await frames.next();
  if (first.done) return;
  const isThere = () => openRecordings(start.accountSid);
  const pcm = whileThere(isThere, look_ms, beginningWith(first.value, frames));
  const parts: Record<RecordFormat, () => AsyncIterable<Buffer>> = {
    wav: () => beginningWith(wavHeader(start.sampleRate), pcm),
    mp3: () => mp3.encode(start.sampleRate, pcm),
  };
  const name = objectName(pathOf(start, format, begun));
  const metadata = [...metadataOf(start), ...tags];
  await bucket.write(name, { format, metadata }, parts[format]()).catch(refused);
}

/** A recording has its place until it is kept; null where there is none for it. */
function fairPlaces(most: number): (account_sid: string) => (() => void) | null {
  const places = heldPlaces();
  let taken = 0;
  return (account_sid) => {
    const own = places.of(account_sid);
    if (own > 0 && own >= FOR_EACH_FREE * (most - taken)) return null;
    const leave = places.take(account_sid);
    taken += 1;
    return () => {
      leave();
      taken -= 1;
    };
  };
}

function readStart(said: unknown): RecordingStart {
  const { data, error } = recordingStart.safeParse(said);
  if (data) return data;
  const [{ path, message } = { path: [], message: '' }] = error.issues;
  // What is no object has no field that is wrong.
  const where = path.length > 0 ? `${path.join('.')} ` : '';
  throw new RecordingRefusal(`The first message is wrong: ${where}${message}`.slice(0, 120));
}

/** The day at this server, as the platform's have it. */
function pathOf({ callSid }: RecordingStart, format: RecordFormat, begun: Date): RecordingPath {
  return {
    call_sid: callSid,
    year: String(begun.getFullYear()),
    month: String(begun.getMonth() + 1).padStart(2, '0'),
    day: String(begun.getDate()).padStart(2, '0'),
    format,
  };
}

function metadataOf(start: RecordingStart): Metadata {
  return Object.entries(start).map(([name, value]) => [name, String(value)]);
}

/** Messages may end within a sample. What is left of one at the end is none. `slow`: so much lay here that the sender waited. */
async function* wholeFrames(sound: AsyncIterable<Buffer>, slow: () => void): AsyncGenerator<Buffer> {
  let rest = Buffer.alloc(0);
  for await (const part of sound) {
    if (part.length >= HELD_FROM) slow();
    const all = rest.length > 0 ? Buffer.concat([rest, part]) : part;
    const whole = all.length - (all.length % FRAME);
    if (whole > 0) yield all.subarray(0, whole);
    rest = Buffer.from(all.subarray(whole));
  }
}

/**
 * A call outlasts many an account: whoever is gone, or has no place any more, gets nothing in the end either. A database
 * that does not answer is no reason to lose what was said.
 */
async function* whileThere(
  isThere: () => Promise<unknown>,
  look_ms: number,
  sound: AsyncIterable<Buffer>,
): AsyncGenerator<Buffer> {
  const look = async () => {
    if (!(await isThere().catch(() => true))) throw new RecordingRefusal(NO_PLACE);
  };
  let looked = Date.now();
  for await (const part of sound) {
    if (Date.now() - looked >= look_ms) {
      await look();
      looked = Date.now();
    }
    yield part;
  }
  await look();
}

async function* beginningWith(first: Buffer, rest: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield first;
  yield* rest;
}
