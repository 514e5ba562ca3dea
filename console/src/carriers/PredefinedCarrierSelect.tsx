import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { accountQuery } from '../accounts/accounts.queries.ts';
import { useSession } from '../session/session.queries.ts';
import { PredefinedCarrierDialog } from './PredefinedCarrierDialog.tsx';
import { predefinedCarriersQuery } from './predefined-carriers.queries.ts';

type PredefinedCarrierSelectProps = {
  service_provider_sid: string;
  /** Chosen in the form; empty for all accounts. */
  account_sid: string;
  typedName: string;
  isChanged: boolean;
};

/** A template instead of a form to fill in: choosing one asks first (`R25`). */
export function PredefinedCarrierSelect(props: PredefinedCarrierSelectProps) {
  const { actor, features } = useSession();
  const { data: templates, error } = useQuery(predefinedCarriersQuery());
  const [chosen, setChosen] = useState('');
  const template = templates?.find(({ predefined_carrier_sid }) => predefined_carrier_sid === chosen);
  // A platform server takes the owner from the caller, so that others can only add the provider's own.
  const isAccounts =
    actor.scope === 'account' || (features.has('carriers-with-gateways') && props.account_sid !== '');
  const owner = isAccounts
    ? { account_sid: props.account_sid }
    : { service_provider_sid: props.service_provider_sid };
  const account = useQuery({
    ...accountQuery(props.account_sid),
    enabled: isAccounts && props.account_sid !== '' && template !== undefined,
  });

  return (
    <>
      <NativeSelect
        label="Predefined carrier"
        description="Adds a well-known carrier with its gateways instead of this form."
        error={error && !templates ? 'The templates could not be loaded.' : undefined}
        value={chosen}
        data={[
          { value: '', label: 'None' },
          ...(templates ?? []).map(({ predefined_carrier_sid, name }) => ({
            value: predefined_carrier_sid,
            label: name,
          })),
        ]}
        onChange={(event) => setChosen(event.currentTarget.value)}
      />
      {template && (
        <PredefinedCarrierDialog
          template={template}
          owner={owner}
          ownerName={isAccounts ? account.data?.name : undefined}
          typedName={props.typedName}
          isChanged={props.isChanged}
          onClose={() => setChosen('')}
        />
      )}
    </>
  );
}
