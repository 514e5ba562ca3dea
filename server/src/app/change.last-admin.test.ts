/** Whoever takes admins away, alone or many at once, and in whichever way: one who may change things stays (`R12`, `R44`). */
import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { LAST_ADMIN } from '@trunkline/contract/users/users.contract.ts';
import { atOnce, rounds, WRITERS } from '../testing/race.ts';
import { type Reply, startApp, type TestApp } from '../testing/start-app.ts';

let app: TestApp;
let as: string;
let service_provider_sid: string;

before(async () => {
  app = await startApp();
  // With a key, so that nobody's own session ends first.
  as = await app.world.key({});
  service_provider_sid = await app.world.provider();
});
after(() => app.close());

const active = () =>
  app.db
    .selectFrom('users')
    .select('user_sid')
    .where('is_active', '=', 1)
    .where('account_sid', 'is', null)
    .where('service_provider_sid', 'is', null)
    .where('user_sid', 'not in', app.db.selectFrom('user_permissions').select('user_sid'));

async function admins(): Promise<string[]> {
  const left = (await active().execute()).map(({ user_sid }) => user_sid);
  if (left.length > 0)
    await app.db.updateTable('users').set({ is_active: 0 }).where('user_sid', 'in', left).execute();
  const made = await Promise.all(Array.from({ length: WRITERS }, () => app.world.user()));
  return made.map(({ user_sid }) => user_sid);
}

beforeEach(admins);

type Take = (user_sid: string) => Promise<Reply>;

const put =
  (body: object): Take =>
  (user_sid) =>
    app.ask('PUT', `/Users/${user_sid}`, { as, body });

/** Each writer takes one. */
const ways: Record<string, Take> = {
  deactivated: put({ is_active: 0 }),
  'made view-only': put({ is_view_only: 1 }),
  'moved to a service provider': (user_sid) => put({ service_provider_sid })(user_sid),
  deleted: (user_sid) => app.ask('DELETE', `/Users/${user_sid}`, { as }),
};

for (const [how, take] of [...Object.entries(ways), ['each taken away in another way', null] as const])
  test(`of eight admins ${how} at once, one stays`, () =>
    rounds(async () => {
      const people = await admins();
      const answers = await atOnce(async (nth) => {
        const all = Object.values(ways);
        const reply = await (take ?? (all[nth % all.length] as Take))(people[nth] ?? '');
        if (reply.status === 400) assert.equal(reply.problem.msg, LAST_ADMIN);
        return reply;
      });
      assert.deepEqual(answers, { 204: WRITERS - 1, 400: 1 });
      assert.equal((await active().execute()).length, 1);
    }));

for (const action of ['deactivate', 'delete'] as const)
  test(`admins whom some ${action} in pairs while others take single ones away leave one at least`, () =>
    rounds(async () => {
      const people = await admins();
      const pairs = Array.from({ length: WRITERS / 2 }, (_, nth) => people.slice(2 * nth, 2 * nth + 2));
      const answers = await atOnce((nth) => {
        const pair = pairs[Math.floor(nth / 2)] ?? [];
        if (nth % 2 === 0)
          return app.ask('POST', '/BulkChanges', { as, body: { kind: 'users', action, sids: pair } });
        return put(nth % 4 === 1 ? { is_active: 0 } : { is_view_only: 1 })(pair[0] ?? '');
      });
      for (const status of Object.keys(answers))
        assert.ok(['200', '204', '400', '404', '422'].includes(status), JSON.stringify(answers));
      const left = (await active().execute()).length;
      assert.ok(left === 1 || left === 2, `${left} stay: ${JSON.stringify(answers)}`);
    }));
