import assert from 'node:assert/strict';
import { test } from 'node:test';
import { spoken } from '../testing/media-server.ts';
import { mp3Encoder } from './mp3-encoder.ts';

async function* seconds(sound: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < sound.length; at += size) yield sound.subarray(at, at + size);
}

async function encoded(parts: AsyncIterable<Buffer>): Promise<Buffer> {
  const all: Buffer[] = [];
  for await (const part of parts) all.push(part);
  return Buffer.concat(all);
}

/** Of MPEG 1, 2 and 2.5, layer III: kbit/s by the frame's index, its rates, and samples in a frame. */
const versions = {
  3: { rates: [44_100, 48_000, 32_000], kbits: [0, 32, 40, 48, 56, 64, 80, 96, 112, 128], samples: 1152 },
  2: {
    rates: [22_050, 24_000, 16_000],
    kbits: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128],
    samples: 576,
  },
  0: { rates: [11_025, 12_000, 8000], kbits: [0, 8, 16, 24, 32, 40, 48, 56, 64], samples: 576 },
};

/** Walks from frame to frame: what the file says of itself. */
function framesOf(mp3: Buffer) {
  let [at, frames, rate, kbit, samples, channels] = [0, 0, 0, 0, 0, 0];
  while (at + 4 <= mp3.length) {
    const [, second = 0, third = 0, fourth = 0] = mp3.subarray(at, at + 4);
    assert.equal(mp3[at], 0xff, `a frame begins at ${at}`);
    const version = versions[((second >> 3) & 3) as keyof typeof versions];
    rate = version.rates[(third >> 2) & 3] ?? 0;
    kbit = version.kbits[third >> 4] ?? 0;
    samples = version.samples;
    channels = fourth >> 6 === 3 ? 1 : 2;
    at += Math.floor((samples / 8) * ((kbit * 1000) / rate)) + ((third >> 1) & 1);
    frames += 1;
  }
  assert.equal(at, mp3.length, 'the last frame is whole');
  return { rate, kbit, channels, seconds: (frames * samples) / rate };
}

test('MP3 is as long as what was said, in both channels, at the rate it came in', async (t) => {
  const encoder = mp3Encoder();
  t.after(() => encoder.close());
  for (const [rate, kbit] of [
    [8000, 64],
    [16_000, 128],
    [48_000, 128],
  ] as const) {
    const made = framesOf(await encoded(encoder.encode(rate, seconds(spoken(3, rate), rate))));
    assert.deepEqual([made.rate, made.kbit, made.channels], [rate, kbit, 2]);
    // The encoder begins and ends with silence of its own.
    assert.ok(made.seconds > 3 && made.seconds < 3.3, `${made.seconds} s`);
  }
});

test('many recordings at once are kept apart, and one that breaks off leaves the others as they are', async (t) => {
  const encoder = mp3Encoder();
  t.after(() => encoder.close());
  const alone = await encoded(encoder.encode(8000, seconds(spoken(2), 5000)));
  async function* broken(): AsyncGenerator<Buffer> {
    yield spoken(1);
    throw new Error('the caller went away');
  }
  const all = await Promise.allSettled([
    ...Array.from({ length: 12 }, () => encoded(encoder.encode(8000, seconds(spoken(2), 5000)))),
    encoded(encoder.encode(8000, broken())),
  ]);
  assert.match(String((all.pop() as PromiseRejectedResult).reason), /the caller went away/);
  for (const one of all) assert.ok((one as PromiseFulfilledResult<Buffer>).value.equals(alone));
});

test('a recording goes on with another encoder where the thread has ended between two of its parts', async (t) => {
  const encoder = mp3Encoder();
  t.after(() => encoder.close());
  let go = () => {};
  const gate = new Promise<void>((resolve) => {
    go = resolve;
  });
  async function* waiting(): AsyncGenerator<Buffer> {
    yield spoken(2);
    await gate;
    yield spoken(2);
  }
  const parts = encoder.encode(8000, waiting());
  const made = [(await parts.next()).value as Buffer];
  await encoder.close();
  go();
  for await (const part of parts) made.push(part);
  // 64 kbit/s for four seconds; a moment is lost, which readers pass over.
  assert.ok(Buffer.concat(made).length > 28_000);
});
