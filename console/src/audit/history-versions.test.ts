import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isWhole, limitsOf, offeredAs, versionsOf, whyGone } from './history-versions.ts';

const entry = (audit_sid: string, rest: object) => ({
  audit_sid,
  at: '2026-11-22T12:00:00.000Z',
  actor_name: 'ada',
  request_id: null,
  record_sid: 'r',
  action: 'update',
  before: null,
  after: null,
  ...rest,
});
const state = (name: string) => ({ application_sid: 'r', name });

test('what each change left is a version, and so is what was there before the first that is known', () => {
  const entries = [
    entry('3', { before: state('b'), after: state('c') }),
    entry('limit', { action: 'set-limit', before: { calls: 1 }, after: { calls: 2 } }),
    entry('other', { record_sid: 'another', after: { application_sid: 'another' } }),
    entry('2', { before: state('a'), after: state('b') }),
  ];
  assert.deepEqual(
    versionsOf(entries, 'r').map((version) => version.state),
    [state('c'), state('b'), state('a')],
  );
  assert.match(versionsOf(entries, 'r')[0]?.name ?? '', /^22 Nov 2026.* by ada$/);
});

test('what was deleted has versions to look at, and none to go back to', () => {
  const entries = [entry('2', { action: 'delete', before: state('a') }), entry('1', { after: state('a') })];
  assert.equal(versionsOf(entries, 'r').length, 1);
  assert.match(whyGone(entries, 'r') ?? '', /was deleted/);
  assert.equal(whyGone(entries, 'another'), null);
});

test('what a document deleted is deleted', () => {
  const applied = { action: 'apply', record_name: 'one (applications)' };
  const entries = [entry('2', { ...applied, before: state('one') }), entry('1', { after: state('one') })];
  assert.match(whyGone(entries, 'r') ?? '', /was deleted/);
  const changed = entry('2', { ...applied, before: state('one'), after: state('two') });
  assert.equal(whyGone([changed], 'r'), null);
});

test('whom a record has left has no form for it, unless it is still within reach, or has come back', () => {
  const left = entry('2', { action: 'move-away', before: state('one'), request_id: 'b' });
  const first = entry('1', { action: 'create', after: state('one'), request_id: 'a' });
  assert.match(whyGone([left, first], 'r') ?? '', /has another owner/);
  assert.equal(whyGone([left, entry('3', { request_id: 'b' }), first], 'r'), null);
  assert.equal(whyGone([entry('4', { request_id: 'c' }), left, first], 'r'), null);
});

test('a part of a record is no version of it', () => {
  assert.equal(isWhole({ application: 'Reception' }, 'r'), false);
  assert.equal(isWhole(null, null), false);
});

test('a forced change of the password is not put back', () => {
  const user = { user_sid: 'r', name: 'ada', force_change: 1 };
  assert.deepEqual(offeredAs('users', 'r', 'then', user).state, { user_sid: 'r', name: 'ada' });
  assert.equal(offeredAs('speech-services', 'r', 'then', {}).leavesOut, true);
});

test('limits are told as their fields hold them, before and after; one that was not set is empty', () => {
  const set = { action: 'set-limit', before: {}, after: { device: 0 } };
  assert.deepEqual(limitsOf(set), { before: { device: '' }, after: { device: '0' } });
  const removed = { action: 'remove-limit', before: { device: 0, voice_call_session: 9 }, after: {} };
  assert.deepEqual(limitsOf(removed), {
    before: { device: '0', voice_call_session: '9' },
    after: { device: '', voice_call_session: '' },
  });
  assert.equal(limitsOf({ action: 'update', before: {}, after: {} }), null);
});
