/** People whose consoles follow live updates all the while: a stream that ends is opened again, as the console does. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Judge } from './judge.ts';
import type { Crowd } from './load.ts';
import type { Site } from './site.ts';

const OF_EACH = 3;
const FOLLOWERS = ['admin', 'provider', 'account', 'viewer'] as const;
const AGAIN_MS = 500;
/** The server sends something every 20 s. */
const SILENCE_MS = 45_000;
const LONGEST_WAIT_MS = 60_000;
const LOOK_MS = 20;
/** What a server says that is not ready, or gone. */
const NOT_NOW = [0, 503];

type Stream = { as: (typeof FOLLOWERS)[number]; isOpen: boolean; heard: number };
type Scene = Crowd & { judge: Judge; site: Pick<Site, 'url'> };

export function holdStreams({ judge, people, world, site }: Scene) {
  const over = new AbortController();
  const streams = FOLLOWERS.flatMap((as) =>
    Array.from({ length: OF_EACH }, (): Stream => ({ as, isOpen: false, heard: 0 })),
  );
  const phase = () => judge.phases.at(-1);

  async function hold(stream: Stream): Promise<void> {
    while (!over.signal.aborted) {
      await read(stream).catch(() => {});
      const now = phase();
      if (stream.isOpen && now && !over.signal.aborted) now.cut += 1;
      stream.isOpen = false;
      await pause(AGAIN_MS * (0.5 + Math.random()), undefined, { signal: over.signal }).catch(() => {});
    }
  }

  async function read(stream: Stream): Promise<void> {
    const silence = new AbortController();
    let timer = setTimeout(() => silence.abort(), SILENCE_MS);
    try {
      const reply = await fetch(`${site.url()}/api/v1/Events`, {
        headers: { authorization: `Bearer ${people[stream.as]}` },
        signal: AbortSignal.any([over.signal, silence.signal]),
      });
      if (reply.status !== 200) {
        if (!NOT_NOW.includes(reply.status)) judge.wrong(`a stream was answered ${reply.status}`);
        await reply.body?.cancel();
        return;
      }
      let text = '';
      const decoder = new TextDecoder();
      for await (const part of reply.body ?? []) {
        clearTimeout(timer);
        timer = setTimeout(() => silence.abort(), SILENCE_MS);
        text += decoder.decode(part, { stream: true });
        const frames = text.split('\n\n');
        text = frames.pop() ?? '';
        for (const frame of frames) hear(stream, frame);
      }
    } finally {
      clearTimeout(timer);
    }
  }

  function hear(stream: Stream, frame: string): void {
    if (frame.includes('event: open')) stream.isOpen = true;
    if (!frame.startsWith('event: change')) return;
    const { kind, sid } = JSON.parse(frame.split('data: ')[1] ?? '{}');
    const isForeign = kind === 'accounts' && sid !== null && sid !== world.account_sid;
    if (isForeign && (stream.as === 'account' || stream.as === 'viewer'))
      judge.wrong('somebody was told of another account');
    stream.heard += 1;
    const now = phase();
    if (now) now.updates += 1;
  }

  const held = Promise.all(streams.map(hold));

  return {
    /** The moment from which all of them are open. */
    async allOpen(): Promise<number> {
      const until = performance.now() + LONGEST_WAIT_MS;
      while (!streams.every(({ isOpen }) => isOpen)) {
        if (performance.now() > until) {
          judge.wrong('not all streams came back');
          break;
        }
        await pause(LOOK_MS);
      }
      return performance.now();
    },
    /** Ends them; in words, what was wrong with all of it. */
    async stop(): Promise<string[]> {
      over.abort();
      await held;
      const deaf = streams.filter(({ heard }) => heard === 0);
      return deaf.length > 0 ? [`${deaf.length} of ${streams.length} streams heard nothing`] : [];
    },
  };
}
