/** Who asks the servers of the test, and remembers how each was answered. */
import { setTimeout as pause } from 'node:timers/promises';

const BUSY_MS = 1000;
const MOST_BUSY = 10;

export type Reply = { status: number; body: Record<string, unknown>; etag: string };

/** By what was done; a status of 0 is no answer. */
export type Tally = Map<string, Map<number, number>>;

export type Client = ReturnType<typeof clientOf>;

export function clientOf(urls: () => readonly string[], tally: Tally) {
  let token = '';

  async function ask(
    server: number,
    method: string,
    path: string,
    { body, as = token, match, about }: { body?: unknown; as?: string; match?: string; about?: string } = {},
  ): Promise<Reply> {
    const reply = await send(`${urls()[server]}/api/v1${path}`, {
      method,
      headers: {
        ...(as ? { authorization: `Bearer ${as}` } : {}),
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...(match ? { 'if-match': match } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    if (about) {
      const counts = tally.get(about) ?? new Map<number, number>();
      counts.set(reply.status, (counts.get(reply.status) ?? 0) + 1);
      tally.set(about, counts);
    }
    return reply;
  }

  /** Throws what was refused: for what the test itself needs. A machine that is too busy just now is asked again. */
  async function need(server: number, method: string, path: string, body?: unknown): Promise<Reply> {
    let reply = await ask(server, method, path, body ? { body } : {});
    for (let nth = 0; nth < MOST_BUSY && reply.status === 503; nth++) {
      await pause(BUSY_MS);
      reply = await ask(server, method, path, body ? { body } : {});
    }
    if (reply.status < 200 || reply.status > 299)
      throw new Error(`${method} ${path}: ${reply.status} ${JSON.stringify(reply.body)}`);
    return reply;
  }

  const use = (one: string) => {
    token = one;
  };
  return { ask, need, use };
}

async function send(url: string, init: RequestInit): Promise<Reply> {
  try {
    const reply = await fetch(url, { ...init, signal: AbortSignal.timeout(30_000) });
    const text = await reply.text();
    const body = text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : {};
    return { status: reply.status, body, etag: reply.headers.get('etag') ?? '' };
  } catch {
    return { status: 0, body: {}, etag: '' };
  }
}
