import assert from 'node:assert/strict';
import { test } from 'node:test';
import { guardedCredentials } from './guarded-credentials.ts';

const tries = <T>(n: number, work: () => T) => Array.from({ length: n }, work);

test('an address guesses so often in a minute and no more, whatever it sends then; others go on', () => {
  let now = 0;
  const judge = guardedCredentials({ username: 'sbc', password: 'right' }, () => now);
  assert.deepEqual(new Set(tries(30, () => judge('sbc:wrong', '192.0.2.1'))), new Set(['wrong']));
  assert.equal(judge('sbc:right', '192.0.2.1'), 'too often');
  assert.equal(judge('sbc:right', '192.0.2.2'), 'right');
  now += 60_000;
  assert.equal(judge('sbc:right', '192.0.2.1'), 'right');
});

test('an address of IPv6 guesses as its whole network does', () => {
  const judge = guardedCredentials({ username: 'sbc', password: 'right' });
  tries(40, () => judge('x', '::ffff:192.0.2.1'));
  assert.equal(judge('x', '::ffff:192.0.2.2'), 'wrong');
  let n = 0;
  tries(30, () => judge('x', `2001:db8::${++n}`));
  assert.deepEqual([judge('x', '2001:db8::ffff'), judge('x', '2001:db8:0:1::1')], ['too often', 'wrong']);
});

test('who has sent the right ones is not held up by those who guess from the same address', () => {
  const judge = guardedCredentials({ username: 'sbc', password: 'right' });
  assert.equal(judge('sbc:right', undefined), 'right');
  tries(40, () => judge('sbc:wrong', undefined));
  assert.equal(judge('sbc:right', undefined), 'right');
});
