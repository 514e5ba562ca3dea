import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readRegisterStatus, registerStatus } from './register-status.ts';
import { whyNotRegistered } from './why-not-registered.ts';

const read = (value: unknown) => readRegisterStatus(JSON.stringify(value));

test('what the registrar writes is told, and nothing else that stands there', () => {
  const written = {
    status: 'ok',
    reason: '200 OK',
    cseq: '7 REGISTER',
    callId: '11111111-0000-4000-8000-000000000001',
    timestamp: '2026-11-21T10:00:00Z',
    expires: 300,
  };
  assert.deepEqual(read({ ...written, password: 'canary-secret' }), {
    ...written,
    timestamp: '2026-11-21T10:00:00.000Z',
  });
});

test('a reason that is no text is null, as for a registration that has not begun', () => {
  assert.deepEqual(read({ status: 'fail', reason: { code: 'ECONNREFUSED' } }), {
    status: 'fail',
    reason: null,
  });
});

test('a time is told in ISO 8601 whether it came as text, seconds or milliseconds, or not at all', () => {
  const at = '2026-11-21T10:00:00.000Z';
  const ms = Date.parse(at);
  for (const timestamp of [at, ms, ms / 1000, String(ms), new Date(ms).toUTCString()])
    assert.equal(read({ timestamp }).timestamp, at, String(timestamp));
  for (const timestamp of ['soon', null, {}, 1e300, '']) assert.deepEqual(read({ timestamp }), {});
});

test('what cannot be read is an empty status, and every answer is what the contract says', () => {
  for (const stored of [null, '', '{', 'null', '[]', '"ok"', '7', '{}'])
    assert.deepEqual(readRegisterStatus(stored), {}, String(stored));
  for (const value of [{ status: 7, reason: 7, cseq: {}, callId: 7, expires: [] }, { cseq: 5 }])
    assert.equal(registerStatus.safeParse(read(value)).success, true);
});

test('a registration that nobody renewed is none', () => {
  const now = new Date('2026-11-21T12:00:00Z');
  const ok = { status: 'ok', timestamp: '2026-11-21T10:00:00Z', expires: 3600 };
  assert.deepEqual(whyNotRegistered(ok, now), { reason: null, lapsed_at: '2026-11-21T11:00:00.000Z' });
  for (const renewed of [{ ...ok, expires: 7200 }, { ...ok, expires: '0' }, { status: 'ok' }, {}])
    assert.equal(whyNotRegistered(renewed, now), undefined);
  assert.deepEqual(whyNotRegistered({ status: 'fail', reason: '403 Forbidden' }, now), {
    reason: '403 Forbidden',
  });
});
