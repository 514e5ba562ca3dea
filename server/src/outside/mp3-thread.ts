/** The other end of `mp3-encoder.ts`: LAME, in a thread of its own, with one encoder for each recording. */
import { parentPort } from 'node:worker_threads';
import { createMp3Encoder } from 'wasm-media-encoders';
import type { FromEncoder, ToEncoder } from './mp3-encoder.ts';

/** The most that LAME takes for the rates of telephones is half of that. */
const BITRATE = 128;
const FULL_SCALE = 32_768;

type Encoder = Awaited<ReturnType<typeof createMp3Encoder>>;
const encoders = new Map<number, Promise<Encoder>>();

parentPort?.on('message', async (asked: ToEncoder) => {
  const reply: FromEncoder = { recording: asked.recording };
  try {
    reply.mp3 = await answer(asked);
  } catch (error) {
    encoders.delete(asked.recording);
    reply.failure = String(error);
  }
  parentPort?.postMessage(reply);
});

async function answer({ recording, sample_rate, pcm }: ToEncoder): Promise<Uint8Array> {
  const known = encoders.get(recording) ?? start(sample_rate);
  encoders.set(recording, known);
  const encoder = await known;
  // What it answers lies in its own memory, and is overwritten by the next.
  if (pcm) return encoder.encode(channelsOf(pcm)).slice();
  encoders.delete(recording);
  return encoder.finalize().slice();
}

async function start(sampleRate: number): Promise<Encoder> {
  const encoder = await createMp3Encoder();
  encoder.configure({ sampleRate, channels: 2, bitrate: BITRATE });
  return encoder;
}

function channelsOf(pcm: Uint8Array): [Float32Array, Float32Array] {
  const view = new DataView(pcm.buffer, pcm.byteOffset, pcm.byteLength);
  const frames = pcm.byteLength / 4;
  const [left, right] = [new Float32Array(frames), new Float32Array(frames)];
  for (let at = 0; at < frames; at++) {
    left[at] = view.getInt16(at * 4, true) / FULL_SCALE;
    right[at] = view.getInt16(at * 4 + 2, true) / FULL_SCALE;
  }
  return [left, right];
}
