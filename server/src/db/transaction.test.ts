import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type FreshDatabase, freshDatabase } from '../testing/fresh-database.ts';
import { transact } from './transaction.ts';

let fresh: FreshDatabase;
const failing = (code: string) => Object.assign(new Error(code), { code });

before(async () => {
  fresh = await freshDatabase();
});
after(() => fresh.close());

async function names(): Promise<string[]> {
  const rows = await fresh.open.db.selectFrom('trunkline_locks').select('name').orderBy('name').execute();
  return rows.map(({ name }) => name);
}

/** Fails as often as said, each time after it has written. */
function failingWork(name: string, failures: number, code: string) {
  let runs = 0;
  return transact(fresh.open.db, async (trx) => {
    runs += 1;
    await trx.insertInto('trunkline_locks').values({ name }).execute();
    if (runs <= failures) throw failing(code);
    return runs;
  });
}

test('what another writer undid is done again, and stored once', async () => {
  assert.equal(await failingWork('deadlock', 3, 'ER_LOCK_DEADLOCK'), 4);
  assert.ok((await names()).includes('deadlock'));
  // As where a program of the platform's writes the same row all the while.
  assert.equal(await failingWork('in the way', 20, 'ER_LOCK_DEADLOCK'), 21);
});

test('a connection that is lost before the commit, and a row that turned up meanwhile, are tried again', async () => {
  assert.equal(await failingWork('lost', 1, 'PROTOCOL_CONNECTION_LOST'), 2);
  assert.equal(await failingWork('duplicate', 1, 'ER_DUP_ENTRY'), 2);
  await assert.rejects(failingWork('always', 3, 'ER_DUP_ENTRY'), { code: 'ER_DUP_ENTRY' });
  await assert.rejects(failingWork('always', 2, 'PROTOCOL_CONNECTION_LOST'));
  assert.ok(!(await names()).includes('always'));
});

test('what a node that is not ready refused is tried again, and once what waited too long for a row', async () => {
  assert.equal(await failingWork('joining', 2, 'ER_UNKNOWN_COM_ERROR'), 3);
  assert.equal(await failingWork('held up', 1, 'ER_LOCK_WAIT_TIMEOUT'), 2);
  await assert.rejects(failingWork('always', 2, 'ER_LOCK_WAIT_TIMEOUT'), { code: 'ER_LOCK_WAIT_TIMEOUT' });
});

test('what is nobody else’s fault is not tried again, and nothing of it is stored', async () => {
  await assert.rejects(failingWork('refused', 1, 'made up'), { code: 'made up' });
  assert.ok(!(await names()).includes('refused'));
});

test('a writer that is always in another’s way gives up', async () => {
  await assert.rejects(failingWork('never', 1000, 'ER_LOCK_DEADLOCK'), { code: 'ER_LOCK_DEADLOCK' });
});

test('a transaction inside another is part of it', async () => {
  const whole = transact(fresh.open.db, async (trx) => {
    await transact(trx, (inner) => inner.insertInto('trunkline_locks').values({ name: 'inner' }).execute());
    throw failing('made up');
  });
  await assert.rejects(whole);
  assert.ok(!(await names()).includes('inner'));
});
