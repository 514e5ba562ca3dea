import { NativeSelect, NumberInput, Switch, TextInput } from '@mantine/core';
import type { AlertRule } from '@trunkline/contract/alert-rules/alert-rules.contract.ts';
import {
  channels,
  type Measure,
  measures,
  needsCalls,
  thresholds,
  windows,
} from '@trunkline/contract/alert-rules/rule-fields.ts';
import { AccountSelect } from '../accounts/AccountSelect.tsx';
import { FormPage } from '../ui/form/FormPage.tsx';
import { plain } from '../ui/form/plain.ts';
import { SecretInput } from '../ui/form/SecretInput.tsx';
import { Section } from '../ui/form/Section.tsx';
import { type RecordFormProps, useRecordForm } from '../ui/form/use-record-form.ts';
import { type AlertRuleValues, alertRuleFaults, alertRuleValues } from './alert-rule-form.ts';
import { channelWords, measureWords, windowWords } from './alert-rule-words.ts';

const units: Partial<Record<Measure, string>> = {
  answer_rate: ' %',
  average_duration: ' seconds',
};
const targets = {
  email: { label: 'Email address', placeholder: 'on-call@example.com', about: 'A single address.' },
  webhook: {
    label: 'Address',
    placeholder: 'https://example.com/alerts',
    about: 'Receives a POST request with JSON. With a secret, it is signed in X-Trunkline-Signature.',
  },
  slack: {
    label: 'Slack webhook address',
    placeholder: 'https://hooks.slack.com/services/…',
    about: 'A Slack incoming webhook. It is treated as a secret and not shown again.',
  },
} as const;

export function AlertRuleForm<R>(props: RecordFormProps<AlertRuleValues, AlertRule, R>) {
  const rule = props.stored?.record;
  const { form, page } = useRecordForm(props, alertRuleValues, {
    validate: (values) => alertRuleFaults(values, rule),
  });
  const { measure, channel } = form.getValues();
  const threshold = thresholds[measure];
  const where = targets[channel];
  return (
    <FormPage {...page} saveLabel={rule ? 'Save' : 'Add alert rule'}>
      <Section
        title="What to watch for"
        help="alerts.what-can-be-watched"
        about="Checked every minute. Calls are counted when they end."
      >
        <TextInput {...form.getInputProps('name')} label="Name" required maxLength={64} />
        <AccountSelect
          {...form.getInputProps('account_sid')}
          label="Applies to"
          all="All accounts"
          providerSid={rule?.service_provider_sid}
          disabled={rule !== undefined}
          {...(rule ? { description: 'What a rule applies to cannot be changed.' } : {})}
        />
        <NativeSelect
          {...form.getInputProps('measure')}
          label="Notify when"
          data={[...measures].map((value) => ({ value, label: measureWords[value] }))}
        />
        {measure === 'alerts' && (
          <TextInput
            {...form.getInputProps('alert_type')}
            label="Kind of alert"
            description="For example webhook-failure. Enter none for alerts without a kind, or leave empty for any kind."
            maxLength={64}
          />
        )}
        {threshold && (
          <NumberInput
            clampBehavior="none"
            {...form.getInputProps('threshold')}
            label={threshold.label}
            description={
              measure === 'alerts' || measure === 'failures'
                ? 'Notify at this number or more.'
                : 'Notify below this value.'
            }
            required
            min={1}
            max={threshold.most}
            suffix={units[measure] ?? ''}
          />
        )}
        {measure !== 'registration_lost' && (
          <NativeSelect
            {...form.getInputProps('window_minutes')}
            label="Within the last"
            data={windows.map((minutes) => ({ value: String(minutes), label: windowWords[minutes] ?? '' }))}
          />
        )}
        {needsCalls(measure) && (
          <NumberInput
            clampBehavior="none"
            {...form.getInputProps('minimum_calls')}
            label="Minimum number of calls"
            description="The rule does not fire with fewer calls."
            min={1}
            max={1_000_000}
          />
        )}
      </Section>
      <Section
        title="Who is notified"
        help="alerts.how-you-are-told"
        about="Notifies once when the problem begins and once when it is resolved."
      >
        <NativeSelect
          {...form.getInputProps('channel')}
          label="Notify by"
          data={channels.map((value) => ({ value, label: channelWords[value] }))}
        />
        <TextInput
          {...form.getInputProps('target')}
          label={where.label}
          description={rule?.unreadable ?? where.about}
          placeholder={where.placeholder}
          required
          maxLength={1024}
          {...plain}
        />
        {channel === 'webhook' && (
          <SecretInput
            {...form.getInputProps('secret')}
            label="Secret"
            description="Signs the requests. Without a secret they are not signed."
            stored={rule?.channel === 'webhook' ? rule.secret : null}
          />
        )}
        <NumberInput
          clampBehavior="none"
          {...form.getInputProps('quiet_minutes')}
          label="Quiet period"
          description="Time after a notification in which the rule does not notify again."
          min={0}
          max={10_080}
          suffix=" minutes"
        />
        <Switch
          {...form.getInputProps('tell_when_well', { type: 'checkbox' })}
          label="Notify when resolved"
        />
        <Switch {...form.getInputProps('is_active', { type: 'checkbox' })} label="Active" />
      </Section>
    </FormPage>
  );
}
