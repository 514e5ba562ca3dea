import { NativeSelect } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { type Actor, hasScope } from '@trunkline/contract/core/actor.ts';
import { AccountSelect } from '../accounts/AccountSelect.tsx';
import type { AccountChoice } from '../accounts/accounts.queries.ts';
import { serviceProvidersQuery } from '../service-providers/service-providers.queries.ts';
import { scopesWithin, scopeWords } from './scope-words.ts';
import { accountOf, NO_ACCOUNTS, type UserValues } from './user-form.ts';

type UserScopeFieldsProps = {
  form: UseFormReturnType<UserValues>;
  actor: Actor;
  /** Whom users that are no admins belong to. */
  service_provider_sid: string | null;
  /** The provider's; undefined while they are loading. */
  accounts: readonly AccountChoice[] | undefined;
};

/** An account user adds users of the own account only, so there is nothing to choose. */
export function UserScopeFields({ form, actor, service_provider_sid, accounts }: UserScopeFieldsProps) {
  const { data: providers } = useQuery(serviceProvidersQuery());
  const provider = providers?.find((one) => one.service_provider_sid === service_provider_sid);
  const values = form.getValues();
  const reach = {
    admin: 'Reaches every service provider and account, and the settings of the installation.',
    service_provider: `Reaches ${provider?.name ?? 'one service provider'} and all its accounts.`,
    account: `Reaches one account of ${provider?.name ?? 'the service provider'}.`,
  };
  if (!hasScope(actor, 'service_provider')) return null;
  const hasNone = accounts?.length === 0 && values.account_sid === '';
  return (
    <>
      <NativeSelect
        {...form.getInputProps('scope')}
        label="Scope:"
        description={reach[values.scope]}
        data={scopesWithin(actor.scope).map((scope) => ({ value: scope, label: scopeWords[scope] }))}
      />
      {values.scope === 'account' &&
        (hasNone ? (
          <NativeSelect label="Account" disabled data={['No accounts.']} error={NO_ACCOUNTS} />
        ) : (
          <AccountSelect
            {...form.getInputProps('account_sid')}
            required
            providerSid={service_provider_sid}
            value={accountOf(values, { accounts })}
          />
        ))}
    </>
  );
}
