import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { followUpdates } from './live-updates.queries.ts';
import { lookedAt } from './looked-at.sample.ts';

type Client = Parameters<typeof followUpdates>[0];

/** A page that is looked at, without a way to the server; by `pass` its time passes. */
function follow(t: TestContext, queryClient: Client) {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  t.mock.method(Math, 'random', () => 0.5);
  const fetched = t.mock.method(globalThis, 'fetch', async () => {
    throw new TypeError('no way through');
  });
  const { page, remove } = lookedAt();
  const end = followUpdates(queryClient);
  t.after(() => {
    end();
    remove();
  });
  const pass = async (seconds: number) => {
    for (let second = 0; second < seconds; second++) {
      t.mock.timers.tick(1000);
      await setImmediate();
    }
  };
  return { page, fetched, pass };
}

test('where no stream comes through, the open record is asked about again once a minute, and no other', async (t) => {
  const asked = { record: 0, list: 0 };
  type Asked = { predicate?: (query: { queryKey: string[] }) => boolean; refetchType?: string };
  const { pass } = follow(t, {
    async invalidateQueries({ predicate, refetchType }: Asked) {
      if (refetchType === 'none' || !predicate) return;
      if (predicate({ queryKey: ['carriers', 'one', 'a sid'] })) asked.record += 1;
      if (predicate({ queryKey: ['carriers', 'list'] })) asked.list += 1;
    },
  } as unknown as Client);
  // The first attempts follow one another sooner.
  await pass(400);
  const first = asked.record;
  assert.ok(first > 0, String(first));
  await pass(600);
  assert.ok(asked.record - first >= 6 && asked.record - first <= 21, String(asked.record - first));
  assert.equal(asked.list, 0);
});

test('the stream is asked for as soon as the network is there again, and soon after that', async (t) => {
  const { page, fetched, pass } = follow(t, { async invalidateQueries() {} } as unknown as Client);
  await pass(400);
  const attempts = fetched.mock.callCount();
  page.dispatchEvent(new Event('online'));
  await setImmediate();
  assert.equal(fetched.mock.callCount(), attempts + 1);
  // It may not carry anything yet.
  await pass(2);
  assert.equal(fetched.mock.callCount(), attempts + 2);
});
