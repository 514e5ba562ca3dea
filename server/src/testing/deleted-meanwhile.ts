/** What is made for a record that somebody deletes meanwhile: it keeps the record, or goes with it (`R19`, `R44`). */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { aCarrier } from '@trunkline/contract/carriers/carriers.sample.ts';
import { sql } from 'kysely';
import { rounds, WRITERS } from './race.ts';
import { type Reply, startApp, type TestApp } from './start-app.ts';

export type DeletedWorld = Awaited<ReturnType<typeof deletedWorld>>;

/** A provider with a carrier, and a key for all. */
export async function deletedWorld() {
  const app = await startApp();
  const as = await app.world.key({});
  const provider = await app.world.provider();
  await app.db.updateTable('service_providers').set({ ms_teams_fqdn: 'sbc.example.com' }).execute();

  async function make(path: string, body: object): Promise<string> {
    const reply = await app.ask<{ sid: string; user_sid: string }>('POST', path, { as, body });
    assert.equal(reply.status, 201, reply.text);
    return reply.body.sid ?? reply.body.user_sid;
  }

  const carrier = await make('/VoipCarriers', aCarrier({ name: 'Of all', service_provider_sid: provider }));
  return {
    ...{ app, as, provider, carrier, make },
    async account(): Promise<string> {
      const account_sid = await app.world.account(provider);
      const update = app.db.updateTable('accounts').set({ sip_realm: domain() });
      await update.where('account_sid', '=', account_sid).execute();
      return account_sid;
    },
  };
}

let nth = 0;
export const some = () => randomUUID().slice(0, 8);
export const domain = () => `${some()}.example.com`;
export const number = () => {
  nth += 1;
  return `1555${String(nth).padStart(6, '0')}`;
};
export const toImport = (of: object) => ({ text: `number\n${number()}\n`, dry_run: false, ...of });

type Ask = [method: 'POST' | 'PUT', path: string, body: object];

/** The column that says whose it is. What `blocks` keeps what it was made for. */
export type Made = { column: string; blocks?: true; ask: (sid: string, of: string) => Ask | Promise<Ask> };

export const post = (column: string, path: string, body: (sid: string, of: string) => object): Made => ({
  column,
  ask: (sid, of) => ['POST', path, body(sid, of)],
});
export const blocking = (made: Made): Made => ({ ...made, blocks: true });

/** Who is deleted: at that path, with what else belongs to it. */
export type Owner = { sid: string; path: string; of?: string };

export function raceDeletions(
  world: () => DeletedWorld,
  whose: string,
  begin: () => Promise<Owner>,
  all: Record<string, Made>,
): void {
  for (const [what, { column, blocks, ask }] of Object.entries(all))
    test(`${whose}, deleted while others add to it (${what}): nothing stays behind`, () =>
      rounds(async (round) => {
        const { app, as } = world();
        const { sid, path, of = '' } = await begin();
        const replies: Reply<unknown>[] = [];
        let isOver = false;
        const remove = () => app.ask('DELETE', path, { as });
        const first = round % 2 === 0 ? remove() : null;
        const writers = Array.from({ length: WRITERS }, async () => {
          // Again and again, since whoever comes first is done before it matters.
          while (!isOver) {
            const [method, at, body] = await ask(sid, of);
            replies.push(await app.ask(method, at, { as, body }));
          }
        });
        const removed = await (first ?? remove());
        isOver = true;
        await Promise.all(writers);
        for (const { status, text } of [removed, ...replies]) {
          assert.ok(status < 500, text);
          assert.doesNotMatch(text, /conflicts with another record/);
        }
        if (blocks) {
          const isMade = replies.some(({ status }) => status < 300);
          assert.equal(removed.status, isMade ? 422 : 204, removed.text);
        } else assert.equal(removed.status, 204, removed.text);
        assert.equal((await left(app, column, sid)) > 0, removed.status !== 204);
        assert.equal(await ofNobody(app), 0);
      }));
}

/** Each with nothing of its own before. */
export function raceTenantDeletions(
  world: () => DeletedWorld,
  ofAccount: Record<string, Made>,
  ofProvider: Record<string, Made>,
): void {
  const account = async () => {
    const sid = await world().account();
    return { sid, path: `/Accounts/${sid}` };
  };
  const provider = async () => {
    const sid = await world().app.world.provider();
    return { sid, path: `/ServiceProviders/${sid}` };
  };
  raceDeletions(world, 'account', account, ofAccount);
  raceDeletions(world, 'service provider', provider, ofProvider);
}

async function left({ db }: TestApp, column: string, sid: string): Promise<number> {
  const [table = ''] = column.split('.');
  const found = sql`select 1 from ${sql.table(table)} where ${sql.ref(column)} = ${sid}`;
  return (await found.execute(db)).rows.length;
}

/** Webhooks that no record has. */
async function ofNobody({ db }: TestApp): Promise<number> {
  const found = sql`select 1 from webhooks as w
    where not exists (select 1 from applications
      where w.webhook_sid in (call_hook_sid, call_status_hook_sid, messaging_hook_sid))
    and not exists (select 1 from accounts where w.webhook_sid in (registration_hook_sid, queue_event_hook_sid))
    and not exists (select 1 from service_providers where registration_hook_sid = w.webhook_sid)`;
  return (await found.execute(db)).rows.length;
}
