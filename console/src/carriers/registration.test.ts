import assert from 'node:assert/strict';
import { test } from 'node:test';
import { registrationOf } from './registration.ts';

test('a carrier that we do not register with has no registration, whatever is left of an earlier one', () => {
  assert.equal(registrationOf({ requires_register: 0, register_status: { status: 'ok' } }), null);
});

test('ok is registered, anything else is not, with what the carrier answered', () => {
  const timestamp = '2026-11-21T10:00:00.000Z';
  const ok = registrationOf({
    requires_register: 1,
    register_status: { status: 'ok', reason: '200 OK', timestamp },
  });
  assert.deepEqual(ok, {
    status: 'good',
    short: 'Registered',
    long: 'Status ok',
    reason: '200 OK',
    at: timestamp,
  });
  const fail = registrationOf({
    requires_register: 1,
    register_status: { status: 'fail', reason: '403 Forbidden' },
  });
  assert.deepEqual(
    [fail?.status, fail?.short, fail?.long, fail?.reason, fail?.at],
    ['failing', 'Unregistered', 'Status fail', '403 Forbidden', null],
  );
});

test('without a status it has not started; a reason that is no text is not shown', () => {
  const none = registrationOf({ requires_register: 1, register_status: {} });
  assert.deepEqual([none?.short, none?.long], ['Unregistered', 'Not Started']);
  const odd = registrationOf({ requires_register: 1, register_status: { status: 'fail', reason: null } });
  assert.deepEqual([odd?.short, odd?.reason], ['Unregistered', null]);
});

test('one that nobody renewed is no longer registered', () => {
  const register_status = { status: 'ok', reason: '200 OK', timestamp: '2026-11-21T10:00:00Z', expires: 300 };
  const lapsed = registrationOf({ requires_register: 1, register_status }, new Date('2026-11-21T12:00:00Z'));
  assert.deepEqual([lapsed?.short, lapsed?.reason], ['Unregistered', 'Not renewed in time']);
});
