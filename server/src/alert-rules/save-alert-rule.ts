/** Adding, changing and deleting an alert rule. */
import { randomUUID } from 'node:crypto';
import type {
  AlertRule,
  AlertRuleInput,
  AlertRuleUpdate,
} from '@trunkline/contract/alert-rules/alert-rules.contract.ts';
import { type Channel, type Measure, ruleFaults } from '@trunkline/contract/alert-rules/rule-fields.ts';
import { change } from '../app/change.ts';
import { staysThere } from '../app/tenants.ts';
import { rowOf } from '../db/lock.ts';
import type { Db } from '../db/open.ts';
import { toDbTime, whatIsSaid } from '../db/values.ts';
import { problems, refuseIssues } from '../http/problems.ts';
import type { Origin } from '../http/route.ts';
import type { Cipher } from '../security/cipher.ts';
import {
  type AlertRuleRow,
  findAlertRule,
  insertAlertRule,
  removeAlertRule,
  updateAlertRule,
} from './alert-rules.store.ts';
import { readTarget, sealTarget, showingRules, type Target, targetToStore } from './rule-target.ts';

export type RuleOwner = { service_provider_sid: string; account_sid: string | null };
type Parts = { db: Db; cipher: Cipher };

export const NOT_LOOKED_YET = {
  is_firing: 0,
  is_told: 0,
  state_since: null,
  last_value: null,
  checked_at: null,
  told_at: null,
} as const;

/** Answers the new sid. */
export async function createAlertRule(
  { db, cipher }: Parts,
  origin: Origin,
  owner: RuleOwner,
  input: AlertRuleInput,
): Promise<string> {
  const alert_rule_sid = randomUUID();
  const { target, secret, threshold, ...rest } = input;
  const place = targetToStore({ channel: input.channel, target, secret }, null);
  const row: AlertRuleRow = {
    ...rest,
    ...owner,
    ...NOT_LOOKED_YET,
    alert_rule_sid,
    created_at: toDbTime(new Date()),
    threshold: threshold === null ? null : String(threshold),
    sealed_target: sealTarget(cipher, place),
  };
  await change(db, origin, {
    locks: [staysThere(owner)],
    async work(trx) {
      await insertAlertRule(trx, row);
      return { action: 'create', ...about(row), after: edited(showingRules(cipher)(row)) };
    },
  });
  return alert_rule_sid;
}

/** Changes what the update names; a rule that looks at something else begins anew. */
export function changeAlertRule(
  { db, cipher }: Parts,
  origin: Origin,
  alert_rule_sid: string,
  update: AlertRuleUpdate,
): Promise<void> {
  const show = showingRules(cipher);
  return change(db, origin, {
    locks: [rowOf('trunkline_alert_rules', alert_rule_sid)],
    before: (trx) => getRule(trx, alert_rule_sid),
    version: (row) => ({ record: show(row), edited: edited(show(row)) }),
    async work(trx, before) {
      const { target: _told, secret: _secret, threshold, ...rest } = update;
      const place = placeOf(cipher, before, update);
      const after: AlertRuleRow = {
        ...before,
        ...whatIsSaid(rest),
        ...(threshold === undefined ? {} : { threshold: threshold === null ? null : String(threshold) }),
        sealed_target: place ? sealTarget(cipher, place) : before.sealed_target,
      };
      if (place) refuseFaults(after, place.target);
      if (looksAtAnother(before, after)) Object.assign(after, NOT_LOOKED_YET);
      const { alert_rule_sid: _, service_provider_sid: __, account_sid: ___, ...changes } = after;
      await updateAlertRule(trx, alert_rule_sid, changes);
      const [was, is] = [edited(show(before)), edited(show(after))];
      return { action: 'update', ...about(after), before: was, after: is };
    },
  });
}

/** Null: one that cannot be read, and of which the update says nothing, stays as it is. */
function placeOf(cipher: Cipher, before: AlertRuleRow, update: AlertRuleUpdate): Target | null {
  const { target, secret, channel = before.channel as Channel } = update;
  const place = readTarget(cipher, before.sealed_target);
  if (!('unreadable' in place))
    return targetToStore({ channel, target, secret }, { channel: before.channel as Channel, ...place });
  const isLeft = target === undefined && secret === undefined && channel === before.channel;
  return isLeft ? null : targetToStore({ channel, target, secret }, null);
}

export function deleteAlertRule(
  { db, cipher }: Parts,
  origin: Origin,
  alert_rule_sid: string,
): Promise<void> {
  const show = showingRules(cipher);
  return change(db, origin, {
    locks: [rowOf('trunkline_alert_rules', alert_rule_sid)],
    before: (trx) => getRule(trx, alert_rule_sid),
    version: (row) => ({ record: show(row), edited: edited(show(row)) }),
    async work(trx, before) {
      await removeAlertRule(trx, alert_rule_sid);
      return { action: 'delete', ...about(before), before: edited(show(before)) };
    },
  });
}

export async function getRule(db: Db, alert_rule_sid: string): Promise<AlertRuleRow> {
  const rule = await findAlertRule(db, alert_rule_sid);
  if (!rule) throw problems.unknown('alert rule');
  return rule;
}

/** Without what each minute's look changes, and what nobody sets. */
export function edited({ is_firing, state_since, last_value, checked_at, created_at, ...set }: AlertRule) {
  return set;
}

function refuseFaults({ measure, threshold, channel }: AlertRuleRow, target: string): void {
  const faults = ruleFaults({
    ...{ measure: measure as Measure, channel: channel as Channel, target },
    threshold: threshold === null ? null : Number(threshold),
  });
  refuseIssues(faults);
}

const LOOKS_AT = [
  'measure',
  'alert_type',
  'threshold',
  'window_minutes',
  'minimum_calls',
  'is_active',
] as const;

function looksAtAnother(before: AlertRuleRow, after: AlertRuleRow): boolean {
  return LOOKS_AT.some((name) => before[name] !== after[name]);
}

function about(row: Pick<AlertRuleRow, 'alert_rule_sid' | 'name' | 'service_provider_sid' | 'account_sid'>) {
  const { alert_rule_sid: record_sid, name: record_name, service_provider_sid, account_sid } = row;
  return { kind: 'alert-rules', record_sid, record_name, owner: { service_provider_sid, account_sid } };
}
