import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CANNOT_BE_TESTED, FINE, NOT_TESTED_YET, overallOutcome } from './credential-status.ts';

const ok = { status: 'ok', reason: null, tested_at: '2030-01-01T00:00:00.000Z' };
const fail = (reason: string) => ({ status: 'fail', reason, tested_at: '2030-01-02T00:00:00.000Z' });

test('all that is enabled is fine, or nothing was asked', () => {
  assert.deepEqual(overallOutcome({ tts: ok, stt: null }), {
    status: 'ok',
    reason: FINE,
    tested_at: ok.tested_at,
  });
  assert.deepEqual(overallOutcome({ tts: null, stt: { status: 'not tested' } }), {
    status: 'not tested',
    reason: NOT_TESTED_YET,
    tested_at: null,
  });
  assert.equal(overallOutcome({ stt: null }, CANNOT_BE_TESTED).reason, CANNOT_BE_TESTED);
});

test('a reason that both have is said once, otherwise each is named', () => {
  assert.equal(overallOutcome({ tts: fail('Wrong key.'), stt: fail('Wrong key.') }).reason, 'Wrong key.');
  const one = overallOutcome({ tts: ok, stt: fail('Wrong key.') });
  assert.equal(one.status, 'fail');
  assert.equal(one.reason, 'STT: Wrong key.');
  assert.equal(one.tested_at, '2030-01-02T00:00:00.000Z');
  assert.equal(overallOutcome({ tts: fail('A.'), stt: fail('B.') }).reason, 'TTS: A. STT: B.');
});
