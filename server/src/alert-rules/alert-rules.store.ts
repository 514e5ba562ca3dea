/** Alert rules in the database. */
import type { AlertRuleState } from '@trunkline/contract/alert-rules/alert-rule-states.ts';
import type { Actor } from '@trunkline/contract/core/actor.ts';
import type { PageQuery } from '@trunkline/contract/core/paging.ts';
import type { Selectable } from 'kysely';
import { holding } from '../app/holding-name.store.ts';
import { named } from '../app/named-tables.store.ts';
import { words } from '../db/fragment.ts';
import { listPage, type Selection, sortingBy } from '../db/list.ts';
import { inState, withChoiceCounts } from '../db/list-states.ts';
import { oneRow } from '../db/one-row.ts';
import type { Db } from '../db/open.ts';
import { pageRows } from '../db/page-rows.ts';
import { ofProviderItself, whoseRows } from '../db/reach.ts';
import type { Database } from '../db/tables.ts';

/** As stored: where it tells is sealed. Not for an answer. */
export type AlertRuleRow = Selectable<Database['trunkline_alert_rules']>;

export type AlertRuleFilter = PageQuery & {
  name?: string | undefined;
  account_sid?: string | undefined;
  service_provider_sid?: string | undefined;
  state?: AlertRuleState | undefined;
  sort?: string | undefined;
  count_by?: 'state' | undefined;
};

const byAccount = (db: Db) =>
  db
    .selectFrom('trunkline_alert_rules as t')
    .leftJoin('accounts as a', 'a.account_sid', 't.account_sid')
    .selectAll('t')
    // Whose an account is may have changed.
    .select(({ fn }) =>
      fn.coalesce('a.service_provider_sid', 't.service_provider_sid').as('service_provider_sid'),
    );

export function findAlertRule(db: Db, alert_rule_sid: string): Promise<AlertRuleRow | undefined> {
  return byAccount(db).where('t.alert_rule_sid', '=', alert_rule_sid).executeTakeFirst();
}

/** Those within the actor's reach, by name. `show` makes an answer of a row, since stores hold no key. */
export async function listAlertRules<T extends { account_sid: string | null }>(
  db: Db,
  actor: Actor,
  filter: AlertRuleFilter,
  show: (row: AlertRuleRow) => T,
) {
  const { count_by, name, state } = filter;
  const byTime = filter.sort?.endsWith('created_at');
  const all = {
    table: 'trunkline_alert_rules',
    key: 'alert_rule_sid',
    whose: whoseRows(actor, filter, (provider) => [ofProviderItself(provider)]),
    where: name ? [holding(db, named.alertRules, name)] : [],
    // A rule of before has no time of its making.
    sorting: { ...sortingBy(filter.sort ?? 'name', orders), ...(byTime && { has_nulls: true as const }) },
  };
  const selections = statesOf(all);
  const page = await listPage(db, filter, state ? selections[state] : all, async (places) =>
    (await rulesOnPage(db, places)).map(({ account_name, ...row }) => ({ ...show(row), account_name })),
  );
  return withChoiceCounts(db, { count_by, text: name }, page, () => selections);
}

const orders = {
  name: ['name'],
  measure: ['measure', 'name'],
  // Upwards: those that are off, that find all well, that fire.
  state: ['is_active', 'is_firing', 'name'],
  created_at: ['created_at'],
};

function statesOf(all: Selection): Record<AlertRuleState, Selection> {
  const on = inState(all, 'active');
  const firing = { ...on, where: [...on.where, words('t.is_firing = 1')] };
  return { active: on, inactive: inState(all, 'inactive'), firing };
}

const rulesOnPage = pageRows((db, { page, order }) =>
  byAccount(db)
    .innerJoin(page, 'page.sid', 't.alert_rule_sid')
    .select('a.name as account_name')
    .orderBy(order),
);

export const {
  insert: insertAlertRule,
  update: updateAlertRule,
  remove: removeAlertRule,
} = oneRow('trunkline_alert_rules', 'alert_rule_sid');

/** Of everybody. */
export function listActiveRules(db: Db): Promise<AlertRuleRow[]> {
  return byAccount(db).where('t.is_active', '=', 1).execute();
}

type Registration = {
  voip_carrier_sid: string;
  name: string;
  service_provider_sid: string | null;
  account_sid: string | null;
  register_status: string | null;
  is_registering: boolean;
};

/** So many are held at a time. */
const REGISTRATIONS_AT_ONCE = 2000;

/** Of everybody: how registering went last with carriers that register, and with those that have failed to. */
export async function* listRegistrations(db: Db): AsyncGenerator<Registration> {
  for (let after: Registration | undefined, isMore = true; isMore; ) {
    const rows = await registrationsAfter(db, after);
    isMore = rows.length === REGISTRATIONS_AT_ONCE;
    for (const { is_active, requires_register, ...row } of rows) {
      after = { ...row, name: row.name ?? '', is_registering: is_active === 1 && requires_register === 1 };
      yield after;
    }
  }
}

function registrationsAfter(db: Db, after: Registration | undefined) {
  const found = db
    .selectFrom('voip_carriers as c')
    .leftJoin('accounts as a', 'a.account_sid', 'c.account_sid')
    .select(['c.voip_carrier_sid', 'c.name', 'c.account_sid', 'c.register_status'])
    .select(['c.is_active', 'c.requires_register'])
    .select(({ fn }) =>
      fn.coalesce('a.service_provider_sid', 'c.service_provider_sid').as('service_provider_sid'),
    )
    .where((is) =>
      is.or([
        is('c.register_status', 'like', '%fail%'),
        is.and([
          is('c.is_active', '=', 1),
          is('c.requires_register', '=', 1),
          is('c.register_status', 'is not', null),
        ]),
      ]),
    )
    .orderBy('c.voip_carrier_sid')
    .limit(REGISTRATIONS_AT_ONCE);
  return (after ? found.where('c.voip_carrier_sid', '>', after.voip_carrier_sid) : found).execute();
}
