import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startApp, type TestApp } from '../testing/start-app.ts';
import { countMail } from './counted-mails.store.ts';

let app: TestApp;
before(async () => {
  app = await startApp();
});
after(() => app.close());

const MINUTE_MS = 60_000;

test('no more than so many are within an hour, wherever that begins', async (t) => {
  const began = Date.now();
  t.mock.timers.enable({ apis: ['Date'], now: began });
  const sent_at: number[] = [];
  for (const minute of [0, 50, 55, 60, 65, 114, 115, 120]) {
    t.mock.timers.setTime(began + minute * MINUTE_MS);
    const { sent } = await countMail(app.db, 'a mailbox', 60 * MINUTE_MS, 3);
    if (sent <= 3) sent_at.push(minute);
  }
  assert.deepEqual(sent_at, [0, 50, 55, 115, 120]);
});
