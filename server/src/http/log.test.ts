import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import Fastify, { LogController } from 'fastify';
import { logAnswers, makeLogger, withoutSecrets } from './log.ts';

test('what a key calls a secret is not logged, at any depth', () => {
  const url = 'https://ada:hunter2@example.com';
  assert.deepEqual(withoutSecrets({ password: 'a', body: { hook: { password: 'b', url } }, list: [1] }), {
    password: '[secret]',
    body: { hook: { password: '[secret]', url: 'https://XXXXXXXXXX@example.com' } },
    list: [1],
  });
});

test("the fields of a request's line are those of the page of operations, and name nobody", async () => {
  const lines: string[] = [];
  const app = Fastify({
    loggerInstance: makeLogger('info', { write: (line: string) => void lines.push(line) }),
    logController: new LogController({ disableRequestLogging: true }),
    childLoggerFactory: (parent) => parent,
  });
  logAnswers(app);
  app.decorateRequest('actor', null);
  const by = { kind: 'user', user_sid: 'the-sid', name: 'ada@example.com' };
  app.get('/things', async (request) => {
    Object.assign(request, { actor: { by }, trace_id: 'a trace' });
    return {};
  });
  await app.inject({ url: '/things?who=ada' });
  await app.close();
  const line = JSON.parse(lines.at(-1) ?? '{}');
  const page = readFileSync(new URL('../../../docs/operations.md', import.meta.url), 'utf8');
  const [table = ''] = page.split('| field of a line | says |').at(1)?.split('\n\n') ?? [];
  assert.deepEqual(
    Object.keys(line).toSorted(),
    [...table.matchAll(/^\| `(\w+)`/gm)].map(([, name]) => name).toSorted(),
  );
  assert.deepEqual([line.by, line.route], ['the-sid', '/things']);
  assert.doesNotMatch(lines.join(''), /ada/);
});

test('an error is logged with its message, stack and cause, without what a driver hung on it', () => {
  const lines: string[] = [];
  const logger = makeLogger('info', { write: (line: string) => void lines.push(line) });
  const error = Object.assign(new Error('refused by https://ada:hunter2@example.com'), {
    code: 'ER_X',
    sql: "insert 'hunter2'",
  });
  logger.error({ err: new Error('down', { cause: error }), token: 'hunter2' }, 'failed');
  const { err, token } = JSON.parse(lines[0] ?? '{}');
  assert.deepEqual(
    [err.message, err.cause.message, err.cause.code, token],
    ['down', 'refused by https://XXXXXXXXXX@example.com', 'ER_X', '[secret]'],
  );
  assert.doesNotMatch(lines.join(''), /hunter2/);
});
