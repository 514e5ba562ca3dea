import assert from 'node:assert/strict';
import { test } from 'node:test';
import { watchMinutes } from './use-minute.ts';

test('all who watch are told each minute by one clock, which stops with the last of them', (t) => {
  t.mock.timers.enable({ apis: ['setInterval'] });
  const told: string[] = [];
  const stops = ['one', 'other'].map((name) => watchMinutes(() => told.push(name)));
  t.mock.timers.tick(60_000);
  assert.deepEqual(told, ['one', 'other']);
  stops[0]?.();
  t.mock.timers.tick(60_000);
  assert.deepEqual(told, ['one', 'other', 'other']);
  stops[1]?.();
  t.mock.timers.tick(120_000);
  assert.equal(told.length, 3);
});
