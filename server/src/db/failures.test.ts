import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DatabaseFailure, failureOf, isDeadlock, isLost, isUnavailable } from './failures.ts';

const withCode = (code: string) => Object.assign(new Error('x'), { code });
const ofSqlite = (errcode: number) => Object.assign(new Error('x'), { code: 'ERR_SQLITE_ERROR', errcode });

test('a deadlock may be tried again, a lock that was waited for in vain may not', () => {
  assert.equal(isDeadlock(withCode('ER_LOCK_DEADLOCK')), true);
  assert.equal(isDeadlock(withCode('ER_LOCK_WAIT_TIMEOUT')), false);
  assert.equal(failureOf(withCode('ER_LOCK_WAIT_TIMEOUT')), 'locked');
});

test('a lost connection is known by its code and by what the driver says afterwards', () => {
  assert.equal(isLost(withCode('PROTOCOL_CONNECTION_LOST')), true);
  assert.equal(isLost(new Error("Can't add new command when connection is in closed state")), true);
  assert.equal(isLost(withCode('PROTOCOL_SEQUENCE_TIMEOUT')), false);
});

test('who is refused by a database that took him before is told to try again, whatever the reason', () => {
  for (const code of [
    ...['ECONNREFUSED', 'ENOTFOUND', 'ER_ACCESS_DENIED_ERROR', 'ER_ACCESS_DENIED_NO_PASSWORD_ERROR'],
    ...['ER_BAD_DB_ERROR', 'ER_HOST_NOT_PRIVILEGED', 'ER_HOST_IS_BLOCKED', 'ER_ACCOUNT_HAS_BEEN_LOCKED'],
    ...[
      'ER_MUST_CHANGE_PASSWORD',
      'ER_SECURE_TRANSPORT_REQUIRED',
      'ER_CON_COUNT_ERROR',
      'ER_SERVER_SHUTDOWN',
    ],
    ...['CERT_HAS_EXPIRED', 'HANDSHAKE_SSL_ERROR'],
  ])
    assert.equal(failureOf(withCode(code)), 'lost', code);
  assert.equal(failureOf(Object.assign(new Error('x'), { code: 'ER_OF_ANOTHER_NAME', errno: 4151 })), 'lost');
  assert.equal(failureOf(withCode('ER_OUT_OF_RESOURCES')), 'full');
  assert.equal(failureOf(withCode('PROTOCOL_SEQUENCE_TIMEOUT')), 'slow');
});

test('a socket that went with its server is a lost one, a file that is not there is nothing of the database', () => {
  const missing = (syscall: string) => Object.assign(withCode('ENOENT'), { syscall });
  assert.equal(failureOf(missing('connect')), 'lost');
  assert.equal(failureOf(missing('open')), null);
});

test("SQLite's extended result codes count as their primary ones", () => {
  const [SQLITE_FULL, SQLITE_IOERR_WRITE, SQLITE_BUSY_SNAPSHOT, SQLITE_CONSTRAINT_UNIQUE] = [
    13, 778, 517, 2067,
  ];
  assert.equal(failureOf(ofSqlite(SQLITE_FULL)), 'full');
  assert.equal(failureOf(ofSqlite(SQLITE_IOERR_WRITE)), 'broken');
  assert.equal(failureOf(ofSqlite(SQLITE_BUSY_SNAPSHOT)), 'locked');
  assert.equal(failureOf(ofSqlite(SQLITE_CONSTRAINT_UNIQUE)), null);
  const gone = Object.assign(ofSqlite(1), { message: 'no such table: users' });
  assert.deepEqual([failureOf(gone), failureOf(ofSqlite(1))], ['broken', null]);
});

test('a full disk under MySQL is told from its other storage errors', () => {
  const storage = (message: string) =>
    Object.assign(new Error(message), { code: 'ER_GET_ERRNO', errno: 1030 });
  assert.equal(
    failureOf(storage('Got error 28 "No space left on device" from storage engine InnoDB')),
    'full',
  );
  assert.equal(failureOf(storage('Got error 168 from storage engine')), 'broken');
});

test('a duplicate, a fault of ours and what is no error at all are no failures of the database', () => {
  for (const other of [withCode('ER_DUP_ENTRY'), new TypeError('x is not a function'), 'ECONNRESET', null])
    assert.equal(isUnavailable(other), false);
  assert.equal(isUnavailable(new DatabaseFailure('slow', 'no answer within 5 s')), true);
});
