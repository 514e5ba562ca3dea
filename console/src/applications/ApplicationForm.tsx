import { Checkbox, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { Application } from '@trunkline/contract/applications/applications.contract.ts';
import type { Decision } from '@trunkline/contract/core/policy.ts';
import { useEffect, useRef } from 'react';
import { AccountSelect } from '../accounts/AccountSelect.tsx';
import type { AccountChoice } from '../accounts/accounts.queries.ts';
import { ApiProblem } from '../app/api-problem.ts';
import { pageSettings } from '../app/page-settings.ts';
import { useSession } from '../session/session.queries.ts';
import { FormPage } from '../ui/FormPage.tsx';
import { Section } from '../ui/Section.tsx';
import type { LinkTarget } from '../ui/TargetLink.tsx';
import { useServerValues } from '../ui/use-server-values.ts';
import { WebhookFields } from '../ui/WebhookFields.tsx';
import { AppJsonZone } from './AppJsonZone.tsx';
import classes from './ApplicationForm.module.css';
import {
  type ApplicationValues,
  applicationFaults,
  applicationValues,
  type HookKey,
  statusHookFor,
} from './application-form.ts';
import { EnvironmentFields } from './EnvironmentFields.tsx';
import { SpeechSection } from './SpeechSection.tsx';
import { type Environment, useEnvironment } from './use-environment.ts';

type ApplicationFormProps<R> = {
  /** What the fields show at first; of a stored application, what the server has. */
  values: ApplicationValues;
  /** Left out for a new application. */
  application?: Application;
  /** When the application was read from the server, and how to read it again. */
  loadedAt?: number;
  reload?: () => Promise<unknown>;
  /** Of the account that it belongs to; empty while that is not known. */
  service_provider_sid: string;
  /** Undefined while they are loading. */
  accounts: readonly AccountChoice[] | undefined;
  may: Decision;
  cancel: LinkTarget;
  onSave: (values: ApplicationValues, madeFrom: Application | undefined) => Promise<R>;
  onSaved: (result: R, values: ApplicationValues) => void;
  /** Called when the form is changed for the first time, and when it is as saved again. */
  onChanged?: (isChanged: boolean) => void;
};

export function ApplicationForm<R>(props: ApplicationFormProps<R>) {
  const { application, accounts, service_provider_sid, reload, onSave, onSaved, onChanged } = props;
  const { actor } = useSession();
  const withAuth = useRef(new Set<HookKey>());
  const environment = useRef<Environment>(undefined);
  const following = useRef(new Set<Promise<void>>());
  const sent = useRef<ApplicationValues>(undefined);
  const form = useForm<ApplicationValues>({
    mode: 'controlled',
    initialValues: props.values,
    validate: faultsOf,
  });
  const shown = useEnvironment(form, props.values);
  environment.current = shown;
  useServerValues(form, props.values, props.loadedAt ?? 0);
  const values = form.getValues();
  const isDirty = form.isDirty();
  useEffect(() => onChanged?.(isDirty), [isDirty, onChanged]);
  const account = accounts?.find(({ account_sid }) => account_sid === values.account_sid);
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
    if (issues.length > 0) throw new ApiProblem(400, { msg: 'Some fields need another look.', issues });
    sent.current = entered;
    return onSave((environment.current ?? shown).resolve(entered), madeFrom);
  }

  function followCallHook(url: string) {
    const next = statusHookFor(url, form.getValues().call_status_hook);
    form.setFieldValue('call_status_hook.url', next.url);
    form.setFieldValue('call_status_hook.method', next.method);
  }

  function askForAuth(key: HookKey, isOn: boolean) {
    if (isOn) withAuth.current.add(key);
    else withAuth.current.delete(key);
  }

  return (
    <FormPage
      form={form}
      stored={application && reload && { record: application, toValues: applicationValues, reload }}
      may={props.may}
      cancel={props.cancel}
      isNew={!application}
      saveLabel={application ? 'Save' : 'Add application'}
      onSave={(_, madeFrom) => save(madeFrom)}
      onSaved={(result) => {
        // What came while the save waited was sent too.
        if (sent.current) form.resetDirty(sent.current);
        shown.forget();
        onSaved(result, form.getValues());
      }}
    >
      <Section title="General">
        <TextInput
          {...form.getInputProps('name')}
          label="Application name"
          required
          maxLength={64}
          autoComplete="off"
        />
        <AccountSelect
          {...accountField}
          error={accountError}
          required
          accounts={accounts}
          disabled={actor.scope === 'account'}
          description={actor.scope === 'account' ? 'What you add belongs to your own account.' : undefined}
        />
      </Section>
      <Section
        title="Webhooks"
        about="Where the platform asks what to do with a call, and tells how it goes."
      >
        <div className={classes.hooks}>
          <WebhookFields
            form={form}
            path="call_hook"
            label="Calling webhook"
            description="Asked when a call comes in. An address with ws:// or wss:// opens a websocket."
            required
            stored={application?.call_hook}
            onUrlChange={followCallHook}
            onAuthChange={(isOn) => askForAuth('call_hook', isOn)}
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
            description="Told when the state of a call changes."
            required
            stored={application?.call_status_hook}
            onAuthChange={(isOn) => askForAuth('call_status_hook', isOn)}
          />
        </div>
      </Section>
      <SpeechSection
        form={form}
        service_provider_sid={service_provider_sid}
        isNew={!application}
        onFollow={waitFor}
      />
      <Section title="Call handling">
        <AppJsonZone form={form} />
        {!pageSettings.disable_call_recording && (
          <Checkbox
            {...form.getInputProps('record_all_calls', { type: 'checkbox' })}
            label="Record all calls"
            description={account?.record_all_calls ? 'The account records all its calls anyway.' : undefined}
          />
        )}
      </Section>
    </FormPage>
  );
}
