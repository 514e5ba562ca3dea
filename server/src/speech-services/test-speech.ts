/** What tests say to vendors that listen, and let those say that speak. */
import { readFileSync } from 'node:fs';

export const GREETING = 'Hello, this is a test of your speech service.';

export type Clip = {
  /** With a header: WAV. */
  wav: Buffer;
  /** Signed 16-bit little-endian, one channel, without a header. */
  pcm: Buffer;
  rate: number;
};

const RATE = 8000;
let clip: Clip | null = null;
let wide: Clip | null = null;

/** A few seconds of English speech, as on a telephone. */
export function testClip(): Clip {
  if (clip) return clip;
  const wav = readFileSync(new URL('../../data/test-audio.wav', import.meta.url));
  const start = wav.indexOf('data', 12, 'latin1') + 8;
  clip = { wav, pcm: wav.subarray(start, start + wav.readUInt32LE(start - 4)), rate: RATE };
  return clip;
}

/** The same at 16 kHz, for vendors that take nothing less. */
export function wideTestClip(): Clip {
  if (wide) return wide;
  const { pcm } = testClip();
  const double = Buffer.alloc(pcm.length * 2);
  for (let at = 0; at < pcm.length; at += 2) {
    const now = pcm.readInt16LE(at);
    const next = at + 2 < pcm.length ? pcm.readInt16LE(at + 2) : now;
    double.writeInt16LE(now, at * 2);
    double.writeInt16LE((now + next) >> 1, at * 2 + 2);
  }
  wide = { wav: wavOf(double, RATE * 2), pcm: double, rate: RATE * 2 };
  return wide;
}

/** Samples at 8 kHz as a synthesis answers them: a WAV file where the caller could not play them otherwise. */
export function spokenSamples(pcm: Uint8Array, isPlayed: boolean): { audio: Uint8Array; type: string } {
  return isPlayed
    ? { audio: wavOf(pcm, RATE), type: 'audio/wav' }
    : { audio: pcm, type: 'application/octet-stream' };
}

/** Samples of 16 bits in one channel, with the header that makes them a WAV file. */
export function wavOf(pcm: Uint8Array, rate: number): Buffer {
  const head = Buffer.alloc(44);
  head.write('RIFF', 0, 'latin1');
  head.writeUInt32LE(pcm.length + 36, 4);
  head.write('WAVEfmt ', 8, 'latin1');
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(rate, 24);
  head.writeUInt32LE(rate * 2, 28);
  head.writeUInt16LE(2, 32);
  head.writeUInt16LE(16, 34);
  head.write('data', 36, 'latin1');
  head.writeUInt32LE(pcm.length, 40);
  return Buffer.concat([head, pcm]);
}
