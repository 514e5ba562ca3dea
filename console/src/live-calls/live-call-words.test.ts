import assert from 'node:assert/strict';
import { test } from 'node:test';
import { callName, stateOf, testCallFaults, testCallSent } from './live-call-words.ts';

test('a call is named by who calls whom, and by its state', () => {
  assert.equal(callName({ from: '', to: 'desk@sip.example.com' }), 'unknown to desk@sip.example.com');
  assert.deepEqual(stateOf({ call_status: 'in-progress' }), { status: 'good', text: 'In progress' });
  assert.deepEqual(stateOf({ call_status: 'parked' }), { status: 'off', text: 'parked' });
  assert.deepEqual(stateOf({ call_status: null }), { status: 'off', text: 'Unknown' });
});

test('a test call needs an account, an application, and both ends', () => {
  const none = { account_sid: '', application_sid: '', from: ' ', kind: 'sip' as const, target: '' };
  assert.deepEqual(testCallFaults(none), {
    account_sid: 'Choose an account',
    application_sid: 'Choose the application for the call',
    from: 'Enter the caller number',
    target: 'SIP address to call is required',
  });
  const call = { ...none, account_sid: 'a', application_sid: 'p', from: ' 1 ', target: ' sip:x@y ' };
  assert.deepEqual(testCallFaults(call), {});
  assert.deepEqual(testCallSent(call), {
    application_sid: 'p',
    from: '1',
    to: { type: 'sip', sipUri: 'sip:x@y' },
  });
});
