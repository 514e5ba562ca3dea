/** A recording that a media server sends (`W46`), on its way into the bucket of its account. */

import { type RecordingStart, recordingStart } from '@trunkline/contract/recent-calls/recording-upload.ts';
import type { RecordFormat } from '@trunkline/contract/recent-calls/recordings.contract.ts';
import type { Mp3Encoder } from '../outside/mp3-encoder.ts';
import type { Metadata, OpenRecordings } from '../outside/recording-bucket.ts';
import { RecordingRefusal, type TakeRecording } from '../outside/recording-sockets.ts';
import { HELD_FROM } from '../outside/sound-queue.ts';
import { wavHeader } from '../outside/wav-header.ts';
import { objectName, type RecordingPath } from './stream-recording.ts';
import type { TellTrouble } from './tell-recording-trouble.ts';

/** One sample of both channels, 16 bit each. */
const FRAME = 4;

type Parts = { openRecordings: OpenRecordings; mp3: Mp3Encoder; tell: TellTrouble };

/** Refuses what cannot be kept at all; a recording without any sound leaves nothing. */
export function recordingTaker({ openRecordings, mp3, tell }: Parts): TakeRecording {
  return async (said, sound) => {
    const begun = new Date();
    const start = readStart(said);
    const about = { account_sid: start.accountSid, call_sid: start.callSid };
    const refused = (error: unknown): never => {
      tell({ ...about, is: 'refused', error });
      throw error;
    };
    const account = await openRecordings(start.accountSid).catch(refused);
    if (!account) throw new RecordingRefusal('The account has no place for recordings.');
    const { bucket, format, tags } = account;
    const frames = wholeFrames(sound, () => tell({ ...about, is: 'slow' }));
    const first = await frames.next();
    if (first.done) return;
    const pcm = beginningWith(first.value, frames);
    const parts: Record<RecordFormat, () => AsyncIterable<Buffer>> = {
      wav: () => beginningWith(wavHeader(start.sampleRate), pcm),
      mp3: () => mp3.encode(start.sampleRate, pcm),
    };
    const name = objectName(pathOf(start, format, begun));
    const metadata = [...metadataOf(start), ...tags];
    await bucket.write(name, { format, metadata }, parts[format]()).catch(refused);
  };
}

function readStart(said: unknown): RecordingStart {
  const { data, error } = recordingStart.safeParse(said);
  if (data) return data;
  const [issue] = error.issues;
  throw new RecordingRefusal(
    `The first message is wrong: ${issue?.path.join('.')} ${issue?.message}`.slice(0, 120),
  );
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

async function* beginningWith(first: Buffer, rest: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield first;
  yield* rest;
}
