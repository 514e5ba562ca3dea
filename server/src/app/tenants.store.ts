/** Accounts and service providers as owners: only what a policy needs. */
import type { Actor } from '@trunkline/contract/core/actor.ts';
import { readManyWithin, readOnceWithin } from '../db/kept-within.ts';
import type { Db } from '../db/open.ts';
import { inParts } from '../db/page.ts';
import { prepared } from '../db/prepared.ts';

export type TenantAccount = { account_sid: string; service_provider_sid: string; name: string };
export type TenantProvider = { service_provider_sid: string; name: string };

/** An application or a carrier that another record refers to: whose it is, and what it is called. */
export type Referred = { name: string; account_sid: string | null; service_provider_sid: string | null };

const tenantAccount = prepared((db, account_sid: string) =>
  db
    .selectFrom('accounts')
    .select(['account_sid', 'service_provider_sid', 'name'])
    .where('account_sid', '=', account_sid),
);

export async function findTenantAccount(db: Db, account_sid: string): Promise<TenantAccount | undefined> {
  return readOnceWithin(db, `account ${account_sid}`, async () => (await tenantAccount(db, account_sid))[0]);
}

export async function isAccountActive(db: Db, account_sid: string): Promise<boolean> {
  const row = await db
    .selectFrom('accounts')
    .select('is_active')
    .where('account_sid', '=', account_sid)
    .executeTakeFirst();
  return row?.is_active === 1;
}

export function findTenantProvider(db: Db, sid: string): Promise<TenantProvider | undefined> {
  return db
    .selectFrom('service_providers')
    .select(['service_provider_sid', 'name'])
    .where('service_provider_sid', '=', sid)
    .executeTakeFirst();
}

/** The domain below which the provider's accounts have their SIP realms on a hosted installation. */
export async function findRootDomain(db: Db, sid: string): Promise<string | null> {
  const row = await db
    .selectFrom('service_providers')
    .select('root_domain')
    .where('service_provider_sid', '=', sid)
    .executeTakeFirst();
  return row?.root_domain ?? null;
}

/** Whether a name is, or lies below, another provider's root domain, where admins alone give any (`R22`). */
export async function isNameOfOthers(
  db: Db,
  actor: Actor,
  name: string | null | undefined,
  service_provider_sid: string,
): Promise<boolean> {
  if (actor.scope === 'admin' || !name) return false;
  const whose = await findWhoseDomain(db, name);
  return whose !== undefined && whose !== service_provider_sid;
}

/** Whose domain a name is, or lies below: of several the nearest one's. */
async function findWhoseDomain(db: Db, name: string): Promise<string | undefined> {
  const labels = name.toLowerCase().split('.');
  const domains = labels.map((_, at) => labels.slice(at).join('.'));
  const row = await db
    .selectFrom('service_providers')
    .select('service_provider_sid')
    .where('root_domain', 'in', domains)
    .orderBy((of) => of.fn('length', ['root_domain']), 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.service_provider_sid;
}

export function findReferredApplication(db: Db, sid: string): Promise<Referred | undefined> {
  return readOnceWithin(db, applicationKey(sid), () => readApplication(db, sid));
}

/** Reads many at once, before very many records refer to them. */
export async function foreseeReferredApplications(trx: Db, sids: readonly string[]): Promise<void> {
  await readManyWithin(trx, sids, applicationKey, async (wanted) => {
    const found: [string, Referred][] = [];
    for (const some of inParts(wanted)) {
      const query = selectReferred(trx).select('p.application_sid').where('p.application_sid', 'in', some);
      for (const row of await query.execute()) found.push([row.application_sid, referred(row)]);
    }
    return found;
  });
}

const applicationKey = (sid: string) => `application ${sid}`;

async function readApplication(db: Db, sid: string): Promise<Referred | undefined> {
  const row = await selectReferred(db).where('p.application_sid', '=', sid).executeTakeFirst();
  return row && referred(row);
}

function selectReferred(db: Db) {
  return db
    .selectFrom('applications as p')
    .leftJoin('accounts as a', 'a.account_sid', 'p.account_sid')
    .select(['p.name', 'p.account_sid', 'p.service_provider_sid as own', 'a.service_provider_sid as above']);
}

type ReferredCarrier = Referred & { is_active: 0 | 1 };

export function findReferredCarrier(db: Db, sid: string): Promise<ReferredCarrier | undefined> {
  return readOnceWithin(db, `carrier ${sid}`, () => readCarrier(db, sid));
}

async function readCarrier(db: Db, sid: string): Promise<ReferredCarrier | undefined> {
  const row = await db
    .selectFrom('voip_carriers as c')
    .leftJoin('accounts as a', 'a.account_sid', 'c.account_sid')
    .select(['c.name', 'c.account_sid', 'c.service_provider_sid as own', 'a.service_provider_sid as above'])
    .select('c.is_active')
    .where('c.voip_carrier_sid', '=', sid)
    .executeTakeFirst();
  return row && { ...referred(row), is_active: row.is_active };
}

function referred(row: {
  name: string;
  account_sid: string | null;
  own: string | null;
  above: string | null;
}) {
  return { name: row.name, account_sid: row.account_sid, service_provider_sid: row.above ?? row.own };
}
