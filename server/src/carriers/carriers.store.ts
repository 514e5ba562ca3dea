/** Carriers in the database. */
import type { CarrierFilter } from '@trunkline/contract/carriers/carrier-filter.ts';
import { carrierSecrets } from '@trunkline/contract/carriers/carrier-values.ts';
import type {
  Carrier,
  CarrierWithGateways,
  ListedCarrier,
} from '@trunkline/contract/carriers/carriers.contract.ts';
import { readRegisterStatus } from '@trunkline/contract/carriers/register-status.ts';
import type { Actor, Owner } from '@trunkline/contract/core/actor.ts';
import type { Page } from '@trunkline/contract/core/paging.ts';
import { masked } from '@trunkline/contract/core/value.ts';
import type { Updateable } from 'kysely';
import { findReferredCarrier, type TenantAccount } from '../app/tenants.store.ts';
import { heldBack } from '../db/held-back.ts';
import { insertRow } from '../db/insert-row.ts';
import { listPage, sortingBy, type Whose } from '../db/list.ts';
import { readLocked } from '../db/lock.ts';
import type { Db } from '../db/open.ts';
import { pageRows } from '../db/page-rows.ts';
import { ofProviderItself, whoseRows } from '../db/reach.ts';
import { rememberedPage } from '../db/remembered-pages.ts';
import type { Database } from '../db/tables.ts';
import { fromDbTime } from '../db/values.ts';
import { narrowed } from './carrier-states.store.ts';
import { withNumbersOf } from './count-of-carriers.store.ts';
import { countGateways, NO_GATEWAYS, sipGateways, smppGateways } from './gateways.store.ts';

const columns = [
  'voip_carrier_sid',
  'name',
  'description',
  'account_sid',
  'service_provider_sid',
  'application_sid',
  'e164_leading_plus',
  'requires_register',
  'register_username',
  'register_password',
  'register_sip_realm',
  'register_from_user',
  'register_from_domain',
  'register_public_ip_in_contact',
  'register_status',
  'tech_prefix',
  'inbound_auth_username',
  'inbound_auth_password',
  'diversion',
  'is_active',
  'smpp_system_id',
  'smpp_password',
  'smpp_inbound_system_id',
  'smpp_inbound_password',
  'smpp_enquire_link_interval',
  'dtmf_type',
  'outbound_sip_proxy',
  'trunk_type',
  'created_at',
] as const;

/** As stored: secrets in clear, since the platform's components read them so (`D5`). */
export function findCarrierRow(db: Db, voip_carrier_sid: string) {
  return carrierRow(db, voip_carrier_sid).executeTakeFirst();
}

const carrierRow = (db: Db, voip_carrier_sid: string) =>
  db.selectFrom('voip_carriers').select(columns).where('voip_carrier_sid', '=', voip_carrier_sid);

export function lockCarrierRow(trx: Db, voip_carrier_sid: string) {
  return readLocked(trx, 'voip_carriers', voip_carrier_sid, carrierRow(trx, voip_carrier_sid));
}

export type CarrierRow = NonNullable<Awaited<ReturnType<typeof findCarrierRow>>>;

/** Whom the carrier belongs to, the provider of its account included. */
export async function findCarrierOwner(db: Db, voip_carrier_sid: string): Promise<Owner | undefined> {
  const carrier = await findReferredCarrier(db, voip_carrier_sid);
  if (!carrier) return undefined;
  return { account_sid: carrier.account_sid, service_provider_sid: carrier.service_provider_sid };
}

export async function findCarrier(
  db: Db,
  voip_carrier_sid: string,
): Promise<CarrierWithGateways | undefined> {
  const row = await findCarrierRow(db, voip_carrier_sid);
  return row && withGateways(db, row);
}

/** Of the row that was read already. */
export async function withGateways(db: Db, row: CarrierRow): Promise<CarrierWithGateways> {
  return {
    ...toCarrier(row),
    sip_gateways: await sipGateways.list(db, row.voip_carrier_sid),
    smpp_gateways: await smppGateways.list(db, row.voip_carrier_sid),
  };
}

/** What an account sees of its provider's carrier (`R26`). */
export function withoutSecrets<C extends Carrier>(carrier: C): C {
  return { ...carrier, ...Object.fromEntries(carrierSecrets.map((name) => [name, null])) };
}

const shown = (secret: string | null) => (secret ? masked(secret) : null);

/** Column by column: a copy of all that there is takes several times longer. */
function toCarrier(row: CarrierRow): Carrier {
  return {
    voip_carrier_sid: row.voip_carrier_sid,
    name: row.name,
    description: row.description,
    account_sid: row.account_sid,
    service_provider_sid: row.service_provider_sid,
    application_sid: row.application_sid,
    e164_leading_plus: row.e164_leading_plus,
    requires_register: row.requires_register,
    register_username: row.register_username,
    register_password: shown(row.register_password),
    register_sip_realm: row.register_sip_realm,
    register_from_user: row.register_from_user,
    register_from_domain: row.register_from_domain,
    register_public_ip_in_contact: row.register_public_ip_in_contact,
    register_status: readRegisterStatus(row.register_status),
    tech_prefix: row.tech_prefix,
    inbound_auth_username: row.inbound_auth_username,
    inbound_auth_password: shown(row.inbound_auth_password),
    diversion: row.diversion,
    is_active: row.is_active,
    smpp_system_id: row.smpp_system_id,
    smpp_password: shown(row.smpp_password),
    smpp_inbound_system_id: row.smpp_inbound_system_id,
    smpp_inbound_password: shown(row.smpp_inbound_password),
    smpp_enquire_link_interval: row.smpp_enquire_link_interval,
    dtmf_type: row.dtmf_type,
    outbound_sip_proxy: row.outbound_sip_proxy,
    trunk_type: row.trunk_type,
    created_at: fromDbTime(row.created_at),
  };
}

const orders = { name: ['name'], is_active: ['is_active', 'name'], created_at: ['created_at'] };

export type CarrierQuery = Omit<CarrierFilter, 'account_sid'> & {
  /** Those that serve this account: its own and its provider's. */
  serving?: TenantAccount | undefined;
  /** Its own alone. */
  account_sid?: string;
  /** Its own and those of its accounts. */
  service_provider_sid?: string;
  /** Which those of that state are; their calls say so, which another store has. */
  failing?: readonly string[] | undefined;
};

/** Those within sight of the actor, by name; a provider's without secrets for its accounts (`R26`). */
export async function listCarriers(
  db: Db,
  actor: Actor,
  filter: CarrierQuery,
): Promise<Page<ListedCarrier> | ListedCarrier[]> {
  const whose = carriersWithin(actor, filter);
  const selection = {
    table: 'voip_carriers',
    key: 'voip_carrier_sid',
    whose,
    where: await narrowed(db, whose, filter),
    sorting: sortingBy(filter.sort ?? 'name', orders),
  };
  const read = async () => {
    const page = await listPage(db, filter, selection, async (places) =>
      listed(db, actor, await carriersOnPage(db, places)),
    );
    return withNumbersOf(db, actor, filter, page);
  };
  // A registration ends by itself, and calls come.
  const isOfNow = filter.state === 'not-registered' || filter.state === 'failing';
  return isOfNow ? read() : rememberedPage(db, 'carriers', { actor, filter }, read);
}

const carriersOnPage = pageRows((db, { page, order }) =>
  db
    .selectFrom(page)
    .innerJoin('voip_carriers as t', 't.voip_carrier_sid', 'page.sid')
    .leftJoin('accounts as a', 'a.account_sid', 't.account_sid')
    .select(columns.map((column) => `t.${column}` as const))
    .select('a.name as account_name')
    .orderBy(order),
);

/** An account sees its own and its provider's. */
function carriersWithin(actor: Actor, { serving, account_sid, service_provider_sid }: CarrierQuery): Whose {
  const served = serving ?? (actor.scope === 'account' && !account_sid ? actor : undefined);
  if (served && service_provider_sid && service_provider_sid !== served.service_provider_sid)
    return { ranges: [] };
  const narrowed = { account_sid: served?.account_sid ?? account_sid, service_provider_sid };
  const own = whoseRows(actor, narrowed, (provider) => [ofProviderItself(provider)]);
  if (!served || !('ranges' in own) || own.ranges.length === 0) return own;
  return { ranges: [...own.ranges, ofProviderItself(served.service_provider_sid)] };
}

/** What a row of the table tells besides, for the whole page at once. */
async function listed(
  db: Db,
  actor: Actor,
  rows: (CarrierRow & { account_name: string | null })[],
): Promise<ListedCarrier[]> {
  const counts = await countGateways(
    db,
    rows.map((row) => row.voip_carrier_sid),
  );
  return rows.map((row) => {
    const isOwn = actor.scope !== 'account' || row.account_sid === actor.account_sid;
    const carrier = isOwn ? toCarrier(row) : withoutSecrets(toCarrier(row));
    const gateways = counts.get(row.voip_carrier_sid) ?? NO_GATEWAYS;
    return Object.assign(carrier, { account_name: row.account_name, gateways });
  });
}

export const insertCarrier = insertRow('voip_carriers');

/** Leaves the columns whose value is undefined. */
export async function updateCarrier(
  db: Db,
  voip_carrier_sid: string,
  changes: Updateable<Database['voip_carriers']>,
): Promise<void> {
  await db
    .updateTable('voip_carriers')
    .set(changes)
    .where('voip_carrier_sid', '=', voip_carrier_sid)
    .modifyEnd(heldBack)
    .execute();
}

export async function removeCarrier(db: Db, voip_carrier_sid: string): Promise<void> {
  await db
    .deleteFrom('voip_carriers')
    .where('voip_carrier_sid', '=', voip_carrier_sid)
    .modifyEnd(heldBack)
    .execute();
}
