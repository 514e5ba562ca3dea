import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { ChoiceInput } from '../ui/ChoiceInput.tsx';
import { ALL_ACCOUNTS } from './carrier-words.ts';
import { type CarrierChoice, carrierChoicesQuery } from './carriers.queries.ts';

type CarrierSelectProps = Omit<ComponentProps<typeof ChoiceInput>, 'options' | 'label'> & {
  label?: string;
  providerSid: string | undefined;
  /** Only carriers that serve this account: its own, and the provider's. */
  accountSid?: string | undefined;
  /** A carrier that is chosen already keeps its place, active or not. */
  activeOnly?: boolean;
};

/** Chooses a carrier by typing a part of its name; takes `form.getInputProps(path)`. */
export function CarrierSelect({
  label = 'Carrier',
  providerSid,
  accountSid,
  activeOnly = false,
  value = '',
  ...rest
}: CarrierSelectProps) {
  const { data: carriers, error } = useQuery(carrierChoicesQuery(providerSid, accountSid || undefined));
  const options = carriers
    ?.filter((carrier) => !activeOnly || carrier.is_active || carrier.voip_carrier_sid === value)
    .map((carrier) => ({
      value: carrier.voip_carrier_sid,
      label: carrier.name,
      detail: [ownerOf(carrier), carrier.is_active ? null : 'Inactive'].filter(Boolean).join(', '),
    }));
  return (
    <ChoiceInput
      {...rest}
      label={label}
      value={value}
      options={options}
      error={rest.error ?? (error && !carriers ? 'The carriers could not be loaded.' : undefined)}
    />
  );
}

function ownerOf({ account_sid, account_name }: CarrierChoice): string | null {
  return account_sid === null ? ALL_ACCOUNTS : account_name;
}
