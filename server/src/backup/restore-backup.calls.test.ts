import assert from 'node:assert/strict';
import { createHash, randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type TestContext, test } from 'node:test';
import { aTrace } from '@trunkline/contract/recent-calls/traces.sample.ts';
import { embeddedCallStore } from '../calls/embedded/embedded-store.ts';
import { embeddedTraceStore } from '../calls/embedded/embedded-traces.ts';
import { migrate } from '../db/migrate.ts';
import { openDatabase } from '../db/open.ts';
import { aStoredCall } from '../testing/call-points.ts';
import { createFirstAdmin } from '../users/create-first-admin.ts';
import { makeBackup } from './make-backup.ts';
import { restoreBackup } from './restore-backup.ts';

const at = (data_dir: string) => ({ data_dir, database_url: null });

function emptyDirectory(t: TestContext): string {
  const directory = mkdtempSync(join(tmpdir(), 'trunkline-backup-'));
  t.after(() => rmSync(directory, { recursive: true }));
  return directory;
}

/** A data directory with a database that a server has begun, and nothing else in it. */
async function installation(t: TestContext): Promise<string> {
  const data_dir = emptyDirectory(t);
  const open = await openDatabase({ file: join(data_dir, 'trunkline.db') });
  await migrate(open);
  await createFirstAdmin(open.db, { password: 'a first password 1', email: 'admin@example.com' });
  await open.close();
  return data_dir;
}

/** The calls of a file in their order, and how many it has counted. */
function callsOf(file: string): { sids: string[]; counted: number } {
  const database = new DatabaseSync(file);
  const sids = database.prepare('select call_sid from calls order by id').all();
  const tally = database.prepare('select sum(attempts) as n from tallies where kind = 0').get();
  database.close();
  return { sids: sids.map(({ call_sid }) => String(call_sid)), counted: Number(tally?.n) };
}

test('calls and traces are backed up while they are written, and restored as they were at one moment', async (t) => {
  const data_dir = await installation(t);
  const calls = embeddedCallStore(join(data_dir, 'calls.db'), 90);
  const traces = embeddedTraceStore(join(data_dir, 'traces.db'), 14);
  const now = Date.now();
  const acknowledged: string[] = [];
  const write = async (account_sid = randomUUID()) => {
    const attempted_at = now + acknowledged.length;
    const call = aStoredCall({ account_sid, attempted_at });
    await calls.write({ calls: [call], alerts: [] });
    acknowledged.push(call.call_sid ?? '');
  };
  const trace_id = randomUUID().replaceAll('-', '');
  await traces.write([{ trace_id, spans: aTrace().resourceSpans }]);
  writeFileSync(join(data_dir, 'call-figures.db'), '');
  for (let n = 0; n < 20; n++) await write();

  const before = acknowledged.length;
  let isDone = false;
  const making = makeBackup(at(data_dir), emptyDirectory(t), null).finally(() => {
    isDone = true;
  });
  do await write();
  while (!isDone);
  const folder = await making;
  await calls.close();
  await traces.close();
  for (const name of ['calls.db', 'traces.db', 'call-figures.db']) {
    assert.equal(statSync(join(folder, name)).mode & 0o777, 0o600);
    assert.match(readFileSync(join(folder, 'SHA256SUMS'), 'utf8'), new RegExp(`  ${name}$`, 'm'));
  }

  // Where it goes there are other calls, and what a crash left of them.
  const into = await installation(t);
  const there = embeddedCallStore(join(into, 'calls.db'), 90);
  await there.write({ calls: [aStoredCall()], alerts: [] });
  await there.close();
  for (const end of ['wal', 'shm']) writeFileSync(join(into, `traces.db-${end}`), 'left by a crash');
  const aside = await restoreBackup(folder, at(into), null);
  assert.equal(callsOf(join(aside ?? '', 'calls.db')).sids.length, 1);
  const left = readdirSync(into).filter((name) => /-(wal|shm)$/.test(name));
  assert.deepEqual(left, []);

  const { sids, counted } = callsOf(join(into, 'calls.db'));
  assert.ok(sids.length >= before);
  assert.deepEqual(sids, acknowledged.slice(0, sids.length));
  assert.equal(counted, sids.length);
  const restored = embeddedTraceStore(join(into, 'traces.db'), 14);
  t.after(() => restored.close());
  assert.deepEqual(
    (await restored.find(trace_id, { from: now - 1000, until: now + 1000 }))?.resourceSpans,
    aTrace().resourceSpans,
  );
  assert.ok(existsSync(join(into, 'call-figures.db')));
});

test('a backup from before calls were in it restores, and the calls that are there stay', async (t) => {
  const data_dir = await installation(t);
  const folder = await makeBackup(at(data_dir), emptyDirectory(t), null);
  const about = JSON.parse(readFileSync(join(folder, 'about.json'), 'utf8'));
  const { call_files, ...of_before } = about;
  assert.deepEqual(call_files, []);
  writeFileSync(join(folder, 'about.json'), JSON.stringify(of_before));
  const sums = readFileSync(join(folder, 'SHA256SUMS'), 'utf8');
  const sum = createHash('sha256').update(JSON.stringify(of_before)).digest('hex');
  writeFileSync(join(folder, 'SHA256SUMS'), sums.replace(/^\w+(?= {2}about\.json$)/m, sum));

  const store = embeddedCallStore(join(data_dir, 'calls.db'), 90);
  await store.write({ calls: [aStoredCall()], alerts: [] });
  await store.close();
  await restoreBackup(folder, at(data_dir), null);
  assert.equal(callsOf(join(data_dir, 'calls.db')).sids.length, 1);
});

test('calls that a running server has open are not exchanged', async (t) => {
  const data_dir = await installation(t);
  const store = embeddedCallStore(join(data_dir, 'calls.db'), 90);
  await store.write({ calls: [aStoredCall()], alerts: [] });
  const folder = await makeBackup(at(data_dir), emptyDirectory(t), null);
  await assert.rejects(
    restoreBackup(folder, at(data_dir), null),
    /Trunkline is running and uses .*calls\.db/,
  );
  await store.write({ calls: [aStoredCall()], alerts: [] });
  await store.close();
  await restoreBackup(folder, at(data_dir), null);
  assert.equal(callsOf(join(data_dir, 'calls.db')).sids.length, 1);
});
