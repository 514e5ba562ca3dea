import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core';
import type { Application } from '@trunkline/contract/applications/applications.contract.ts';
import {
  SAMPLE_FROM,
  SAMPLE_TO,
  type TestedHook,
} from '@trunkline/contract/applications/webhook-test.contract.ts';
import { type SubmitEvent, useState } from 'react';
import { useMutateOnce } from '../app/mutate-once.ts';
import { ProblemNotice } from '../ui/page/ProblemNotice.tsx';
import { useTestWebhook } from './app-env.queries.ts';
import classes from './WebhookTest.module.css';
import { WebhookTestOutcome } from './WebhookTestOutcome.tsx';

const hookLabels: Record<TestedHook, string> = {
  call_hook: 'Calling webhook',
  call_status_hook: 'Call status webhook',
  messaging_hook: 'Messaging webhook',
};

type WebhookTestPanelProps = { application: Application; isChanged: boolean };

export function WebhookTestPanel({ application, isChanged }: WebhookTestPanelProps) {
  const test = useMutateOnce(useTestWebhook(application.application_sid));
  const [sample, setSample] = useState({
    hook: 'call_hook' as TestedHook,
    direction: 'inbound' as 'inbound' | 'outbound',
    from: SAMPLE_FROM,
    to: SAMPLE_TO,
    env: true,
  });
  const present = (Object.keys(hookLabels) as TestedHook[]).filter((hook) => application[hook]);
  const hook = application[sample.hook];
  const hasVariables = application.env_vars !== null || application.env_vars_unreadable === true;
  const set = (change: Partial<typeof sample>) => setSample({ ...sample, ...change });

  function send(event: SubmitEvent) {
    event.preventDefault();
    if (!test.isPending) test.mutate(sample);
  }

  return (
    <form className={classes.panel} onSubmit={send} noValidate>
      <div className={classes.fields}>
        <NativeSelect
          label="Webhook"
          value={sample.hook}
          data={present.map((value) => ({ value, label: hookLabels[value] }))}
          onChange={(event) => set({ hook: event.currentTarget.value as TestedHook })}
        />
        <NativeSelect
          label="Direction"
          value={sample.direction}
          disabled={sample.hook !== 'call_hook'}
          data={[
            { value: 'inbound', label: 'Inbound' },
            { value: 'outbound', label: 'Outbound' },
          ]}
          onChange={(event) => set({ direction: event.currentTarget.value as 'inbound' | 'outbound' })}
        />
        <TextInput
          label="From"
          value={sample.from}
          maxLength={128}
          data-autofocus
          onChange={(event) => set({ from: event.currentTarget.value })}
        />
        <TextInput
          label="To"
          value={sample.to}
          maxLength={128}
          onChange={(event) => set({ to: event.currentTarget.value })}
        />
      </div>
      {hasVariables && sample.hook === 'call_hook' && (
        <Checkbox
          label="Send the environment variables along"
          checked={sample.env}
          onChange={(event) => set({ env: event.currentTarget.checked })}
        />
      )}
      <p className={classes.address}>
        {hook ? (
          <>
            Goes to <code>{hook.url}</code> with {hook.method}.
          </>
        ) : (
          'This application does not have this webhook.'
        )}{' '}
        {isChanged && 'Changes above are not part of the test until you save them.'}
      </p>
      <div>
        <Button type="submit" variant="default" aria-disabled={test.isPending || undefined}>
          {test.isPending ? 'Waiting for the webhook' : 'Send test call'}
        </Button>
      </div>
      <div aria-live="polite" aria-busy={test.isPending}>
        {test.isPending && (
          <p className={classes.address}>
            The webhook has five seconds to answer, since a caller would not wait longer.
          </p>
        )}
        {test.error && <ProblemNotice error={test.error} what="The test could not be run." />}
        {test.data && <WebhookTestOutcome result={test.data} />}
      </div>
    </form>
  );
}
