import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hearClock, serverNow } from './server-clock.ts';

test('what time it is the server says, where this clock is far from it', (t) => {
  t.mock.timers.enable({ apis: ['Date'], now: Date.parse('2030-01-31T12:00:00Z') });
  t.after(() => hearClock(new Date().toUTCString()));
  hearClock('Thu, 31 Jan 2030 13:02:00 GMT');
  assert.equal(serverNow().toISOString(), '2030-01-31T13:02:00.000Z');
  // An answer tells the second in which it was begun.
  for (const date of ['Thu, 31 Jan 2030 11:59:50 GMT', 'soon', null]) {
    hearClock(date);
    assert.equal(serverNow().toISOString(), '2030-01-31T12:00:00.000Z');
  }
});
