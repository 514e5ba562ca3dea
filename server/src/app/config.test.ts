import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readConfig, StartRefusal } from './config.ts';

test('an empty environment is a working configuration', () => {
  const config = readConfig({});
  assert.deepEqual([config.port, config.session_minutes, config.database_url], [3000, 60, null]);
});

test('every variable at fault is named in one sentence', () => {
  assert.throws(
    () => readConfig({ TRUNKLINE_PORT: 'http', TRUNKLINE_LOG_LEVEL: 'loud', TRUNKLINE_JWT_SECRET: 'short' }),
    (error) =>
      error instanceof StartRefusal &&
      /TRUNKLINE_PORT must be a whole number/.test(error.message) &&
      /TRUNKLINE_LOG_LEVEL/.test(error.message) &&
      /TRUNKLINE_JWT_SECRET must have at least 16 characters/.test(error.message) &&
      !/short/.test(error.message.replace('TRUNKLINE_JWT_SECRET', '')),
  );
});

test('an external database asks for secrets that all servers share', () => {
  assert.throws(() => readConfig({ DATABASE_URL: 'mysql://u:p@db/trunkline' }), /TRUNKLINE_JWT_SECRET/);
  assert.throws(
    () => readConfig({ DATABASE_URL: 'postgres://u:p@db/x' }),
    /DATABASE_URL must look like mysql/,
  );
});

test("the platform's own names are understood, ours win, and an empty value is none", () => {
  assert.equal(readConfig({ JWT_EXPIRES_IN: '15' }).session_minutes, 15);
  assert.equal(readConfig({ JWT_EXPIRES_IN: '15', TRUNKLINE_SESSION_MINUTES: '30' }).session_minutes, 30);
  assert.equal(readConfig({ TRUNKLINE_PORT: '' }).port, 3000);
});

test('page-level settings are those with a value', () => {
  assert.deepEqual(readConfig({ TRUNKLINE_DISABLE_LCR: 'true', TRUNKLINE_AWS_REGION: '' }).page, {
    DISABLE_LCR: 'true',
  });
});
