import assert from 'node:assert/strict';
import { test } from 'node:test';
import { heldBack, holdingBack } from './held-back.ts';
import { SYNC_WAIT } from './node-session.ts';

const MARKED = `insert into b values (?) ${heldBack.toOperationNode().sqlFragments[0]}`;

/** What reaches the server, and what is answered. */
function connection(failing = '') {
  const sent: [string, ...unknown[]][] = [];
  const query = holdingBack((sql, parameters, answer) => {
    sent.push([sql, ...parameters]);
    const results = sql.split(';\n').map((one) => ({ of: one }));
    const error = failing && sql.includes(failing) ? new Error(failing) : null;
    answer(error, (results.length > 1 ? results : results[0]) as never);
  });
  const ask = (sql: string, ...parameters: unknown[]) =>
    new Promise<unknown>((resolve, reject) => {
      query(sql, parameters, (error, result) => (error ? reject(error) : resolve(result)));
    });
  return { sent, ask };
}

test('a begin and writes that need no answer go with the next statement, in order, with their values', async () => {
  const { sent, ask } = connection();
  await ask('begin');
  assert.deepEqual(await ask('select ?', 1), { of: 'select ?' });
  await ask(MARKED, 'one');
  await ask(MARKED, 'two');
  await ask('commit');
  assert.deepEqual(sent, [
    ['begin;\nselect ?', 1],
    [`${MARKED};\n${MARKED};\ncommit`, 'one', 'two'],
  ]);
});

test('no more than a hundred are held back, and the next ones after them', async () => {
  const { sent, ask } = connection();
  await ask('begin');
  for (let nth = 0; nth < 150; nth++) await ask(MARKED, nth);
  await ask('commit');
  assert.deepEqual(
    sent.map(([sql]) => sql.split(';\n').length),
    [101, 51],
  );
  assert.deepEqual(
    sent.flatMap(([, ...values]) => values),
    Array.from({ length: 150 }, (_, nth) => nth),
  );
});

test('what is taken back is not sent, and an empty transaction is none', async () => {
  const { sent, ask } = connection();
  await ask('begin');
  await ask(MARKED, 'one');
  await ask('rollback');
  await ask('begin');
  await ask('commit');
  assert.deepEqual(sent, []);
  await ask('begin');
  await ask('select 1');
  await ask(MARKED, 'one');
  await ask('rollback');
  assert.deepEqual(sent.at(-1), ['rollback']);
});

test('outside of a transaction every statement is asked at once', async () => {
  const { sent, ask } = connection();
  await ask(MARKED, 'one');
  assert.deepEqual(sent, [[MARKED, 'one']]);
});

test('the failure of a write is told by what it went with, and the transaction is taken back', async () => {
  const { sent, ask } = connection('insert');
  await ask('begin');
  await ask('select 1');
  await ask(MARKED, 'one');
  await assert.rejects(ask('commit'), /insert/);
  await ask('rollback');
  assert.deepEqual(sent.at(-1), ['rollback']);
});

test('a node of a cluster is asked one statement after the other, since it would go on with a batch that it undid', async () => {
  const { sent, ask } = connection();
  await ask(SYNC_WAIT);
  await ask('begin');
  await ask('select ?', 1);
  await ask(MARKED, 'one');
  await ask('commit');
  assert.deepEqual(sent, [[SYNC_WAIT], ['begin'], ['select ?', 1], [MARKED, 'one'], ['commit']]);
});
