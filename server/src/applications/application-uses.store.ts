/** What uses an application, and so blocks its deletion or its move (`R19`). */
import type { Blocker } from '@trunkline/contract/core/problem.ts';
import { sql } from 'kysely';
import { heldBack } from '../db/held-back.ts';
import type { Db } from '../db/open.ts';
import { MOST_BLOCKERS } from '../db/page.ts';
import { prepared, preparedWrite } from '../db/prepared.ts';

export type CallRoute = { call_route_sid: string; priority: number; regex: string };

/** Most are used by nothing, and led to by no call route, which one question tells. */
const firstUse = prepared((db, application_sid: string) =>
  db
    .selectFrom('accounts')
    .select('account_sid as sid')
    .where('device_calling_application_sid', '=', application_sid)
    .unionAll(
      db.selectFrom('accounts').select('account_sid as sid').where('siprec_hook_sid', '=', application_sid),
    )
    .unionAll(
      db
        .selectFrom('ms_teams_tenants')
        .select('ms_teams_tenant_sid as sid')
        .where('application_sid', '=', application_sid),
    )
    .unionAll(
      db
        .selectFrom('phone_numbers')
        .select('phone_number_sid as sid')
        .where('application_sid', '=', application_sid),
    )
    .unionAll(
      db
        .selectFrom('voip_carriers')
        .select('voip_carrier_sid as sid')
        .where('application_sid', '=', application_sid),
    )
    .unionAll(
      db
        .selectFrom('call_routes')
        .select('call_route_sid as sid')
        .where('application_sid', '=', application_sid),
    )
    .limit(sql.lit(1)),
);

/** What stands in the way of its deletion, and those call routes of its own account that go with it. */
export async function findApplicationUses(
  db: Db,
  application_sid: string,
): Promise<{ blockers: Blocker[]; call_routes: CallRoute[] }> {
  if ((await firstUse(db, application_sid)).length === 0) return { blockers: [], call_routes: [] };
  const call_routes = await db
    .selectFrom('call_routes as r')
    .innerJoin('applications as a', (join) =>
      join.onRef('a.application_sid', '=', 'r.application_sid').onRef('a.account_sid', '=', 'r.account_sid'),
    )
    .select(['r.call_route_sid', 'r.priority', 'r.regex'])
    .where('r.application_sid', '=', application_sid)
    .orderBy('r.priority')
    .orderBy('r.call_route_sid')
    .execute();
  return { blockers: await allUses(db, application_sid), call_routes };
}

export async function findApplicationBlockers(db: Db, application_sid: string): Promise<Blocker[]> {
  return (await firstUse(db, application_sid)).length === 0 ? [] : allUses(db, application_sid);
}

async function allUses(db: Db, application_sid: string): Promise<Blocker[]> {
  const accounts = await db
    .selectFrom('accounts')
    .select(['account_sid as sid', 'name', 'device_calling_application_sid', 'siprec_hook_sid'])
    .where((where) =>
      where.or([
        where('device_calling_application_sid', '=', application_sid),
        where('siprec_hook_sid', '=', application_sid),
      ]),
    )
    .limit(MOST_BLOCKERS)
    .execute();
  const tenants = await db
    .selectFrom('ms_teams_tenants')
    .select(['ms_teams_tenant_sid as sid', 'tenant_fqdn as name'])
    .where('application_sid', '=', application_sid)
    .orderBy('tenant_fqdn')
    .limit(MOST_BLOCKERS)
    .execute();
  const numbers = await db
    .selectFrom('phone_numbers')
    .select(['phone_number_sid as sid', 'number as name'])
    .where('application_sid', '=', application_sid)
    .orderBy('number')
    .limit(MOST_BLOCKERS)
    .execute();
  const carriers = await db
    .selectFrom('voip_carriers')
    .select(['voip_carrier_sid as sid', 'name'])
    .where('application_sid', '=', application_sid)
    .orderBy('name')
    .limit(MOST_BLOCKERS)
    .execute();
  return [
    // One account may use it for both, and has to let go of it twice.
    ...accounts.flatMap(({ device_calling_application_sid: device, siprec_hook_sid: siprec, ...row }) => [
      ...(device === application_sid ? [{ kind: 'sip-device-application', ...row }] : []),
      ...(siprec === application_sid ? [{ kind: 'siprec-application', ...row }] : []),
    ]),
    ...tenants.map((row) => ({ kind: 'ms-teams-tenants', ...row })),
    ...numbers.map((row) => ({ kind: 'phone-numbers', ...row })),
    ...carriers.map((row) => ({ kind: 'carriers', ...row })),
  ];
}

/** Legacy rows without an endpoint of their own; they go with the application. */
export const removeCallRoutes = preparedWrite((db, application_sid: string) =>
  db.deleteFrom('call_routes').where('application_sid', '=', application_sid).modifyEnd(heldBack),
);
