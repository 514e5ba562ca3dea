/** The alert rule form's values, what is sent of them, and what is wrong with them. Pure. */
import {
  type AlertRule,
  type AlertRuleInput,
  alertRuleInput,
} from '@trunkline/contract/alert-rules/alert-rules.contract.ts';
import {
  type Channel,
  type Measure,
  needsCalls,
  thresholds,
} from '@trunkline/contract/alert-rules/rule-fields.ts';
import { faultsByField } from '../app/record/form-values.ts';

export type AlertRuleValues = {
  name: string;
  /** Empty: of all accounts of the provider. */
  account_sid: string;
  is_active: boolean;
  measure: Measure;
  alert_type: string;
  threshold: number | '';
  window_minutes: string;
  minimum_calls: number | '';
  quiet_minutes: number | '';
  tell_when_well: boolean;
  channel: Channel;
  target: string;
  secret: string;
};

export function newAlertRuleValues(account_sid: string): AlertRuleValues {
  return {
    ...{ name: '', account_sid, is_active: true, measure: 'answer_rate', alert_type: '', threshold: 50 },
    ...{ window_minutes: '15', minimum_calls: 10, quiet_minutes: 60, tell_when_well: true },
    ...{ channel: 'email', target: '', secret: '' },
  };
}

export function alertRuleValues(rule: AlertRule): AlertRuleValues {
  const { name, measure, window_minutes, minimum_calls, quiet_minutes, channel, target } = rule;
  return {
    ...{ name, measure, minimum_calls, quiet_minutes, channel, target },
    account_sid: rule.account_sid ?? '',
    is_active: rule.is_active === 1,
    alert_type: rule.alert_type ?? '',
    threshold: rule.threshold ?? '',
    window_minutes: String(window_minutes),
    tell_when_well: rule.tell_when_well === 1,
    secret: rule.secret ?? '',
  };
}

/** What a measure has no use for is not sent. */
export function alertRuleSent(
  values: AlertRuleValues,
): Omit<AlertRuleInput, 'account_sid' | 'service_provider_sid'> {
  const { name, measure, threshold, minimum_calls, quiet_minutes, channel, target } = values;
  return {
    ...{ name, measure, channel, target },
    is_active: values.is_active ? 1 : 0,
    alert_type: measure === 'alerts' && values.alert_type ? values.alert_type : null,
    threshold: thresholds[measure] && threshold !== '' ? threshold : null,
    window_minutes: Number(values.window_minutes) as AlertRuleInput['window_minutes'],
    minimum_calls: needsCalls(measure) && minimum_calls !== '' ? minimum_calls : 10,
    quiet_minutes: quiet_minutes === '' ? 0 : quiet_minutes,
    tell_when_well: values.tell_when_well ? 1 : 0,
    secret: channel === 'webhook' && values.secret ? values.secret : null,
  };
}

/** By field, from the contract's own schema. The masked address of Slack stands for the stored one. */
export function alertRuleFaults(values: AlertRuleValues, stored?: AlertRule): Record<string, string> {
  const isKept = stored?.channel === values.channel && stored.target === values.target;
  const target = isKept && values.channel === 'slack' ? 'https://kept.example.com' : values.target;
  return faultsByField(alertRuleInput.safeParse({ ...alertRuleSent(values), target }));
}
