import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { followUpdates } from './live-updates.queries.ts';
import { lookedAt } from './looked-at.sample.ts';

type Client = Parameters<typeof followUpdates>[0];

/** Windows that are looked at side by side; their messages are delivered at once. */
function sideBySide(t: TestContext, protocol: string) {
  t.mock.timers.enable({ apis: ['setTimeout', 'Date'] });
  t.mock.method(performance, 'getEntriesByType', () => [{ nextHopProtocol: protocol }]);
  const channels = new Set<Channel>();
  class Channel {
    onmessage = (_: { data: unknown }) => {};
    constructor() {
      channels.add(this);
    }
    postMessage(data: unknown) {
      for (const other of channels) if (other !== this) other.onmessage({ data });
    }
    close() {
      channels.delete(this);
    }
  }
  t.mock.property(globalThis, 'BroadcastChannel', Channel as unknown as typeof BroadcastChannel);
  let streams = 0;
  t.mock.method(globalThis, 'fetch', async (_: string, { signal }: { signal: AbortSignal }) => {
    streams += 1;
    signal.addEventListener('abort', () => {
      streams -= 1;
    });
    return new Response(new ReadableStream(), { headers: { 'content-type': 'text/event-stream' } });
  });
  const ends: (() => void)[] = [];
  const { remove } = lookedAt();
  t.after(() => {
    for (const end of ends) end();
    remove();
  });
  const queryClient = {
    async invalidateQueries() {},
    getQueryCache: () => ({ findAll: () => [] }),
  } as unknown as Client;
  return {
    open() {
      const end = followUpdates(queryClient);
      ends.push(end);
      return end;
    },
    /** How many windows have a stream, once all have said what they have. */
    async streams() {
      await setImmediate();
      t.mock.timers.tick(200);
      await setImmediate();
      return streams;
    },
  };
}

test('of seven windows side by side three have a stream, so that connections are left for answers; another has it when one is closed', async (t) => {
  const windows = sideBySide(t, 'http/1.1');
  const first = windows.open();
  assert.equal(await windows.streams(), 1);
  for (let nth = 2; nth <= 7; nth += 1) windows.open();
  assert.equal(await windows.streams(), 3);
  assert.equal(await windows.streams(), 3);
  first();
  assert.equal(await windows.streams(), 3);
});

test('where a server is asked by HTTP/2 each window has a stream', async (t) => {
  const windows = sideBySide(t, 'h2');
  for (let nth = 1; nth <= 7; nth += 1) windows.open();
  assert.equal(await windows.streams(), 7);
});
