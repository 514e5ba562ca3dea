import assert from 'node:assert/strict';
import { test } from 'node:test';
import { tryingAgain } from './trying-again.ts';

/** Fails as often as said, with that code. */
function connection(code: string, failures: number) {
  let asked = 0;
  const query = tryingAgain((_sql, _parameters, answer) => {
    asked += 1;
    answer(asked <= failures ? Object.assign(new Error(code), { code }) : null, 'answer' as never);
  });
  const ask = (sql: string) =>
    new Promise<unknown>((resolve, reject) => {
      query(sql, [], (error, result) => (error ? reject(error) : resolve(result)));
    });
  return { ask, asked: () => asked };
}

for (const code of ['ER_LOCK_DEADLOCK', 'ER_UNKNOWN_COM_ERROR'])
  test(`a statement by itself that was refused with ${code} is asked again, and given up in the end`, async () => {
    const once = connection(code, 2);
    assert.equal(await once.ask('delete from b'), 'answer');
    assert.equal(once.asked(), 3);
    const never = connection(code, 1000);
    await assert.rejects(never.ask('select 1'), { code });
    assert.equal(never.asked(), 5);
  });

test('what failed for a reason of its own, or within a transaction, is not asked again here', async () => {
  const duplicate = connection('ER_DUP_ENTRY', 1);
  await assert.rejects(duplicate.ask('insert'), { code: 'ER_DUP_ENTRY' });
  assert.equal(duplicate.asked(), 1);
  const within = connection('ER_LOCK_DEADLOCK', 2);
  await assert.rejects(within.ask('begin'));
  await assert.rejects(within.ask('update'));
  assert.equal(within.asked(), 2);
  await within.ask('rollback');
  assert.equal(within.asked(), 3);
});
