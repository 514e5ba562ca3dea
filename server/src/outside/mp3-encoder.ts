/** MP3 of what telephones sent, part by part, made in a thread of its own: encoding is work, and this one answers requests. */
import { Worker } from 'node:worker_threads';

/** Without `pcm`: what is left of the recording, which is over. */
export type ToEncoder = { recording: number; sample_rate: number; pcm?: Uint8Array };
export type FromEncoder = { recording: number; mp3?: Uint8Array; failure?: string };

export type Mp3Encoder = {
  /** Of whole samples: 16 bit, little-endian, the two channels in turn. Asks for the next part when it has made MP3 of one. */
  encode(sample_rate: number, pcm: AsyncIterable<Buffer>): AsyncGenerator<Buffer>;
  close(): Promise<void>;
};

type Waiting = { done(mp3: Buffer): void; fail(error: Error): void };

export function mp3Encoder(): Mp3Encoder {
  let thread: Worker | null = null;
  let last = 0;
  /** Each recording waits for one answer at a time. */
  const waiting = new Map<number, Waiting>();

  function start(): Worker {
    const started = new Worker(new URL('./mp3-thread.ts', import.meta.url));
    started.on('message', ({ recording, mp3, failure }: FromEncoder) => {
      const asked = waiting.get(recording);
      waiting.delete(recording);
      if (waiting.size === 0) started.unref();
      if (mp3) asked?.done(Buffer.from(mp3.buffer, mp3.byteOffset, mp3.byteLength));
      else asked?.fail(new Error(`MP3 could not be made: ${failure}`));
    });
    const lost = (cause?: unknown) => {
      if (started !== thread) return;
      thread = null;
      for (const { fail } of waiting.values()) fail(new Error('the thread that makes MP3 ended', { cause }));
      waiting.clear();
    };
    started.on('error', lost);
    started.on('exit', () => lost());
    return started;
  }

  function ask(question: ToEncoder): Promise<Buffer> {
    return new Promise((done, fail) => {
      waiting.set(question.recording, { done, fail });
      thread ??= start();
      thread.ref();
      thread.postMessage(question);
    });
  }

  return {
    async *encode(sample_rate, pcm) {
      const recording = ++last;
      let isOver = false;
      try {
        for await (const part of pcm) {
          const mp3 = await ask({ recording, sample_rate, pcm: part });
          if (mp3.length > 0) yield mp3;
        }
        isOver = true;
        yield await ask({ recording, sample_rate });
      } finally {
        // Otherwise the encoder of one that broke off would stay.
        if (!isOver && thread) await ask({ recording, sample_rate }).catch(() => {});
      }
    },
    async close() {
      await thread?.terminate();
    },
  };
}
