import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type OutboxState, outboxEndpoints } from '@trunkline/contract/outbox/outbox.contract.ts';
import { toDbTimeExact } from '../db/values.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';
import { makeTenants, type Tenants } from '../testing/tenants.ts';

let app: TestApp;
let who: Tenants;

before(async () => {
  app = await startApp();
  who = await makeTenants(app);
});
after(() => app.close());

const { method, path } = outboxEndpoints.read;

test('an admin is told that mails go to the log, and what waits for how long and why', async () => {
  const at = '2026-01-02 03:04:05.678';
  const later = toDbTimeExact(new Date(Date.now() + 3_600_000));
  const row = { kind: 'mail', sealed_content: 'x', due_at: later, expires_at: later };
  const rows = [
    { ...row, outbox_sid: 'a', created_at: at, attempts: 1, last_error: null },
    { ...row, outbox_sid: 'b', created_at: later, attempts: 3, last_error: 'connect ECONNREFUSED' },
  ];
  await app.db.insertInto('trunkline_outbox').values(rows).execute();
  const { body } = await app.ask<OutboxState>(method, path, { as: who.admin });
  assert.deepEqual(body, {
    mail: { sent_by: 'log', from: null },
    waiting: [
      { kind: 'mail', waiting: 2, oldest_at: '2026-01-02T03:04:05.678Z', last_error: 'connect ECONNREFUSED' },
    ],
  });
});

test('nobody else is', async () => {
  for (const as of [null, who.userA, who.userA1])
    assert.equal((await app.ask(method, path, { as })).status, as ? 403 : 401);
});
