import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { aStoredCall } from '../../testing/call-points.ts';
import { CallStoreFailure, type StoredCall } from '../call-store.ts';
import { influxFigures, type ReadCalls } from './influx-figures.ts';

const DAY = 86_400_000;
const START = Date.parse('2026-03-10T12:00:00Z');
const account_sid = randomUUID();

/** Calls as a store would give them, and a clock. */
function aWorld(t: TestContext) {
  const directory = mkdtempSync(join(tmpdir(), 'figures-'));
  t.after(() => rmSync(directory, { recursive: true }));
  const world = {
    now: START,
    calls: [] as StoredCall[],
    read: 0,
    fails: false,
    silence: null as Promise<void> | null,
  };
  const read: ReadCalls = async function* (began, ended) {
    world.read += 1;
    await world.silence;
    if (world.fails) throw new CallStoreFailure('It is down.');
    const within = (ms: number | null, { from, until }: typeof began) =>
      ms !== null && ms >= from && ms < until;
    yield world.calls.filter(
      (call) => within(call.attempted_at, began) && (!ended || within(call.terminated_at, ended)),
    );
  };
  const file = join(directory, 'figures.db');
  const open = () => {
    const figures = influxFigures(read, { file, retention_days: 90, now: () => world.now, most: 500 });
    t.after(() => figures.close());
    return figures;
  };
  const add = (attempted_at: number, seconds: number) =>
    world.calls.push(
      aStoredCall({
        account_sid,
        attempted_at,
        duration: seconds,
        terminated_at: attempted_at + seconds * 1000,
      }),
    );
  return { world, open, add };
}

async function attempts({ stats }: ReturnType<typeof influxFigures>): Promise<number> {
  const last = START / 3_600_000 + 48;
  const rows = await stats.volume({ whose: { account_sid }, hours: { first: last - 800, last } });
  return rows.reduce((sum, row) => sum + row.attempts, 0);
}

async function filled({ stats }: ReturnType<typeof influxFigures>): Promise<void> {
  while (((await stats.countedFrom?.()) ?? Number.POSITIVE_INFINITY) > (START - 31 * DAY) / 3_600_000)
    await new Promise((resolve) => setTimeout(resolve, 5));
}

test('what there was is counted backwards, what ends from then on as it ends, and each call once', async (t) => {
  const { world, open, add } = aWorld(t);
  add(START - 30 * DAY, 60);
  add(START - 3_600_000, 60);
  // Still going on at the first look, one for hours and one for moments.
  add(START - 7_200_000, 7_500);
  add(START - 90_000, 60);
  add(START - 40 * DAY, 60);
  const figures = open();
  await filled(figures);
  assert.equal(await attempts(figures), 2);
  world.now += 40_000;
  assert.equal(await attempts(figures), 3);
  world.now += 400_000;
  add(START + 100_000, 10);
  assert.equal(await attempts(figures), 5);
  assert.equal(await attempts(figures), 5);
});

test('after a pause it goes on where it had come to, with the same file', async (t) => {
  const { world, open, add } = aWorld(t);
  add(START - 3_600_000, 60);
  const first = open();
  await filled(first);
  await first.close();
  for (let n = 0; n < 40; n++) add(START + n * 3_000_000, 60);
  world.now += 2 * DAY;
  const second = open();
  assert.equal(await attempts(second), 41);
});

test('two processes with one file count each call once', async (t) => {
  const { world, open, add } = aWorld(t);
  for (let n = 0; n < 300; n++) add(START - n * 6_000_000, 60);
  const both = [open(), open()];
  await Promise.all(both.map(filled));
  for (let n = 0; n < 20; n++) {
    world.now += 100_000;
    add(world.now - 80_000, 10);
    await Promise.all(both.map(attempts));
  }
  assert.deepEqual(await Promise.all(both.map(attempts)), [320, 320]);
});

test('a store that is down is told, and what was missed meanwhile is counted afterwards', async (t) => {
  const { world, open, add } = aWorld(t);
  const figures = open();
  await filled(figures);
  world.fails = true;
  world.now += 600_000;
  add(START + 60_000, 10);
  await assert.rejects(attempts(figures), /It is down/);
  world.fails = false;
  assert.equal(await attempts(figures), 1);
});

test('of a store that falls silent all who ask are told together, and each waits for one question', async (t) => {
  const { world, open } = aWorld(t);
  const figures = open();
  await filled(figures);
  world.now += 400_000;
  const { promise, resolve } = Promise.withResolvers<void>();
  Object.assign(world, { fails: true, silence: promise, read: 0 });
  const asked = Array.from({ length: 5 }, () => attempts(figures));
  resolve();
  for (const one of await Promise.allSettled(asked)) assert.equal(one.status, 'rejected');
  assert.equal(world.read, 1);
  Object.assign(world, { fails: false, silence: null });
  assert.equal(await attempts(figures), 0);
});

test('a time with very many calls is read in shorter steps', async (t) => {
  const { open, world } = aWorld(t);
  for (let n = 0; n < 600; n++)
    world.calls.push({ ...aStoredCall({ account_sid, attempted_at: START - 6 * 3_600_000 + n }) });
  const figures = open();
  await filled(figures);
  assert.equal(await attempts(figures), 600);
});

test('the last minutes are told whole: a call that has just ended is one of them (W45)', async (t) => {
  const { world, open, add } = aWorld(t);
  const figures = open();
  await filled(figures);
  const recent = async (...windows: number[]) =>
    (await figures.stats.recent([account_sid], windows, world.now)).map((one) => [one.window, one.attempts]);
  world.now += 600_000;
  assert.deepEqual(await recent(5, 60), []);
  add(world.now - 40_000, 10);
  assert.deepEqual(await recent(5, 60), [
    [5, 1],
    [60, 1],
  ]);
  // Once it is counted, it is not counted twice.
  world.now += 120_000;
  add(world.now - 300_000 + 60_000, 10);
  assert.deepEqual(await recent(5, 60), [
    [5, 1],
    [60, 1],
  ]);
  world.now += 300_000;
  assert.deepEqual(await recent(5), []);
});
