import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type TestContext, test } from 'node:test';
import { timeRangeOf } from '@trunkline/contract/recent-calls/time-range.ts';
import { DatabaseRefusal } from '../../db/refusal.ts';
import { aStoredCall } from '../../testing/call-points.ts';
import { embeddedCallStore } from './embedded-store.ts';
import { embeddedTraceStore } from './embedded-traces.ts';
import { makeTables } from './make-tables.ts';
import { UPGRADES, VERSION } from './schema.ts';

const OLD = readFileSync(new URL('../../testing/dumps/calls-1.sql', import.meta.url), 'utf8');
const account_sid = '00000000-0000-4000-8000-0000000000a1';
const range = timeRangeOf({ start: '2026-03-10', end: '2026-03-11' });
const hour = Date.parse('2026-03-10T10:00:00Z') / 3_600_000;

function fileOf(t: TestContext, text = ''): string {
  const directory = mkdtempSync(join(tmpdir(), 'calls-'));
  t.after(() => rmSync(directory, { recursive: true }));
  const file = join(directory, 'calls.db');
  const database = new DatabaseSync(file);
  database.exec(text);
  database.close();
  return file;
}

const versionOf = (database: DatabaseSync) => database.prepare('pragma user_version').get()?.user_version;

test('a file of the first version is read as it is, and written to with what it lacked', async (t) => {
  const store = embeddedCallStore(fileOf(t, OLD), 36_500);
  t.after(() => store.close());
  const whole = { account_sid };
  const list = () => store.listCalls(whole, { range }, { limit: 5, offset: 0 });
  const { total, rows } = await list();
  assert.deepEqual(
    [total, rows.map(({ sip_callid }) => sip_callid)],
    [2, ['call-2@192.0.2.1', 'call-1@192.0.2.1']],
  );
  assert.equal((await store.findCall(whole, { trace_id: '1'.repeat(32) }))?.sip_callid, 'call-1@192.0.2.1');
  const attempted_at = hour * 3_600_000;
  await store.write({ calls: [aStoredCall({ account_sid, attempted_at })], alerts: [] });
  assert.equal((await list()).total, 3);
  assert.deepEqual(await store.stats?.peaks({ whose: whole, hours: { first: hour, last: hour } }), [
    { hour, peak: 1 },
  ]);
});

test('an upgrade that is killed between two steps goes on where it was', (t) => {
  const file = fileOf(t, OLD);
  const versions: unknown[] = [];
  for (const _ of UPGRADES) {
    const database = new DatabaseSync(file);
    const upgrade = database.exec.bind(database);
    let steps = 0;
    database.exec = (text) => {
      if (steps++ > 0) throw new Error('killed');
      upgrade(text);
    };
    try {
      makeTables(database);
    } catch (error) {
      assert.equal((error as Error).message, 'killed');
    }
    versions.push(versionOf(database));
    database.close();
  }
  assert.deepEqual(versions, [2, 3]);
});

test('a file of a newer Trunkline is refused with a sentence, and left alone', (t) => {
  const file = fileOf(t, `pragma user_version = ${VERSION + 1}`);
  for (const open of [() => embeddedCallStore(file, 90), () => embeddedTraceStore(file, 14)])
    assert.throws(
      open,
      (error) =>
        error instanceof DatabaseRefusal && /made by a newer Trunkline \(its version is/.test(error.message),
    );
});
