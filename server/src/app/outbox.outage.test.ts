/** A database that fails when a delivery has just arrived: what was sent is not sent again (decision 032). */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, beforeEach, test } from 'node:test';
import { type AlertRuleRow, insertAlertRule } from '../alert-rules/alert-rules.store.ts';
import { listDeliveries } from '../alert-rules/list-deliveries.ts';
import { NOT_LOOKED_YET } from '../alert-rules/save-alert-rule.ts';
import { tellAlert } from '../alert-rules/tell-alert.ts';
import { DatabaseFailure } from '../db/failures.ts';
import type { Db } from '../db/open.ts';
import { makeLogger } from '../http/log.ts';
import { publicFetcher } from '../outside/fetch-public-url.ts';
import { mayCallOnly } from '../outside/public-address.ts';
import { noTtsCache } from '../outside/tts-cache.ts';
import { makeCipher } from '../security/cipher.ts';
import { type FreshDatabase, freshDatabase } from '../testing/fresh-database.ts';
import { until } from '../testing/until.ts';
import { joinDeliverers } from './deliverers.ts';
import { openOutbox } from './outbox.ts';

let database: FreshDatabase;
let db: Db;
/** To whom mails went. */
const sent: string[] = [];
/** So many statements fail from here on. */
let failing = 0;
const log: string[] = [];

before(async () => {
  database = await freshDatabase();
  db = database.open.db;
});
after(() => database.close());
beforeEach(() => {
  sent.length = 0;
  log.length = 0;
  failing = 0;
});

/** After each mail as many statements fail as a test says. */
function anOutbox(failures: number) {
  const failingDb = db.withPlugin({
    transformQuery({ node }) {
      if (failing-- > 0) throw new DatabaseFailure('lost', 'the connection is gone');
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  const mailer = {
    sends_by: 'smtp',
    from: null,
    async send({ to }: { to: string }) {
      sent.push(to);
      failing = failures;
    },
  } as const;
  const fetchPublicUrl = publicFetcher(mayCallOnly([]));
  const outside = { mailer, fetchPublicUrl, stripe: null, ttsCache: noTtsCache };
  return openOutbox(
    {
      ...{ db: failingDb, cipher: makeCipher('a secret of this test', 'own') },
      log: makeLogger('info', { write: (line: string) => void log.push(line) }),
      deliverers: (outbox) =>
        joinDeliverers({ db: failingDb, ...outside, base_url: 'http://localhost', outbox }),
    },
    { look: 3_600_000, delivery: 60_000, stop: 1 },
  );
}

async function aRule(): Promise<AlertRuleRow> {
  const [provider] = await db.selectFrom('service_providers').select('service_provider_sid').execute();
  const row: AlertRuleRow = {
    ...{
      ...NOT_LOOKED_YET,
      alert_rule_sid: randomUUID(),
      name: 'Calls fail',
      is_active: 1,
      created_at: null,
    },
    ...{ service_provider_sid: provider?.service_provider_sid ?? null, account_sid: null },
    ...{ measure: 'failures', threshold: '5', window_minutes: 5, minimum_calls: 1, alert_type: null },
    ...{ channel: 'email', sealed_target: '', quiet_minutes: 0, tell_when_well: 0 },
  };
  await insertAlertRule(db, row);
  return row;
}

const waiting = () => db.selectFrom('trunkline_outbox').select('outbox_sid').execute();

test('a mail that was taken while the database was away is noted as sent once that is back, and not sent again', async (t) => {
  const outbox = anOutbox(6);
  t.after(() => outbox.stop());
  const content = { to: 'ann@example.com', subject: 'Hello', parts: [] };
  await outbox.enqueue(db, { kind: 'mail', content });
  outbox.start();
  await until(() => log.some((line) => /delivered|cannot be written/.test(line)));
  assert.deepEqual([sent, await waiting()], [['ann@example.com'], []], log.join('\n'));
});

test('an alert that has arrived is told as such and done, both or neither', async (t) => {
  const outbox = anOutbox(6);
  t.after(() => outbox.stop());
  const told = { what: 'fired', text: 'Calls fail.', value: 9 } as const;
  const rule = await aRule();
  await tellAlert(db, outbox, rule, { target: 'ann@example.com', secret: null }, told);
  outbox.start();
  await until(() => log.some((line) => /delivered|cannot be written/.test(line)));
  const [{ state, last_error } = {}] = await listDeliveries(db, rule.alert_rule_sid);
  assert.deepEqual([sent, await waiting()], [['ann@example.com'], []], log.join('\n'));
  assert.deepEqual([state, last_error], ['delivered', null]);
});
