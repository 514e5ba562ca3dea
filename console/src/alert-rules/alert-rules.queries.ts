import { queryOptions } from '@tanstack/react-query';
import { alertRuleStates } from '@trunkline/contract/alert-rules/alert-rule-states.ts';
import {
  type AlertRule,
  alertRuleEndpoints,
  type alertRuleSorts,
  type ListedAlertRule,
} from '@trunkline/contract/alert-rules/alert-rules.contract.ts';
import { alertRulePolicy } from '@trunkline/contract/alert-rules/alert-rules.policy.ts';
import { call } from '../app/api.ts';
import { pagesOf } from '../app/list/list-pages.ts';
import { stateAsked } from '../app/list/state-filter.ts';
import type { RecordKind } from '../app/record/record-kind.ts';
import { resourceQueries } from '../app/resource-queries.ts';
import { useSend } from '../app/use-send.ts';

const queries = resourceQueries('alert-rules', alertRuleEndpoints, 'alert_rule_sid');
export const alertRuleQuery = queries.one;

export const alertRuleKind: RecordKind<AlertRule, typeof alertRuleEndpoints> = {
  area: 'alert-rules',
  list: 'Alert rules',
  kind: 'alert rule',
  sid: 'Alert rule SID',
  fields: 6,
  queries,
  policy: alertRulePolicy,
  ownerOf: (rule) => rule,
  sidOf: (rule) => rule.alert_rule_sid,
  nameOf: (rule) => rule.name,
  goes: 'Nobody is notified any more, and its delivery log is deleted too.',
  about: 'Nobody is notified any more. To keep the rule, switch “Active” off instead.',
  deleted: (name) => `Deleted alert rule ${name}`,
  created: 'Alert rule created successfully',
  updated: 'Alert rule updated successfully',
};

/** Of the provider and its accounts, or of one account; found by any part of the name. */
export const alertRulePages = pagesOf<ListedAlertRule, (typeof alertRuleSorts)[number]>('alert-rules', {
  sorts: ['name', 'measure', 'state', 'created_at'],
  ask: (asked, { service_provider_sid, search }, options) => {
    const { account: account_sid, filter: name } = search;
    const query = {
      ...asked,
      ...stateAsked(search, alertRuleStates),
      service_provider_sid,
      account_sid,
      name,
    };
    return call(alertRuleEndpoints.list, { query }, options);
  },
  textOf: (rule) => rule.name,
});

/** What is told arrives, or does not, while somebody looks. */
const LOG_MS = 5000;

const logKey = (alert_rule_sid: string) => ['alert-rules', 'deliveries', alert_rule_sid];

export function deliveriesQuery(alert_rule_sid: string) {
  return queryOptions({
    queryKey: logKey(alert_rule_sid),
    queryFn: ({ signal }) =>
      call(alertRuleEndpoints.listDeliveries, { params: { alert_rule_sid } }, { signal }),
    refetchInterval: LOG_MS,
  });
}

export function useTestAlertRule(alert_rule_sid: string) {
  const send = () => call(alertRuleEndpoints.test, { params: { alert_rule_sid } });
  return useSend(send, logKey(alert_rule_sid));
}
