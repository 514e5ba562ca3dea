import { Checkbox, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Application } from '@trunkline/contract/applications/applications.contract.ts';
import { useEffect, useRef } from 'react';
import { AccountSelect } from '../accounts/AccountSelect.tsx';
import { accountQuery } from '../accounts/accounts.queries.ts';
import { ApiProblem } from '../app/api-problem.ts';
import { pageSettings } from '../app/page-settings.ts';
import { FormPage } from '../ui/form/FormPage.tsx';
import { Section } from '../ui/form/Section.tsx';
import { type RecordFormProps, useRecordForm } from '../ui/form/use-record-form.ts';
import { WebhookFields } from '../ui/form/WebhookFields.tsx';
import { AppJsonZone } from './AppJsonZone.tsx';
import { ApplicationLinks } from './ApplicationLinks.tsx';
import {
  type ApplicationValues,
  applicationFaults,
  applicationValues,
  type Followed,
  statusHookFor,
} from './application-form.ts';
import { EnvironmentFields } from './EnvironmentFields.tsx';
import { SpeechSection } from './SpeechSection.tsx';
import { type Environment, useEnvironment } from './use-environment.ts';

type ApplicationFormProps<R> = RecordFormProps<ApplicationValues, Application, R> & {
  /** Of the account that it belongs to; empty while that is not known. */
  service_provider_sid: string;
  /** Called when the form is changed for the first time, and when it is as saved again. */
  onChanged?: (isChanged: boolean) => void;
};

export function ApplicationForm<R>(props: ApplicationFormProps<R>) {
  const { service_provider_sid, onSaved, onChanged } = props;
  const application = props.stored?.record;
  const withAuth = useRef(new Set<string>());
  const environment = useRef<Environment>(undefined);
  const following = useRef(new Set<Promise<void>>());
  const sent = useRef<ApplicationValues>(undefined);
  const followed = useRef<Followed>(null);
  const { form, page } = useRecordForm(props, applicationValues, { validate: faultsOf });
  const shown = useEnvironment(form, props.values);
  environment.current = shown;
  const values = form.getValues();
  const isDirty = form.isDirty();
  useEffect(() => onChanged?.(isDirty), [isDirty, onChanged]);
  const { data: account } = useQuery(accountQuery(values.account_sid));
  const { error: accountError, ...accountField } = form.getInputProps('account_sid');

  function faultsOf(entered: ApplicationValues) {
    const faults = applicationFaults(entered, withAuth.current, application);
    return { ...faults, ...environment.current?.faults(entered) };
  }

  function waitFor(until: Promise<void>) {
    following.current.add(until);
    void until.finally(() => following.current.delete(until));
  }

  /** What a webhook asks for and what a vendor begins with may be on their way: then it is seen whether all fits. */
  async function save(madeFrom: Application | undefined): Promise<R> {
    await Promise.all([shown.settled(), ...following.current]);
    const entered = form.getValues();
    const issues = Object.entries(faultsOf(entered)).map(([path, message]) => ({ path, message }));
    if (issues.length > 0) throw new ApiProblem(400, { msg: 'Some fields need attention.', issues });
    sent.current = entered;
    return page.onSave((environment.current ?? shown).resolve(entered), madeFrom);
  }

  function followCallHook(url: string) {
    const next = statusHookFor(url, form.getValues().call_status_hook, followed.current);
    followed.current = next.followed;
    form.setFieldValue('call_status_hook.url', next.status.url);
    form.setFieldValue('call_status_hook.method', next.status.method);
  }

  return (
    <FormPage
      {...page}
      saveLabel={application ? 'Save' : 'Add application'}
      onSave={(_, madeFrom) => save(madeFrom)}
      onSaved={(result) => {
        // What came while the save waited was sent too.
        if (sent.current) form.resetDirty(sent.current);
        shown.forget();
        onSaved(result, form.getValues());
      }}
    >
      <ApplicationLinks />
      <Section title="General">
        <TextInput {...form.getInputProps('name')} label="Application name" required maxLength={64} />
        <AccountSelect {...accountField} error={accountError} required providerSid={service_provider_sid} />
      </Section>
      <Section
        title="Webhooks"
        help="webhooks"
        about="The platform calls these webhooks to find out how to handle a call and to report its progress."
      >
        <WebhookFields
          form={form}
          path="call_hook"
          label="Calling webhook"
          description="Called when a call comes in. An address that starts with ws:// or wss:// opens a websocket."
          required
          stored={application?.call_hook}
          onUrlChange={followCallHook}
          asked={withAuth}
        />
        <EnvironmentFields
          form={form}
          environment={shown}
          application={application}
          service_provider_sid={service_provider_sid}
        />
        <WebhookFields
          form={form}
          path="call_status_hook"
          label="Call status webhook"
          description="Called when the state of a call changes."
          required
          stored={application?.call_status_hook}
          asked={withAuth}
        />
      </Section>
      <SpeechSection
        form={form}
        service_provider_sid={service_provider_sid}
        isNew={!application}
        onFollow={waitFor}
      />
      <Section title="Call handling" help="webhooks.app-json">
        <AppJsonZone form={form} />
        {!pageSettings.disable_call_recording && (
          <Checkbox
            {...form.getInputProps('record_all_calls', { type: 'checkbox' })}
            label="Record all calls"
            description={account?.record_all_calls ? 'The account already records all calls.' : undefined}
          />
        )}
      </Section>
    </FormPage>
  );
}
