/** SIP clients in the database. */
import type { Client, ListedClient } from '@trunkline/contract/clients/clients.contract.ts';
import type { ActiveState } from '@trunkline/contract/core/active-states.ts';
import type { Actor, Owner } from '@trunkline/contract/core/actor.ts';
import type { Page, PageQuery } from '@trunkline/contract/core/paging.ts';
import { holding } from '../app/holding-name.store.ts';
import { named } from '../app/named-tables.store.ts';
import { insertRow } from '../db/insert-row.ts';
import { foresee, isForeseenFree, readOnceWithin } from '../db/kept-within.ts';
import { listPage, sortingBy } from '../db/list.ts';
import { byState, inState, withChoiceCounts } from '../db/list-states.ts';
import { oneRow } from '../db/one-row.ts';
import type { Db } from '../db/open.ts';
import { inParts } from '../db/page.ts';
import { pageRows } from '../db/page-rows.ts';
import { whoseRows, withinReach } from '../db/reach.ts';

const columns = [
  'client_sid',
  'account_sid',
  'is_active',
  'username',
  'password',
  'allow_direct_app_calling',
  'allow_direct_queue_calling',
  'allow_direct_user_calling',
] as const;

export type ClientFilter = PageQuery & {
  username?: string | undefined;
  account_sid?: string | undefined;
  service_provider_sid?: string | undefined;
  state?: ActiveState | undefined;
  sort?: string | undefined;
  count_by?: 'state' | undefined;
};

/** As stored: the password sealed. Not for an answer. */
export function findClientRow(db: Db, client_sid: string) {
  return db.selectFrom('clients').select(columns).where('client_sid', '=', client_sid).executeTakeFirst();
}

export type ClientRow = NonNullable<Awaited<ReturnType<typeof findClientRow>>>;

/** Makes an answer of a row. Stores hold no key. */
export type ShowClient = (row: ClientRow) => Client;

/** Those within the actor's reach, by username. */
export async function listClients(
  db: Db,
  actor: Actor,
  filter: ClientFilter,
  show: ShowClient,
): Promise<Page<ListedClient> | ListedClient[]> {
  const { count_by, username, state } = filter;
  const all = {
    table: 'clients',
    key: 'client_sid',
    whose: whoseRows(actor, filter, () => []),
    where: username ? [holding(db, named.clients, username)] : [],
    sorting: {
      ...sortingBy(filter.sort ?? 'username', {
        username: ['username'],
        is_active: ['is_active', 'username'],
      }),
      has_nulls: true as const,
    },
  };
  const page = await listPage(db, filter, inState(all, state), async (places) =>
    (await clientsOnPage(db, places)).map(({ account_name, ...row }) => ({ ...show(row), account_name })),
  );
  return withChoiceCounts(db, { count_by, text: username }, page, () => byState(all));
}

const clientsOnPage = pageRows((db, { page, order }) =>
  db
    .selectFrom(page)
    .innerJoin('clients as t', 't.client_sid', 'page.sid')
    .leftJoin('accounts as a', 'a.account_sid', 't.account_sid')
    .select(columns.map((column) => `t.${column}` as const))
    .select('a.name as account_name')
    .orderBy(order),
);

/** Whom the client belongs to, the provider of its account included. */
export function findClientOwner(
  db: Db,
  client_sid: string,
): Promise<(Owner & { account_sid: string }) | undefined> {
  return db
    .selectFrom('clients as c')
    .innerJoin('accounts as a', 'a.account_sid', 'c.account_sid')
    .select(['c.account_sid', 'a.service_provider_sid'])
    .where('c.client_sid', '=', client_sid)
    .executeTakeFirst();
}

export function findSipRealm(db: Db, account_sid: string): Promise<string | null> {
  return readOnceWithin(db, `realm of ${account_sid}`, async () => {
    const row = await db
      .selectFrom('accounts')
      .select('sip_realm')
      .where('account_sid', '=', account_sid)
      .executeTakeFirst();
    return row?.sip_realm ?? null;
  });
}

export async function isUsernameTaken(db: Db, account_sid: string, username: string): Promise<boolean> {
  if (isForeseenFree(db, takenKey(account_sid)(username))) return false;
  const row = await db
    .selectFrom('clients')
    .select('client_sid')
    .where('account_sid', '=', account_sid)
    .where('username', '=', username)
    .executeTakeFirst();
  return row !== undefined;
}

const takenKey = (account_sid: string) => (username: string) => `client ${account_sid} ${username}`;

/** Before very many are added to an account. */
export function foreseeClients(trx: Db, account_sid: string, usernames: readonly string[]): Promise<void> {
  return foresee(trx, usernames, takenKey(account_sid), async (some) => {
    const row = await trx
      .selectFrom('clients')
      .select('client_sid')
      .where('account_sid', '=', account_sid)
      .where('username', 'in', some)
      .limit(1)
      .executeTakeFirst();
    return row !== undefined;
  });
}

export const insertClient = insertRow('clients');

export const { update: updateClient, remove: removeClient } = oneRow('clients', 'client_sid');

const permissions = [
  'allow_direct_app_calling',
  'allow_direct_queue_calling',
  'allow_direct_user_calling',
] as const;

/** What the account's clients with these usernames may call. */
export function findPermissions(db: Db, account_sid: string, usernames: readonly string[]) {
  return db
    .selectFrom('clients')
    .select(['username', ...permissions])
    .where('account_sid', '=', account_sid)
    .where('username', 'in', usernames)
    .execute();
}

/** What these clients register as, of those within the actor's reach. */
export function findClientAddresses(db: Db, actor: Actor, client_sids: readonly string[]) {
  return db
    .selectFrom('clients as c')
    .innerJoin('accounts as a', 'a.account_sid', 'c.account_sid')
    .select(['c.client_sid', 'c.username', 'a.sip_realm'])
    .where('c.client_sid', 'in', client_sids)
    .where(withinReach(actor, 'clients', 'c'))
    .execute();
}

/** Those of the realms under which devices of the provider's accounts register. */
export async function realmsOfProvider(
  db: Db,
  service_provider_sid: string,
  realms: readonly string[],
): Promise<string[]> {
  const own = new Set<string>();
  for (const some of inParts(realms)) {
    const rows = await db
      .selectFrom('accounts')
      .select('sip_realm')
      .where('sip_realm', 'in', some)
      .where('service_provider_sid', '=', service_provider_sid)
      .execute();
    for (const { sip_realm } of rows) own.add((sip_realm ?? '').toLowerCase());
  }
  return realms.filter((realm) => own.has(realm.toLowerCase()));
}
