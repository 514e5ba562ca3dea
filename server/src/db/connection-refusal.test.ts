import assert from 'node:assert/strict';
import { test } from 'node:test';
import { connectionRefusal } from './connection-refusal.ts';

const ADDRESS = 'mysql://ada:pass%2Fword@db.example:3307/trunk';

function said(code: string | undefined, errno?: number, message = 'Access denied for ada'): string {
  return connectionRefusal(ADDRESS, Object.assign(new Error(message), { code, errno })).message;
}

test('each reason to be refused is one sentence, which names the server and never the password', () => {
  const reasons: [code: string, sentence: RegExp][] = [
    ['ECONNREFUSED', /Nothing answers/],
    ['ENOTFOUND', /not known/],
    ['EAI_AGAIN', /not known/],
    ['ETIMEDOUT', /no answer/],
    ['EHOSTUNREACH', /no answer/],
    ['ECONNRESET', /Try again; .* it is not a database server/],
    ['EPIPE', /Try again; .* it is not a database server/],
    ['PROTOCOL_CONNECTION_LOST', /Try again; .* it is not a database server/],
    ['HANDSHAKE_UNKNOWN_ERROR', /it is not a database server/],
    ['ER_ACCESS_DENIED_ERROR', /The user ada was refused.*without TLS/],
    ['ER_ACCESS_DENIED_NO_PASSWORD_ERROR', /The user ada was refused/],
    ['ER_DBACCESS_DENIED_ERROR', /The user ada may not use the database trunk/],
    ['ER_BAD_DB_ERROR', /no database trunk/],
    ['ER_HOST_NOT_PRIVILEGED', /from this machine/],
    ['ER_HOST_IS_BLOCKED', /FLUSH HOSTS/],
    ['ER_ACCOUNT_HAS_BEEN_LOCKED', /The user ada is locked/],
    ['ER_USER_ACCESS_DENIED_FOR_USER_ACCOUNT_BLOCKED_BY_PASSWORD_LOCK', /The user ada is locked/],
    ['ER_MUST_CHANGE_PASSWORD', /has expired/],
    ['ER_MUST_CHANGE_PASSWORD_LOGIN', /has expired/],
    ['ER_NOT_SUPPORTED_AUTH_MODE', /has an unsupported authentication method/],
    ['ER_PLUGIN_IS_NOT_LOADED', /has an unsupported authentication method/],
    ['AUTH_SWITCH_PLUGIN_ERROR', /has an unsupported authentication method/],
    ['ER_CON_COUNT_ERROR', /Too many programs/],
    ['ER_TOO_MANY_USER_CONNECTIONS', /as many connections/],
    ['ER_USER_LIMIT_REACHED', /as many connections/],
    ['ER_SECURE_TRANSPORT_REQUIRED', /requires TLS/],
    ['HANDSHAKE_NO_SSL_SUPPORT', /does not support/],
    ['HANDSHAKE_SSL_ERROR', /No TLS connection/],
    ['DEPTH_ZERO_SELF_SIGNED_CERT', /No TLS connection/],
    ['CERT_HAS_EXPIRED', /No TLS connection/],
    ['ERR_TLS_CERT_ALTNAME_INVALID', /No TLS connection/],
    ['ERR_SSL_WRONG_VERSION_NUMBER', /No TLS connection/],
    ['SOMETHING_ELSE', /cannot be used \(SOMETHING_ELSE\)/],
  ];
  for (const [code, sentence] of reasons) {
    assert.match(said(code), sentence, code);
    assert.match(said(code), /^[A-Z].*db\.example:3307.*\.$/, code);
    assert.doesNotMatch(said(code), /pass%2Fword|pass\/word|undefined/, code);
  }
});

test('of a socket without a server the socket is named', () => {
  const address = `${ADDRESS}?socketPath=/run/mysqld/mysqld.sock`;
  for (const code of ['ENOENT', 'ECONNREFUSED'])
    assert.equal(
      connectionRefusal(address, Object.assign(new Error('connect'), { code })).message,
      'Nothing answers at /run/mysqld/mysqld.sock, where the database server should be.',
    );
});

test("MariaDB's numbers count where they have the names of other errors", () => {
  assert.match(said('ER_BULK_PARSER_INCOMPLETE_ESCAPE_SEQUENCE', 4151), /The user ada is locked/);
  assert.match(
    said('ER_BULK_PARSER_UNEXPECTED_CHAR_AFTER_COLUMN_TERMINATOR', 4150),
    /The user ada is locked/,
  );
});

test('an error without a code is told in its own words', () => {
  assert.match(said(undefined, undefined, 'odd'), /cannot be used \(odd\)\.$/);
});
