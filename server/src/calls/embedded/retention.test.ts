import assert from 'node:assert/strict';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { retentionKeeper } from './retention.ts';
import { BY_DAY, dayOf, hourOf, SCHEMA, tally } from './schema.ts';

const DAY_MS = 86_400_000;
const TRUNKS = 6000;

test('what was counted of an owner with very many trunks goes in small steps, and what is kept stays whole', () => {
  const database = new DatabaseSync(':memory:');
  database.exec(SCHEMA);
  const now = Date.UTC(2026, 10, 30, 12);
  const [old, kept] = [now - 9 * DAY_MS, now - 5 * DAY_MS];
  const add = database.prepare(`insert into tallies
    with recursive trunks(n) as (select 1 union all select n + 1 from trunks where n < ?)
    select ?, ?, ?, n, 0, 1, 0, 0 from trunks`);
  for (const owner of [1, 2])
    for (const at of [old, kept]) {
      add.run(TRUNKS, owner, tally.trunk, hourOf(at));
      add.run(TRUNKS, owner, tally.trunk + BY_DAY, dayOf(at));
    }
  const changes = () => Number(database.prepare('select total_changes() as n').get()?.n);
  const keep = retentionKeeper(database);
  let most = 0;
  for (let more = true; more; ) {
    const before = changes();
    more = keep(now - 7 * DAY_MS, now - 7 * DAY_MS, now);
    most = Math.max(most, changes() - before);
  }
  assert.ok(most <= 5000, `${most} rows in a step`);
  const left = database
    .prepare('select owner, kind, slot, count(*) as n from tallies group by owner, kind, slot')
    .all()
    .map((row) => Object.values(row));
  assert.deepEqual(
    left,
    [1, 2].flatMap((owner) => [
      [owner, tally.trunk, hourOf(kept), TRUNKS],
      [owner, tally.trunk + BY_DAY, dayOf(kept), TRUNKS],
    ]),
  );
});
