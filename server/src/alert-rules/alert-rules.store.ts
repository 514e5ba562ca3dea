/** Alert rules in the database. */
import type { Actor } from '@trunkline/contract/core/actor.ts';
import type { PageQuery } from '@trunkline/contract/core/paging.ts';
import type { Selectable } from 'kysely';
import { listPage, sortingBy } from '../db/list.ts';
import { oneRow } from '../db/one-row.ts';
import type { Db } from '../db/open.ts';
import { contains } from '../db/page.ts';
import { pageRows } from '../db/page-rows.ts';
import { ofProviderItself, whoseRows } from '../db/reach.ts';
import type { Database } from '../db/tables.ts';

/** As stored: where it tells is sealed. Not for an answer. */
export type AlertRuleRow = Selectable<Database['trunkline_alert_rules']>;

export type AlertRuleFilter = PageQuery & {
  name?: string | undefined;
  account_sid?: string | undefined;
  service_provider_sid?: string | undefined;
  sort?: string | undefined;
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
  const selection = {
    table: 'trunkline_alert_rules',
    key: 'alert_rule_sid',
    whose: whoseRows(actor, filter, (provider) => [ofProviderItself(provider)]),
    where: filter.name ? [contains(db, ['t.name'], filter.name)] : [],
    sorting: sortingBy(filter.sort ?? 'name', { name: ['name'], measure: ['measure', 'name'] }),
  };
  return listPage(db, filter, selection, async (places) =>
    (await rulesOnPage(db, places)).map(({ account_name, ...row }) => ({ ...show(row), account_name })),
  );
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

/** Of these owners: active carriers that register, and are not registered. */
export function listLostRegistrations(db: Db) {
  return db
    .selectFrom('voip_carriers as c')
    .leftJoin('accounts as a', 'a.account_sid', 'c.account_sid')
    .select(['c.name', 'c.account_sid', 'c.register_status'])
    .select(({ fn }) =>
      fn.coalesce('a.service_provider_sid', 'c.service_provider_sid').as('service_provider_sid'),
    )
    .where('c.is_active', '=', 1)
    .where('c.requires_register', '=', 1)
    .where('c.register_status', 'like', '%fail%')
    .orderBy('c.name')
    .execute();
}
