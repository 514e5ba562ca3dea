import assert from 'node:assert/strict';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { readConfig } from './config.ts';

const directory = mkdtempSync(join(tmpdir(), 'trunkline-secrets-'));

function file(text: string): string {
  const path = join(directory, crypto.randomUUID());
  writeFileSync(path, text);
  return path;
}

test('every secret may stand in a file, with a new line at its end or without', () => {
  const config = readConfig({
    DATABASE_URL_FILE: file('mysql://u:p@db.example/trunkline\n'),
    TRUNKLINE_JWT_SECRET_FILE: file('a secret that signs tokens\n'),
    TRUNKLINE_ENCRYPTION_SECRET_FILE: file('a secret that seals values'),
    TRUNKLINE_ENCRYPTION_SECRET_OTHER_FILE: file('a secret that sealed values\r\n'),
    TRUNKLINE_BACKUP_PASSPHRASE_FILE: file(' a passphrase with spaces \n'),
    TRUNKLINE_REDIS_URL_FILE: file('redis://:p@redis.example\n'),
    TRUNKLINE_METRICS_TOKEN_FILE: file('a token for the metrics'),
    TRUNKLINE_INGEST_PORT: '8086',
    TRUNKLINE_INGEST_USERNAME: 'u',
    TRUNKLINE_INGEST_PASSWORD_FILE: file('a password of writers'),
  });
  assert.equal(config.database_url, 'mysql://u:p@db.example/trunkline');
  assert.equal(config.jwt_secret, 'a secret that signs tokens');
  assert.equal(config.encryption_secret, 'a secret that seals values');
  assert.equal(config.encryption_secret_other, 'a secret that sealed values');
  assert.equal(config.backup_passphrase, ' a passphrase with spaces ');
  assert.equal(config.redis?.url, 'redis://:p@redis.example');
  assert.equal(config.metrics.token, 'a token for the metrics');
  assert.equal(config.ingest?.credentials?.password, 'a password of writers');
});

test('a file that is missing, empty or wrong, or given besides the variable, is one sentence without the secret', () => {
  for (const [env, said] of [
    [
      { TRUNKLINE_METRICS_TOKEN_FILE: '/nonexistent/token' },
      /\/nonexistent\/token, which TRUNKLINE_METRICS_TOKEN_FILE names, cannot be read \(ENOENT\)/,
    ],
    [{ TRUNKLINE_METRICS_TOKEN_FILE: directory }, /cannot be read \(EISDIR\)/],
    [{ TRUNKLINE_METRICS_TOKEN_FILE: file('\n') }, /is empty/],
    [
      { TRUNKLINE_METRICS_TOKEN_FILE: file('canary') },
      /TRUNKLINE_METRICS_TOKEN must have at least 16 characters/,
    ],
    [
      {
        TRUNKLINE_METRICS_TOKEN_FILE: file('canary-secret-of-a-file'),
        TRUNKLINE_METRICS_TOKEN: 'canary-secret-besides',
      },
      /TRUNKLINE_METRICS_TOKEN and TRUNKLINE_METRICS_TOKEN_FILE are both given/,
    ],
  ] as [Record<string, string>, RegExp][])
    assert.throws(
      () => readConfig(env),
      (error: Error) => said.test(error.message) && !error.message.includes('canary'),
    );
});

test('what is no secret is read from no file', () => {
  assert.equal(readConfig({ TRUNKLINE_PORT_FILE: file('8080') }).port, 3000);
});
