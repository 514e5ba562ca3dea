import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isTestable, speechOutcome, usageOf } from './speech-words.ts';

const CANNOT_BE_TESTED = 'This vendor cannot be tested from here.';
const FINE = 'The vendor accepts this credential.';
const NOT_TESTED_YET = 'Not tested yet with the values as they are.';
const NOTHING_ENABLED = 'Text-to-speech or speech-to-text must be enabled for a test.';

const tested_at = '2030-01-01T00:00:00.000Z';
const ok = { status: 'ok' as const, reason: null, tested_at };
const fail = { status: 'fail' as const, reason: 'Wrong key.', tested_at };
const aws = {
  ...{ vendor: 'aws', use_for_tts: 1 as const, use_for_stt: 1 as const },
  ...{ last_tested: null, tts_tested_ok: null, stt_tested_ok: null },
};

test('only what it is used for decides its status', () => {
  const tests = { tts: ok, stt: fail };
  assert.equal(speechOutcome({ ...aws, tests }).status, 'fail');
  assert.deepEqual(speechOutcome({ ...aws, use_for_stt: 0, tests }), { ...ok, reason: FINE });
  assert.equal(speechOutcome({ ...aws, use_for_tts: 0, use_for_stt: 0, tests }).reason, NOTHING_ENABLED);
});

test('what it is used for is what its vendor does', () => {
  const usage = (vendor: string, over: object = {}) => usageOf({ ...aws, vendor, ...over });
  assert.deepEqual([usage('aws'), usage('soniox'), usage('wellsaid')], ['TTS/STT', 'STT', 'TTS']);
  assert.equal(usage('soniox', { use_for_stt: 0 }), 'Not in use');
  assert.equal(usage('unheard of'), 'TTS/STT');
});

test('not tested has the reason that is true', () => {
  const tests = { tts: null, stt: null };
  assert.equal(speechOutcome({ ...aws, tests }).reason, NOT_TESTED_YET);
  for (const vendor of ['nvidia', 'cobalt', 'custom:acme', 'unheard of'])
    assert.equal(isTestable({ ...aws, vendor }), false, vendor);
  for (const vendor of ['custom:acme', 'unheard of'])
    assert.equal(speechOutcome({ ...aws, vendor, tests }).reason, CANNOT_BE_TESTED, vendor);
  assert.equal(
    speechOutcome({ ...aws, vendor: 'unheard of', tests: { tts: null, stt: fail } }).status,
    'fail',
  );
  assert.equal(isTestable(aws), true);
  assert.equal(isTestable({ ...aws, vendor: 'soniox', use_for_stt: 0 }), false, 'it speaks not');
});

test('what the server keeps goes before an answer, an answer before the columns of the platform', () => {
  const answer = { tts: { status: 'fail' as const, reason: 'No.', tested_at }, stt: ok };
  const columns = { ...aws, last_tested: tested_at, tts_tested_ok: 1 as const, stt_tested_ok: 1 as const };
  assert.equal(speechOutcome({ ...columns, tests: { tts: ok, stt: null } }, answer as never).status, 'ok');
  assert.equal(speechOutcome(columns, answer as never).reason, 'TTS: No.');
  assert.deepEqual(speechOutcome(columns), { ...ok, reason: FINE });
});
