import { Checkbox, TextInput } from '@mantine/core';
import { type UseFormReturnType, useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import type { Account } from '@trunkline/contract/accounts/accounts.contract.ts';
import { accountPolicy } from '@trunkline/contract/accounts/accounts.policy.ts';
import { limitPolicy } from '@trunkline/contract/accounts/limits.policy.ts';
import { type Actor, hasScope } from '@trunkline/contract/core/actor.ts';
import { allow, type Decision, deny, may } from '@trunkline/contract/core/policy.ts';
import { pageSettings } from '../app/page-settings.ts';
import { useSession } from '../session/session.queries.ts';
import { FormPage } from '../ui/FormPage.tsx';
import { QuantitySection } from '../ui/QuantitySection.tsx';
import { Section } from '../ui/Section.tsx';
import type { LinkTarget } from '../ui/TargetLink.tsx';
import { useServerPart } from '../ui/use-server-part.ts';
import { useServerValues } from '../ui/use-server-values.ts';
import { WebhookFields } from '../ui/WebhookFields.tsx';
import { AccountApplications } from './AccountApplications.tsx';
import { type AccountValues, type Allowed, accountFaults, accountValues } from './account-form.ts';
import { limitFields, limitsQuery, limitValues } from './limits.queries.ts';
import { RecordingSection } from './RecordingSection.tsx';
import { WebhookSecret } from './WebhookSecret.tsx';

/** What saving needs besides the values. */
export type Saving = {
  allowed: Allowed;
  form: UseFormReturnType<AccountValues>;
  madeFrom: Account | undefined;
};

type AccountFormProps<R> = {
  /** Left out for a new account. */
  account?: Account;
  /** When the account was read from the server. */
  loadedAt?: number;
  /** Reads it again. */
  reload?: () => Promise<unknown>;
  may: Decision;
  cancel?: LinkTarget;
  onSave: (values: AccountValues, saving: Saving) => Promise<R>;
  onSaved: (result: R, values: AccountValues) => void;
};

export function AccountForm<R>(props: AccountFormProps<R>) {
  const { account, loadedAt = 0, onSave, onSaved } = props;
  const { actor } = useSession();
  const allowed = {
    maySetDebugLog: may(accountPolicy, 'setDebugLog', actor).allowed,
    withRecording: !pageSettings.disable_call_recording,
  };
  const limits = useQuery({
    ...limitsQuery({ account_sid: account?.account_sid ?? '' }),
    enabled: account !== undefined,
  });
  const form = useForm<AccountValues>({
    mode: 'controlled',
    initialValues: accountValues(account, limits.data && limitValues(limits.data)),
    validate: (values) => accountFaults(values, allowed, account),
  });
  useServerValues(form, accountValues(account, form.getInitialValues().limits), loadedAt);
  useServerPart(form, 'limits', limits.data && limitValues(limits.data), limits.dataUpdatedAt);

  return (
    <FormPage
      form={form}
      stored={
        account && {
          record: account,
          toValues: (record) => accountValues(record, form.getValues().limits),
          reload: async () => props.reload?.(),
        }
      }
      may={props.may}
      cancel={props.cancel}
      isNew={!account}
      saveLabel={account ? 'Save' : 'Add account'}
      onSave={(values, madeFrom) => onSave(values, { allowed, form, madeFrom })}
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
      <QuantitySection
        form={form}
        path="limits"
        title="Limits"
        about="0 means unlimited; an empty field sets no limit."
        placeholder="0 means unlimited"
        fields={limitFields}
        query={account ? limits : NOTHING_TO_LOAD}
        may={maySetLimits(actor, account)}
      />
      <Section title="Webhooks" about="Where the platform asks and tells; an empty address means none.">
        <WebhookFields
          form={form}
          path="registration_hook"
          label="Registration webhook"
          description="Asked when a SIP device registers: it accepts or refuses the device."
          stored={account?.registration_hook}
        />
        <WebhookFields
          form={form}
          path="queue_event_hook"
          label="Queue event webhook"
          description="Told when a call joins or leaves a queue."
          methods={['POST']}
          stored={account?.queue_event_hook}
        />
      </Section>
      {account && <WebhookSecret account={account} />}
      {account && <AccountApplications form={form} account_sid={account.account_sid} />}
      {account && allowed.withRecording && <RecordingSection form={form} account={account} />}
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

/** A new account has no limits yet. */
const NOTHING_TO_LOAD = { isSuccess: true, error: null, refetch: () => {} };

function maySetLimits(actor: Actor, account: Account | undefined): Decision {
  if (actor.scope === 'account' && !actor.view_only) return deny('Your service provider sets them.');
  return account ? may(limitPolicy, 'setOfAccount', actor, account) : allow;
}
