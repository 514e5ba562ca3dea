import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { removeQuietly, whileQuiet } from './stop-asking.ts';

/** Two records on the screen; each question is noted as answered or as given up. */
async function twoRecords(t: { after: (end: () => void) => void }) {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const noted: string[] = [];
  for (const sid of ['one', 'two']) {
    const observer = new QueryObserver(queryClient, {
      queryKey: ['records', sid],
      queryFn: async ({ signal }) => {
        signal.addEventListener('abort', () => noted.push(`${sid} given up`));
        await setTimeout(5, undefined, { signal });
        noted.push(`${sid} answered`);
        return sid;
      },
    });
    t.after(observer.subscribe(() => {}));
  }
  t.after(() => queryClient.clear());
  await setTimeout(20);
  noted.length = 0;
  return { queryClient, noted };
}

test('of a record that is being removed nothing is asked, not by what comes late either', async (t) => {
  const { queryClient, noted } = await twoRecords(t);
  await removeQuietly(queryClient, 'one', async () => {
    void queryClient.invalidateQueries();
    await setTimeout(20);
  });
  assert.deepEqual(noted, ['one given up', 'two answered']);
  assert.equal(queryClient.getQueryData(['records', 'one']), 'one');
  assert.equal(queryClient.getQueryState(['records', 'one'])?.status, 'success');
});

test('what was on its way is given up, and asked again where the record stays', async (t) => {
  const { queryClient, noted } = await twoRecords(t);
  void queryClient.invalidateQueries();
  await assert.rejects(
    removeQuietly(queryClient, 'one', async () => {
      await setTimeout(20);
      throw new Error('It is in use.');
    }),
    /in use/,
  );
  assert.deepEqual(noted, ['one given up', 'two answered']);
  await setTimeout(20);
  assert.deepEqual(noted.slice(2), ['one answered']);
});

test('of a session that ends nothing is asked at all', async (t) => {
  const { queryClient, noted } = await twoRecords(t);
  await whileQuiet(queryClient, undefined, async () => {
    void queryClient.invalidateQueries();
    await setTimeout(20);
  });
  assert.deepEqual(noted, ['one given up', 'two given up']);
});
