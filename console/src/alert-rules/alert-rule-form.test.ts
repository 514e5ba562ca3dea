import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AlertRule } from '@trunkline/contract/alert-rules/alert-rules.contract.ts';
import { alertRuleFaults, alertRuleSent, alertRuleValues, newAlertRuleValues } from './alert-rule-form.ts';
import { isOverdue, ruleText, saysNothing } from './alert-rule-words.ts';

const values = { ...newAlertRuleValues(''), name: 'Few are answered', target: 'on-call@example.com' };
const stored: AlertRule = {
  ...{ alert_rule_sid: 'x', service_provider_sid: 'p', account_sid: null, ...alertRuleSent(values) },
  ...{ is_firing: 0, state_since: null, last_value: null, checked_at: null },
};

test('what is missing is said at its field, in the server’s words', () => {
  assert.deepEqual(alertRuleFaults(values), {});
  assert.deepEqual(Object.keys(alertRuleFaults(newAlertRuleValues(''))).sort(), ['name', 'target']);
  assert.match(alertRuleFaults({ ...values, threshold: '' }).threshold ?? '', /^Answer rate must be/);
  assert.match(alertRuleFaults({ ...values, channel: 'webhook' }).target ?? '', /must begin with https/);
});

test('what a measure or a way has no use for is not sent', () => {
  const sent = alertRuleSent({ ...values, measure: 'no_calls', alert_type: 'no-tts', secret: 'x' });
  assert.deepEqual([sent.threshold, sent.alert_type, sent.secret], [null, null, null]);
});

test('a stored rule comes back as it was, and the masked address of Slack is no fault while it is kept', () => {
  assert.deepEqual(alertRuleSent(alertRuleValues(stored)), alertRuleSent(values));
  const slack: AlertRule = { ...stored, channel: 'slack', target: 'https:XXXXXXXXXX' };
  assert.deepEqual(alertRuleFaults(alertRuleValues(slack), slack), {});
  assert.ok(alertRuleFaults({ ...alertRuleValues(slack), target: 'https:XXX' }, slack).target);
});

test('a rule is read as a sentence', () => {
  assert.equal(ruleText(stored), 'Less than 50 % answered within 15 minutes');
});

test('a rule that nobody has looked at for five minutes is not said to be well', () => {
  const checked_at = '2026-11-20T09:30:00.000Z';
  const after = (minutes: number) => isOverdue(checked_at, Date.parse(checked_at) + minutes * 60_000);
  assert.deepEqual([0, 1, 5, 5.1, 600].map(after), [false, false, false, true, true]);
});

test('a number that is too large is told, and stays as it was typed', () => {
  assert.match(alertRuleFaults({ ...values, threshold: 150 }).threshold ?? '', /100/);
  assert.match(alertRuleFaults({ ...values, quiet_minutes: 20_000 }).quiet_minutes ?? '', /at most a week/);
  assert.match(alertRuleFaults({ ...values, minimum_calls: 0 }).minimum_calls ?? '', /at least 1/);
});

test('a share of too few calls is none, and a rule that has none is not well', () => {
  assert.equal(saysNothing({ measure: 'answer_rate', last_value: null }), true);
  assert.equal(saysNothing({ measure: 'answer_rate', last_value: 100 }), false);
  assert.equal(saysNothing({ measure: 'failures', last_value: null }), false);
});
