import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Facts, judgeRule, nextStanding } from './judge-rule.ts';

const nothing: Facts = { calls: { attempts: 0, answered: 0, seconds: 0 }, alerts: 0, lost: [] };
const calls = (attempts: number, answered: number, seconds = 0): Facts => ({
  ...nothing,
  calls: { attempts, answered, seconds },
});

test('each measure fires on its own side of the threshold, and says nothing of too few calls', () => {
  for (const [measure, threshold, facts, fires, value] of [
    ['alerts', 3, { ...nothing, alerts: 2 }, false, 2],
    ['alerts', 3, { ...nothing, alerts: 3 }, true, 3],
    ['failures', 5, calls(20, 16), false, 4],
    ['failures', 5, calls(20, 15), true, 5],
    ['answer_rate', 50, calls(20, 10), false, 50],
    ['answer_rate', 50, calls(20, 9), true, 45],
    ['answer_rate', 50, calls(9, 0), false, null],
    ['average_duration', 30, calls(20, 10, 300), false, 30],
    ['average_duration', 30, calls(20, 10, 299), true, 29.9],
    ['average_duration', 30, calls(20, 9, 0), false, null],
    ['no_calls', null, calls(1, 0), false, 1],
    ['no_calls', null, nothing, true, 0],
    ['registration_lost', null, nothing, false, 0],
    ['registration_lost', null, { ...nothing, lost: ['Telia'] }, true, 1],
  ] as const)
    assert.deepEqual(
      judgeRule({ measure, threshold, minimum_calls: 10 }, facts),
      { fires, value },
      `${measure} ${JSON.stringify(facts)}`,
    );
});

test('it is told once, again after the quiet time, and well only to whom it was told', () => {
  const manner = { quiet_minutes: 60, tell_when_well: true };
  let standing = { is_firing: false, is_told: false, told_at: null as number | null };
  const told: [number, string][] = [];
  const fires = [5, 6, 7, 20, 21, 90, 91, 100];
  for (let minute = 0; minute < 120; minute++) {
    const { tell, ...next } = nextStanding(standing, manner, fires.includes(minute), minute * 60_000);
    standing = next;
    if (tell) told.push([minute, tell]);
  }
  // 20 is within the quiet time and over before its end; so is 100.
  assert.deepEqual(told, [
    [5, 'fired'],
    [8, 'well'],
    [90, 'fired'],
    [92, 'well'],
  ]);
});

test('what still fires when the quiet time ends is told then', () => {
  const quiet = { is_firing: true, is_told: false, told_at: 0 };
  const manner = { quiet_minutes: 10, tell_when_well: false };
  assert.equal(nextStanding(quiet, manner, true, 599_999).tell, null);
  assert.equal(nextStanding(quiet, manner, true, 600_000).tell, 'fired');
  assert.equal(nextStanding({ ...quiet, is_told: true }, manner, false, 700_000).tell, null);
});

test('what was told by a clock that was far ahead keeps nothing from being told after it was put right', () => {
  const ahead = { is_firing: false, is_told: false, told_at: 365 * 86_400_000 };
  const manner = { quiet_minutes: 60, tell_when_well: true };
  assert.equal(nextStanding(ahead, manner, true, 0).tell, 'fired');
  // Clocks of two servers differ a little.
  assert.equal(nextStanding({ ...ahead, told_at: 5000 }, manner, true, 0).tell, null);
});
