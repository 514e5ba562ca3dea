import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeLogger, withoutSecrets } from './log.ts';

test('what a key calls a secret is not logged, at any depth', () => {
  assert.deepEqual(
    withoutSecrets({ password: 'a', body: { hook: { password: 'b', url: 'c' } }, list: [1] }),
    {
      password: '[secret]',
      body: { hook: { password: '[secret]', url: 'c' } },
      list: [1],
    },
  );
});

test('an error is logged with its message and stack, without what a driver hung on it', () => {
  const lines: string[] = [];
  const logger = makeLogger('info', { write: (line: string) => void lines.push(line) });
  const error = Object.assign(new Error('refused'), { code: 'ER_X', sql: "insert 'hunter2'" });
  logger.error({ err: error, token: 'hunter2' }, 'failed');
  const line = JSON.parse(lines[0] ?? '{}');
  assert.deepEqual([line.err.message, line.err.code, line.token], ['refused', 'ER_X', '[secret]']);
  assert.doesNotMatch(lines.join(''), /hunter2/);
});
