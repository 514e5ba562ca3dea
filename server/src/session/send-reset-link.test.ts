/** How many mails a mailbox gets about passwords, whoever has them sent (`R10`). */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { userEndpoints } from '@trunkline/contract/users/users.contract.ts';
import { sql } from 'kysely';
import { isMysql } from '../db/dialect.ts';
import { at } from '../testing/paths.ts';
import { rounds, WRITERS } from '../testing/race.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';
import { makeTenants, type Tenants } from '../testing/tenants.ts';
import { sendResetLinks } from './send-reset-link.ts';

let app: TestApp;
let who: Tenants;

before(async () => {
  app = await startApp();
  who = await makeTenants(app);
});
after(() => app.close());

const { update } = userEndpoints;
const ofA1 = () => ({ account_sid: who.a1, service_provider_sid: who.providerA });

/** Says that the password of that address is forgotten, and counts the mails that come of it. */
async function forgot(email: string, settle = async () => true): Promise<number> {
  let sent = 0;
  const outbox = { enqueue: async () => void sent++, nudge() {} };
  const parts = { db: app.db, base_url: 'https://console.example', outbox };
  await sendResetLinks(parts, { email, address: '192.0.2.7', request_id: 'r' }, settle);
  return sent;
}

async function userWith(email: string, facts: Parameters<TestApp['world']['user']>[0] = ofA1()) {
  const user = await app.world.user(facts);
  await app.db.updateTable('users').set({ email }).where('user_sid', '=', user.user_sid).execute();
  return user;
}

test('three mails an hour, also if the user gets another password, or another address and the old one again', async () => {
  const email = 'a.stranger@example.com';
  const { user_sid } = await userWith(email);
  const change = async (body: object) => {
    const reply = await app.ask(update.method, at(update.path, { user_sid }), { as: who.userA1, body });
    assert.equal(reply.status, 204, reply.text);
  };
  let sent = 0;
  for (let nth = 0; nth < 3; nth++) {
    for (let time = 0; time < 3; time++) sent += await forgot(email);
    await change({ initial_password: `a temporary canary-secret ${nth}` });
    sent += await forgot(email);
    await change({ email: 'elsewhere@example.com' });
    await change({ email });
  }
  assert.equal(sent, 3);
});

test('a link is sent however the letters and the domain of the address are written', async () => {
  for (const email of ['zo\u00eb@b\u00fccher.example', 'rene\u0301@xn--bcher-kva.example']) {
    await userWith(email);
    const typed = [
      email.normalize('NFD'),
      email.normalize('NFC'),
      email.replace(/@.*/, '@XN--bcher-kva.example'),
    ];
    for (const address of typed) assert.equal(await forgot(address), 1, address);
  }
});

test('of eight users whose addresses lead to one mailbox, asked for at once, three are told', () =>
  rounds(async (round) => {
    const all = Array.from(
      { length: WRITERS },
      (_, nth) => `${nth % 2 ? 'stranger' : 'Stranger'}-${round}+${nth}@example.com`,
    );
    for (const email of all) await userWith(email);
    const sent = await Promise.all(all.map((email) => forgot(email)));
    assert.equal(
      sent.reduce((sum, count) => sum + count, 0),
      3,
    );
  }));

test('whoever has users of that address in another account keeps nobody from the own link', async () => {
  const email = 'victim@example.com';
  await userWith(email.replace('@', '+own@'), { ...ofA1(), account_sid: who.a2 });
  await userWith(email);
  for (let time = 0; time < 5; time++) await forgot(email);
  assert.equal(await forgot('victim+own@example.com'), 1);
});

test('of people who share an address on a platform’s database each is told', async () => {
  const email = 'shared@example.com';
  await (isMysql(app.db)
    ? sql`alter table users drop index uq_users_email`
    : sql`drop index uq_users_email`
  ).execute(app.db);
  for (let nth = 0; nth < 4; nth++) await userWith(email);
  const sent: number[] = [];
  for (let time = 0; time < 4; time++) sent.push(await forgot(email));
  assert.deepEqual(sent, [4, 4, 4, 0]);
});

test('a request that another server has claimed since leads to nothing here', async () => {
  const email = 'once@example.com';
  const { user_sid } = await userWith(email);
  const links = () =>
    app.db.selectFrom('trunkline_password_resets').selectAll().where('user_sid', '=', user_sid).execute();
  assert.deepEqual([await forgot(email, async () => false), await links()], [0, []]);
  assert.deepEqual([await forgot(email), (await links()).length], [1, 1]);
});
