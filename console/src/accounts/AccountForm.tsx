import { Button, Checkbox, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { linkOptions } from '@tanstack/react-router';
import type { Account } from '@trunkline/contract/accounts/accounts.contract.ts';
import { accountPolicy } from '@trunkline/contract/accounts/accounts.policy.ts';
import { limitPolicy } from '@trunkline/contract/accounts/limits.policy.ts';
import { type Actor, hasScope } from '@trunkline/contract/core/actor.ts';
import { allow, type Decision, deny, may } from '@trunkline/contract/core/policy.ts';
import { useRef } from 'react';
import { pageSettings } from '../app/page-settings.ts';
import { useSession } from '../session/session.queries.ts';
import { FormPage } from '../ui/form/FormPage.tsx';
import { domain } from '../ui/form/plain.ts';
import { QuantitySection } from '../ui/form/QuantitySection.tsx';
import { Section } from '../ui/form/Section.tsx';
import { type RecordFormProps, useRecordForm } from '../ui/form/use-record-form.ts';
import { useServerPart } from '../ui/form/use-server-part.ts';
import { WebhookFields } from '../ui/form/WebhookFields.tsx';
import { TargetLink } from '../ui/table/TargetLink.tsx';
import { AccountApplications } from './AccountApplications.tsx';
import { type AccountValues, type Allowed, accountFaults, accountValues } from './account-form.ts';
import { limitsOf, withLimits } from './limit-parts.queries.ts';
import { limitFields, limitsQuery, limitValues } from './limits.queries.ts';
import { RecordingSection } from './RecordingSection.tsx';
import { WebhookSecret } from './WebhookSecret.tsx';

/** What saving needs besides the values. */
export type Saving = {
  allowed: Allowed;
  form: UseFormReturnType<AccountValues>;
  madeFrom: Account | undefined;
};

type AccountFormProps<R> = Omit<RecordFormProps<AccountValues, Account, R>, 'values' | 'onSave'> & {
  onSave: (values: AccountValues, saving: Saving) => Promise<R>;
  saveLabel?: string;
};

export function AccountForm<R>(props: AccountFormProps<R>) {
  const account = props.stored?.record;
  const { actor, me } = useSession();
  const allowed = {
    maySetDebugLog: may(accountPolicy, 'setDebugLog', actor).allowed,
    withRecording: !pageSettings.disable_call_recording,
  };
  const limits = useQuery({
    ...limitsQuery({ account_sid: account?.account_sid ?? '' }),
    enabled: account !== undefined,
  });
  const isOnPlan =
    pageSettings.enable_hosted_system &&
    actor.scope === 'account' &&
    Boolean(me.subscription?.products.length);
  // They have a query of their own, which the fields of the account do not wait for.
  const known = useRef(limits.data && limitValues(limits.data));
  const withAuth = useRef(new Set<string>());
  const valuesOf = (record: Account | undefined) => accountValues(record, known.current);
  const { form, page } = useRecordForm<AccountValues, Account, R>(
    {
      ...props,
      values: valuesOf(account),
      onSave: (entered, madeFrom, whole) => props.onSave(entered, { allowed, form: whole, madeFrom }),
    },
    valuesOf,
    { validate: (values) => accountFaults(values, allowed, account, withAuth.current) },
  );
  known.current = form.getInitialValues().limits;
  useServerPart(form, 'limits', limits.data && limitValues(limits.data), limits.dataUpdatedAt);

  return (
    <FormPage
      {...page}
      stored={
        page.stored && {
          ...page.stored,
          record: withLimits(page.stored.record, limits.data),
          toValues: (record: Account) => accountValues(record, limitsOf(record, form)),
          reload: () => Promise.all([props.stored?.reload(), limits.refetch()]),
        }
      }
      saveLabel={props.saveLabel ?? 'Save'}
    >
      <Section title="General">
        <TextInput
          {...form.getInputProps('name')}
          label="Account name"
          required
          maxLength={64}
          data-autofocus
        />
        <TextInput
          {...form.getInputProps('sip_realm')}
          {...(account && pageSettings.enable_hosted_system ? changedElsewhere(account) : {})}
          label="SIP realm"
          description="The domain that this account's SIP devices register with. No other account can have it."
          placeholder="sip.example.com"
          {...domain}
        />
      </Section>
      {/* Where a plan limits the account, it is told above. */}
      {!isOnPlan && (
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
      )}
      <Section
        title="Webhooks"
        help="webhooks.hooks-of-an-account"
        about="Webhooks that the platform calls. Leave the address empty to use none."
      >
        <WebhookFields
          form={form}
          path="registration_hook"
          label="Registration webhook"
          description="Called when a SIP device registers, to accept or reject it."
          stored={account?.registration_hook}
          asked={withAuth}
        />
        <WebhookFields
          form={form}
          path="queue_event_hook"
          label="Queue event webhook"
          description="Notified when a call joins or leaves a queue."
          methods={['POST']}
          stored={account?.queue_event_hook}
          asked={withAuth}
        />
      </Section>
      {account && <WebhookSecret account={account} />}
      {account && <AccountApplications form={form} account_sid={account.account_sid} />}
      {account && allowed.withRecording && <RecordingSection form={form} account={account} />}
      {hasScope(actor, 'admin') && (
        <Section
          title="Troubleshooting"
          folded={form.getValues().enable_debug_log ? 'Debug log: on' : 'Debug log: off'}
        >
          <Checkbox
            {...form.getInputProps('enable_debug_log', { type: 'checkbox' })}
            label="Enable debug log for this account"
            description="Writes far more to the platform's logs while it is on."
          />
        </Section>
      )}
    </FormPage>
  );
}

/** On a hosted installation it is a name below the provider's domain, and has a screen of its own. */
function changedElsewhere({ account_sid, sip_realm }: Account) {
  return {
    readOnly: true,
    rightSectionWidth: 90,
    rightSection: (
      <Button
        component={TargetLink}
        link={linkOptions({
          to: '/internal/accounts/$accountSid/sip-realm/edit',
          params: { accountSid: account_sid },
        })}
        variant="subtle"
        size="compact-sm"
      >
        {sip_realm ? 'Change' : 'Choose'}
      </Button>
    ),
  };
}

/** A new account has no limits yet. */
const NOTHING_TO_LOAD = { isSuccess: true, error: null, refetch: () => {} };

function maySetLimits(actor: Actor, account: Account | undefined): Decision {
  if (actor.scope === 'account' && !actor.view_only) return deny('Set by your service provider.');
  return account ? may(limitPolicy, 'setOfAccount', actor, account) : allow;
}
