import assert from 'node:assert/strict';
import { test } from 'node:test';
import { outcomeOf } from './call-outcome.ts';

test('a busy line is no failure, a refusing carrier is one', () => {
  const of = (sip_status: number | null) => outcomeOf({ answered: false, sip_status });
  assert.deepEqual(of(486), { status: 'off', text: 'Busy (486)' });
  assert.deepEqual(of(503), { status: 'failing', text: 'Service unavailable (503)' });
  assert.deepEqual(of(513), { status: 'failing', text: 'SIP 513' });
  for (const none of [null, 0]) assert.deepEqual(of(none), { status: 'off', text: 'Not answered' });
  assert.deepEqual(outcomeOf({ answered: true, sip_status: 200 }), { status: 'good', text: 'Answered' });
});
