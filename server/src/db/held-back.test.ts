import assert from 'node:assert/strict';
import { test } from 'node:test';
import { heldBack, holdingBack } from './held-back.ts';
import { SYNC_WAIT } from './node-session.ts';

const MARKED = `insert into b values (?) ${heldBack.toOperationNode().sqlFragments[0]}`;

/** What reaches the server, and what is answered. `late`: not before it is told to. */
function connection(failing = '', late = false) {
  const sent: [string, ...unknown[]][] = [];
  const waiting: (() => void)[] = [];
  const query = holdingBack((sql, parameters, answer) => {
    sent.push([sql, ...parameters]);
    const results = sql.split(';\n').map((one) => ({ of: one }));
    const error = failing && sql.includes(failing) ? new Error(failing) : null;
    const tell = () => answer(error, (results.length > 1 ? results : results[0]) as never);
    if (late) waiting.push(tell);
    else tell();
  });
  const ask = (sql: string, ...parameters: unknown[]) =>
    new Promise<unknown>((resolve, reject) => {
      query(sql, parameters, (error, result) => (error ? reject(error) : resolve(result)));
    });
  return { sent, ask, answerNext: () => waiting.shift()?.() };
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

const ROW = 'insert into `c` (`one`, `two`) values (?, ?) /* held back */';

test('rows of the same columns, one after the other, are one insert', async () => {
  const { sent, ask } = connection();
  await ask('begin');
  await ask(ROW, 1, 2);
  await ask(ROW, 3, 4);
  await ask(MARKED, 'between');
  await ask(ROW, 5, 6);
  assert.deepEqual(await ask('commit'), { of: 'commit' });
  const two = 'insert into `c` (`one`, `two`) values (?, ?), (?, ?) /* held back */';
  assert.deepEqual(sent, [[`begin;\n${two};\n${MARKED};\n${ROW};\ncommit`, 1, 2, 3, 4, 'between', 5, 6]]);
});

test('a hundred are sent while the next ones come, and nothing is sent before they are done', async () => {
  const { sent, ask, answerNext } = connection('', true);
  await ask('begin');
  for (let nth = 0; nth < 150; nth++) await ask(MARKED, nth);
  const told = ask('commit');
  const sizes = () => sent.map(([sql]) => sql.split(';\n').length);
  assert.deepEqual(sizes(), [100]);
  answerNext();
  assert.deepEqual(sizes(), [100, 52]);
  answerNext();
  assert.deepEqual(await told, { of: 'commit' });
  assert.deepEqual(
    sent.flatMap(([, ...values]) => values),
    Array.from({ length: 150 }, (_, nth) => nth),
  );
});

test('what fails under way is told by the next statement, which is not sent; taking back is', async () => {
  for (const next of ['select 1', 'commit', MARKED]) {
    const { sent, ask, answerNext } = connection('insert', true);
    await ask('begin');
    for (let nth = 0; nth < 198; nth++) await ask(MARKED, nth);
    const told = ask(next);
    answerNext();
    await assert.rejects(told, /insert/);
    const back = ask('rollback');
    answerNext();
    await back;
    assert.deepEqual(sent.slice(1), [['rollback']]);
  }
  const { sent, ask, answerNext } = connection('insert', true);
  await ask('begin');
  for (let nth = 0; nth < 120; nth++) await ask(MARKED, nth);
  const back = ask('rollback');
  assert.equal(sent.length, 1);
  answerNext();
  answerNext();
  await back;
  assert.deepEqual(sent.slice(1), [['rollback']]);
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
