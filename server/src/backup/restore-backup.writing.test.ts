/** A backup that is made while somebody writes: of one moment, complete, and for its owner's eyes only, on both databases. */
import assert from 'node:assert/strict';
import { createHash, randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { migrate } from '../db/migrate.ts';
import { type DatabaseTarget, type Db, openDatabase } from '../db/open.ts';
import { transact } from '../db/transaction.ts';
import { dumpOf } from '../testing/dump.ts';
import { emptyDatabase } from '../testing/fresh-database.ts';
import { loadDump, releasedSchemas } from '../testing/released-dump.ts';
import { makeBackup } from './make-backup.ts';
import { restoreBackup } from './restore-backup.ts';

const emptyDirectory = () => mkdtempSync(join(tmpdir(), 'trunkline-backup-'));

/** Where a backup is made of, or restored into. A file is in the directory that goes with it. */
const placeOf = (target: DatabaseTarget) =>
  'url' in target
    ? { data_dir: emptyDirectory(), database_url: target.url }
    : { data_dir: dirname(target.file), database_url: null };

async function place(t: TestContext) {
  const { target, drop } = await emptyDatabase();
  t.after(drop);
  return { target, at: placeOf(target) };
}

/** What a dump has to bring back as it was. */
const ODD = 'Zoë "Ω" 電話 😀 \\ \' \n\t%';

/** Of the first and of the last table that is copied, as a dump goes through them. */
async function writePair(db: Db, service_provider_sid: string, nth: number): Promise<void> {
  await transact(db, async (trx) => {
    const name = `pair ${nth} ${ODD}`;
    const account = { account_sid: `pair-a-${nth}`, service_provider_sid, name, webhook_secret: ODD };
    await trx.insertInto('accounts').values(account).execute();
    const hook = { webhook_sid: `pair-w-${nth}`, url: `https://example.com/${ODD}`, method: 'POST' } as const;
    await trx.insertInto('webhooks').values(hook).execute();
  });
}

/** Writes pairs until told to stop; answers how many there are. */
function writer(db: Db, service_provider_sid: string) {
  let written = 0;
  let is_over = false;
  const work = (async () => {
    while (!is_over) {
      await writePair(db, service_provider_sid, written);
      written += 1;
      await setImmediate();
    }
  })();
  return {
    written: () => written,
    async reached(count: number) {
      while (written < count) await Promise.race([work, setImmediate()]);
    },
    async stop() {
      is_over = true;
      await work;
    },
  };
}

/** The rows of each table, without pairs from that one on. */
function rowsOf(dump: string, before_pair: number): Map<string, string[]> {
  const parts = JSON.parse(dump) as unknown[];
  const tables = new Map<string, string[]>();
  for (const [at, part] of parts.entries())
    if (typeof part === 'string' && Array.isArray(parts[at + 1]))
      tables.set(
        part,
        (parts[at + 1] as string[]).filter((row) => {
          const [, nth] = /"pair-[aw]-(\d+)"/.exec(row) ?? [];
          return nth === undefined || Number(nth) < before_pair;
        }),
      );
  return tables;
}

test('a backup that is made while somebody writes is of one moment, and every row of every table comes back', async (t) => {
  const [from, into] = [await place(t), await place(t)];
  await loadDump(releasedSchemas.at(-1) ?? 0, from.target);
  writeFileSync(join(from.at.data_dir, 'secrets.json'), '{"jwt_secret":"one","encryption_secret":"two"}');
  const open = await openDatabase(from.target);
  t.after(() => open.close());
  await migrate(open);
  const service_provider_sid = randomUUID();
  await open.db.insertInto('service_providers').values({ service_provider_sid, name: ODD }).execute();
  const writing = writer(open.db, service_provider_sid);
  await writing.reached(100);
  const before = writing.written();
  const folder = await makeBackup(from.at, emptyDirectory(), null);
  const after = writing.written();
  await writing.stop();
  assert.ok(after > before, 'somebody wrote meanwhile');

  const sums = new Map(
    readFileSync(join(folder, 'SHA256SUMS'), 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => line.split('  ').toReversed() as [string, string]),
  );
  const database = from.at.database_url ? 'trunkline.sql' : 'trunkline.db';
  assert.deepEqual([...sums.keys()], ['about.json', 'secrets.json', database]);
  assert.deepEqual(readdirSync(folder).toSorted(), ['SHA256SUMS', ...sums.keys()]);
  assert.equal(statSync(folder).mode & 0o777, 0o700);
  for (const name of readdirSync(folder))
    assert.equal(statSync(join(folder, name)).mode & 0o777, 0o600, name);
  for (const [name, sum] of sums)
    assert.equal(
      createHash('sha256')
        .update(readFileSync(join(folder, name)))
        .digest('hex'),
      sum,
      name,
    );

  await restoreBackup(folder, into.at, null);
  const restored = await openDatabase(into.target);
  t.after(() => restored.close());
  const [was, is] = [await dumpOf(open), await dumpOf(restored)];
  const pairs = rowsOf(is, Number.POSITIVE_INFINITY);
  const count = (table: string) => pairs.get(table)?.filter((row) => /"pair-[aw]-\d+"/.test(row)).length ?? 0;
  const there = count('accounts');
  assert.equal(count('webhooks'), there, 'each pair is whole');
  assert.ok(there >= before && there <= after + 1, `${before} <= ${there} <= ${after}`);
  const expected = rowsOf(was, there);
  assert.deepEqual([...pairs.keys()], [...expected.keys()]);
  assert.ok([...expected.values()].filter((rows) => rows.length > 0).length > 20, 'of many tables');
  for (const [table, rows] of expected) assert.deepEqual(pairs.get(table), rows, table);
  for (const name of into.at.database_url ? ['secrets.json'] : ['secrets.json', database])
    assert.equal(statSync(join(into.at.data_dir, name)).mode & 0o777, 0o600, name);
});
