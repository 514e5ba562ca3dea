/** Sound between the socket that it comes from and the storage that it goes to. Where too much lies here its sender waits. */
export type SoundQueue = AsyncIterable<Buffer> & {
  push(part: Buffer): void;
  /** No more comes; what lies here is still handed on. */
  end(): void;
  /** Nobody wants it any more. */
  drop(): void;
};

/** Handed on at least so much at a time, a second of the usual sound, but for the last. */
const LEAST = 32_768;
/** Half a minute of the usual sound: with so much here its sender is held. */
export const HELD_FROM = 1_048_576;
/** As a part of its own each costs a hundred bytes besides: empty ones, of which there may be any number, cost nothing else. */
const MOST_PARTS = 2048;

export function soundQueue(
  sender: { pause(): void; resume(): void },
  least = LEAST,
  most = HELD_FROM,
): SoundQueue {
  let waiting: Buffer[] = [];
  let size = 0;
  let state: 'open' | 'ended' | 'dropped' = 'open';
  let isHeld = false;
  let wake = () => {};

  function takeAll(): Buffer {
    const whole = Buffer.concat(waiting, size);
    waiting = [];
    size = 0;
    if (isHeld) sender.resume();
    isHeld = false;
    return whole;
  }

  function finish(as: 'ended' | 'dropped'): void {
    if (state === 'open') state = as;
    wake();
  }

  return {
    push(part) {
      if (state !== 'open') return;
      waiting.push(part);
      if (waiting.length === MOST_PARTS) waiting = [Buffer.concat(waiting, size + part.length)];
      size += part.length;
      if (size >= most && !isHeld) {
        isHeld = true;
        sender.pause();
      }
      if (size >= least) wake();
    },
    end: () => finish('ended'),
    drop() {
      finish('dropped');
      takeAll();
    },
    async *[Symbol.asyncIterator]() {
      for (;;) {
        while (size < least && state === 'open')
          await new Promise<void>((resolve) => {
            wake = resolve;
          });
        if (size === 0) return;
        yield takeAll();
      }
    },
  };
}
