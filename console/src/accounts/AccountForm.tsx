import { Checkbox, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { Account } from '@trunkline/contract/accounts/accounts.contract.ts';
import { accountPolicy } from '@trunkline/contract/accounts/accounts.policy.ts';
import { hasScope } from '@trunkline/contract/core/actor.ts';
import { type Decision, may } from '@trunkline/contract/core/policy.ts';
import { useSession } from '../session/session.queries.ts';
import { FormPage } from '../ui/FormPage.tsx';
import { Section } from '../ui/Section.tsx';
import type { LinkTarget } from '../ui/TargetLink.tsx';
import { useServerValues } from '../ui/use-server-values.ts';
import { WebhookFields } from '../ui/WebhookFields.tsx';
import { AccountApplications } from './AccountApplications.tsx';
import { type AccountValues, type Allowed, accountFaults, accountValues } from './account-form.ts';
import { WebhookSecret } from './WebhookSecret.tsx';

type AccountFormProps<R> = {
  /** Left out for a new account. */
  account?: Account;
  /** When the account was read from the server. */
  loadedAt?: number;
  may: Decision;
  cancel?: LinkTarget;
  onSave: (values: AccountValues, allowed: Allowed) => Promise<R>;
  onSaved: (result: R, values: AccountValues) => void;
};

export function AccountForm<R>(props: AccountFormProps<R>) {
  const { account, loadedAt = 0, onSave, onSaved } = props;
  const { actor } = useSession();
  const maySetDebugLog = may(accountPolicy, 'setDebugLog', actor).allowed;
  const form = useForm<AccountValues>({
    mode: 'controlled',
    initialValues: accountValues(account),
    validate: (values) => accountFaults(values, account),
  });
  useServerValues(form, accountValues(account), loadedAt);

  return (
    <FormPage
      form={form}
      may={props.may}
      cancel={props.cancel}
      isNew={!account}
      saveLabel={account ? 'Save' : 'Add account'}
      onSave={(values) => onSave(values, { maySetDebugLog })}
      onSaved={(result) => onSaved(result, form.getValues())}
    >
      <Section title="General">
        <TextInput
          {...form.getInputProps('name')}
          label="Account name"
          required
          maxLength={64}
          autoComplete="off"
          data-autofocus
        />
        <TextInput
          {...form.getInputProps('sip_realm')}
          label="SIP realm"
          description="The domain that this account's SIP devices register with. No other account can have it."
          placeholder="sip.example.com"
          inputMode="url"
          autoCapitalize="off"
          autoComplete="off"
          spellCheck={false}
        />
      </Section>
      <Section title="Webhooks" about="Where the platform asks and tells; an empty address means none.">
        <WebhookFields
          form={form}
          path="registration_hook"
          label="Registration webhook"
          description="Asked when a SIP device registers: it accepts or refuses the device."
          storedPassword={account?.registration_hook?.password ?? null}
        />
        <WebhookFields
          form={form}
          path="queue_event_hook"
          label="Queue event webhook"
          description="Told when a call joins or leaves a queue."
          methods={['POST']}
          storedPassword={account?.queue_event_hook?.password ?? null}
        />
      </Section>
      {account && <WebhookSecret account={account} />}
      {account && <AccountApplications form={form} account_sid={account.account_sid} />}
      {hasScope(actor, 'admin') && (
        <Section title="Troubleshooting">
          <Checkbox
            {...form.getInputProps('enable_debug_log', { type: 'checkbox' })}
            label="Enable debug log for this account"
            description="Writes much more to the platform's logs while it is on."
          />
        </Section>
      )}
    </FormPage>
  );
}
