/** Providers and accounts by their names. */
import { type SqlBool, sql } from 'kysely';
import type { Db } from '../db/open.ts';
import { ofNoAccount } from '../db/reach.ts';

export async function listProviders(db: Db) {
  return db
    .selectFrom('service_providers')
    .select(['service_provider_sid', 'name'])
    .orderBy('name')
    .orderBy('service_provider_sid')
    .execute();
}

/** Those with this sid or name. */
export async function listAccountsCalled(db: Db, who: string) {
  return db
    .selectFrom('accounts')
    .select(['account_sid', 'service_provider_sid', 'name'])
    .where((where) => where.or([where('account_sid', '=', who), where('name', '=', who)]))
    .orderBy('account_sid')
    .execute();
}

/** What the caller's provider and account are called. */
export async function findPlaceNames(
  db: Db,
  of: { service_provider_sid: string; account_sid?: string },
): Promise<{ provider: string; account: string | null } | undefined> {
  return db
    .selectFrom('service_providers as p')
    .leftJoin('accounts as a', (join) => join.on('a.account_sid', '=', of.account_sid ?? ''))
    .select(['p.name as provider', 'a.name as account'])
    .where('p.service_provider_sid', '=', of.service_provider_sid)
    .executeTakeFirst();
}

/** Custom voices of these providers and of their accounts, as they are named. */
export async function listVoices(db: Db, service_provider_sids: readonly string[]) {
  return db
    .selectFrom('google_custom_voices as v')
    .innerJoin('speech_credentials as c', 'c.speech_credential_sid', 'v.speech_credential_sid')
    .leftJoin('accounts as a', 'a.account_sid', 'c.account_sid')
    .select(['v.google_custom_voice_sid', 'v.name', 'c.account_sid', 'c.label'])
    .select((all) =>
      all.fn
        .coalesce('a.service_provider_sid', 'c.service_provider_sid')
        .$castTo<string>()
        .as('service_provider_sid'),
    )
    .where((where) =>
      where.or([
        where('a.service_provider_sid', 'in', service_provider_sids),
        where('c.service_provider_sid', 'in', service_provider_sids),
      ]),
    )
    .orderBy('v.name')
    .orderBy('v.google_custom_voice_sid')
    .execute();
}

/** Records that an admin made, or other programs, without a provider or an account (`R41`): a sentence's subject for each. */
export async function namesOfNobody(db: Db): Promise<string[]> {
  const carriers = await db
    .selectFrom('voip_carriers')
    .select('name')
    .where('account_sid', 'is', null)
    .where('service_provider_sid', 'is', null)
    .orderBy('name')
    .execute();
  const routings = await db
    .selectFrom('lcr')
    .select('name')
    .where(ofNoAccount('lcr'))
    .where(sql<SqlBool>`coalesce(service_provider_sid, '') = ''`)
    .orderBy('name')
    .execute();
  const numbers = await db
    .selectFrom('phone_numbers as n')
    .leftJoin('voip_carriers as c', 'c.voip_carrier_sid', 'n.voip_carrier_sid')
    .select('n.number')
    .where('n.account_sid', 'is', null)
    .where('c.account_sid', 'is', null)
    .where('c.service_provider_sid', 'is', null)
    .orderBy('n.number')
    .execute();
  return [
    ...carriers.map(({ name }) => `the carrier ${name} of nobody`),
    ...routings.map(({ name }) => `the outbound call routing ${name ?? 'without a name'} of nobody`),
    ...numbers.map(({ number }) => `the number ${number} of nobody`),
  ];
}
