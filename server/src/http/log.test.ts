import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeLogger, withoutSecrets } from './log.ts';

test('what a key calls a secret is not logged, at any depth', () => {
  const url = 'https://ada:hunter2@example.com';
  assert.deepEqual(withoutSecrets({ password: 'a', body: { hook: { password: 'b', url } }, list: [1] }), {
    password: '[secret]',
    body: { hook: { password: '[secret]', url: 'https://XXXXXXXXXX@example.com' } },
    list: [1],
  });
});

test('an error is logged with its message and stack, without what a driver hung on it', () => {
  const lines: string[] = [];
  const logger = makeLogger('info', { write: (line: string) => void lines.push(line) });
  const error = Object.assign(new Error('refused by https://ada:hunter2@example.com'), {
    code: 'ER_X',
    sql: "insert 'hunter2'",
  });
  logger.error({ err: error, token: 'hunter2' }, 'failed');
  const line = JSON.parse(lines[0] ?? '{}');
  assert.deepEqual(
    [line.err.message, line.err.code, line.token],
    ['refused by https://XXXXXXXXXX@example.com', 'ER_X', '[secret]'],
  );
  assert.doesNotMatch(lines.join(''), /hunter2/);
});
