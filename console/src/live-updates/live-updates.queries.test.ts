import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { followUpdates } from './live-updates.queries.ts';

test('where no stream comes through, the open record is asked about again once a minute, and no other', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  t.mock.method(globalThis, 'fetch', async () => {
    throw new TypeError('no way through');
  });
  Object.assign(globalThis, {
    document: Object.assign(new EventTarget(), { visibilityState: 'visible' }),
    localStorage: { getItem: () => 'a token' },
    ...{ addEventListener() {}, removeEventListener() {} },
  });
  const asked = { record: 0, list: 0 };
  type Asked = { predicate?: (query: { queryKey: string[] }) => boolean; refetchType?: string };
  const queryClient = {
    async invalidateQueries({ predicate, refetchType }: Asked) {
      if (refetchType === 'none' || !predicate) return;
      if (predicate({ queryKey: ['carriers', 'one', 'a sid'] })) asked.record += 1;
      if (predicate({ queryKey: ['carriers', 'list'] })) asked.list += 1;
    },
  } as unknown as Parameters<typeof followUpdates>[0];
  const end = followUpdates(queryClient);
  t.after(() => {
    end();
    for (const one of ['document', 'localStorage', 'addEventListener', 'removeEventListener'])
      Reflect.deleteProperty(globalThis, one);
  });
  const pass = async (seconds: number) => {
    for (let second = 0; second < seconds; second++) {
      t.mock.timers.tick(1000);
      await setImmediate();
    }
  };
  // The first attempts follow one another sooner.
  await pass(400);
  const first = asked.record;
  assert.ok(first > 0, String(first));
  await pass(600);
  assert.ok(asked.record - first >= 6 && asked.record - first <= 21, String(asked.record - first));
  assert.equal(asked.list, 0);
});
