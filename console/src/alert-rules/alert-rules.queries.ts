import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  alertRuleEndpoints,
  type alertRuleSorts,
  type ListedAlertRule,
} from '@trunkline/contract/alert-rules/alert-rules.contract.ts';
import { call } from '../app/api.ts';
import { pagesOf } from '../app/list-pages.ts';
import { resourceQueries, useCreateOne, useRemoveOne, useUpdateOne } from '../app/resource-queries.ts';

const rules = resourceQueries('alert-rules', alertRuleEndpoints, 'alert_rule_sid');
export const alertRuleQuery = rules.one;
export const useCreateAlertRule = () => useCreateOne(rules);
export const useUpdateAlertRule = (sid: string) => useUpdateOne(rules, sid);
export const useRemoveAlertRule = () => useRemoveOne(rules);

/** Of the provider and its accounts, or of one account; found by any part of the name. */
export const alertRulePages = pagesOf<ListedAlertRule, (typeof alertRuleSorts)[number]>('alert-rules', {
  sorts: ['name', 'measure'],
  ask: (asked, { service_provider_sid, search: { account: account_sid, filter: name } }, options) =>
    call(alertRuleEndpoints.list, { query: { ...asked, service_provider_sid, account_sid, name } }, options),
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
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call(alertRuleEndpoints.test, { params: { alert_rule_sid } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: logKey(alert_rule_sid) }),
  });
}
