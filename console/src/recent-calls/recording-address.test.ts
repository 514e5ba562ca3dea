import assert from 'node:assert/strict';
import { test } from 'node:test';
import { recordingOf } from './recording-address.ts';

const path = '/Accounts/a1/RecentCalls/c1/record/2026/11/20/wav';
const of = { account_sid: 'a1', call_sid: 'c1', year: '2026', month: '11', day: '20', format: 'wav' };

test('a recording is asked of this server, whatever host its address names', () => {
  for (const recording_url of [
    path,
    `/v1${path}`,
    `http://api.example.com/v1${path}`,
    `https://evil.test${path}`,
  ])
    assert.deepEqual(recordingOf({ recording_url }), of);
});

test('an address that is none of ours is not asked for', () => {
  for (const recording_url of [null, '', 'http://evil.test/steal', `${path}/../..`, `${path}x`, '/Accounts'])
    assert.equal(recordingOf({ recording_url }), null);
});
