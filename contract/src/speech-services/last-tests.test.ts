import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testsOfColumns } from './last-tests.ts';

const last_tested = '2030-01-01T00:00:00.000Z';
const ok = { status: 'ok', reason: null, tested_at: last_tested };
const fail = { status: 'fail', reason: null, tested_at: last_tested };
const none = { tts_tested_ok: null, stt_tested_ok: null };

test('what the platform stored of a test is told without a reason', () => {
  const aws = { vendor: 'aws', last_tested };
  assert.deepEqual(testsOfColumns({ ...aws, ...none }), { tts: null, stt: null });
  assert.deepEqual(testsOfColumns({ ...aws, tts_tested_ok: 1, stt_tested_ok: 0 }), { tts: ok, stt: fail });
  assert.deepEqual(testsOfColumns({ ...aws, last_tested: null, tts_tested_ok: 1, stt_tested_ok: null }), {
    tts: null,
    stt: null,
  });
});

test('a vendor that only listens was noted as if it spoke', () => {
  const speechmatics = { vendor: 'speechmatics', last_tested, ...none };
  assert.deepEqual(testsOfColumns({ ...speechmatics, tts_tested_ok: 0 }), { tts: null, stt: fail });
  assert.deepEqual(testsOfColumns({ ...speechmatics, tts_tested_ok: 0, stt_tested_ok: 1 }).stt, ok);
});
