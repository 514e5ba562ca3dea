/** The accounts, carriers and applications that an import names, by sid or by name. */
import type { Actor } from '@trunkline/contract/core/actor.ts';
import type { TenantAccount } from '../app/tenants.store.ts';
import type { Db } from '../db/open.ts';
import { inParts } from '../db/page.ts';
import { withinReach, withinSight } from '../db/reach.ts';

export type NamedCarrier = {
  voip_carrier_sid: string;
  name: string;
  account_sid: string | null;
  service_provider_sid: string | null;
  is_active: 0 | 1;
};

export type NamedApplication = { application_sid: string; name: string; account_sid: string | null };

/** Within the actor's reach, and of one provider where it says so. */
export function findNamedAccounts(
  db: Db,
  actor: Actor,
  provider: string | null,
  words: readonly string[],
): Promise<TenantAccount[]> {
  return inBatches(words, (some) => {
    const query = db
      .selectFrom('accounts')
      .select(['account_sid', 'service_provider_sid', 'name'])
      .where(withinReach(actor, 'accounts'))
      .where((where) => where.or([where('name', 'in', some), where('account_sid', 'in', sidsOf(some))]));
    return (provider ? query.where('service_provider_sid', '=', provider) : query).execute();
  });
}

/** Within the actor's sight; whether one serves the row's account is asked besides. */
export async function findNamedCarriers(
  db: Db,
  actor: Actor,
  words: readonly string[],
): Promise<NamedCarrier[]> {
  const rows = await inBatches(words, (some) =>
    db
      .selectFrom('voip_carriers as c')
      .leftJoin('accounts as a', 'a.account_sid', 'c.account_sid')
      .select(['c.voip_carrier_sid', 'c.name', 'c.account_sid', 'c.service_provider_sid as own'])
      .select(['a.service_provider_sid as above', 'c.is_active'])
      .where(withinSight(actor, 'voip_carriers', 'c'))
      .where((where) =>
        where.or([where('c.name', 'in', some), where('c.voip_carrier_sid', 'in', sidsOf(some))]),
      )
      .execute(),
  );
  return rows.map(({ own, above, ...carrier }) => ({ ...carrier, service_provider_sid: above ?? own }));
}

/** Within the actor's reach; whether one is the row's account's is asked besides. */
export function findNamedApplications(
  db: Db,
  actor: Actor,
  words: readonly string[],
): Promise<NamedApplication[]> {
  return inBatches(words, (some) =>
    db
      .selectFrom('applications')
      .select(['application_sid', 'name', 'account_sid'])
      .where(withinReach(actor, 'applications'))
      .where((where) => where.or([where('name', 'in', some), where('application_sid', 'in', sidsOf(some))]))
      .execute(),
  );
}

function sidsOf(words: readonly string[]): string[] {
  const sids = words.filter((word) => word.length === 36).map((word) => word.toLowerCase());
  return sids.length > 0 ? sids : [''];
}

async function inBatches<T>(words: readonly string[], find: (some: string[]) => Promise<T[]>): Promise<T[]> {
  const found: T[] = [];
  for (const some of inParts(words)) found.push(...(await find(some)));
  return found;
}
