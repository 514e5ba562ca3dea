/** Follows the live updates of a running server, as the console does. */
import type { LiveUpdate } from '@trunkline/contract/live-updates/live-updates.contract.ts';

export type Followed = Awaited<ReturnType<typeof follow>>;

/** `heard` is what has come; `until` waits for it, and throws when it does not come. */
export async function follow(base: string, token: string | null, query = '') {
  const stop = new AbortController();
  const reply = await fetch(`${base}/api/v1/Events${query}`, {
    headers: token ? { authorization: `Bearer ${token}` } : {},
    signal: stop.signal,
  });
  const heard: LiveUpdate[] = [];
  let text = '';
  let isOver = false;
  const whole = (async () => {
    for await (const part of reply.body ?? []) {
      text += Buffer.from(part).toString();
      const frames = text.split('\n\n').slice(0, -1);
      heard.length = 0;
      for (const frame of frames)
        if (frame.startsWith('event: change')) heard.push(JSON.parse(frame.split('data: ')[1] ?? ''));
    }
  })()
    .catch(() => undefined)
    .finally(() => {
      isOver = true;
    });
  return {
    status: reply.status,
    headers: reply.headers,
    heard,
    text: () => text,
    isOver: () => isOver,
    async until(is: () => boolean, ms = 20_000): Promise<void> {
      const end = performance.now() + ms;
      while (!is()) {
        if (performance.now() > end) throw new Error(`did not come in ${ms} ms; what came: ${text}`);
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
    },
    async stop() {
      stop.abort();
      await whole;
    },
  };
}
