import type { ComponentProps } from 'react';
import { PickInput } from '../app/record/PickInput.tsx';
import { carrierPicks } from './carriers.queries.ts';

type CarrierSelectProps = Omit<ComponentProps<typeof PickInput>, 'picks' | 'failed' | 'label'> & {
  label?: string;
  providerSid: string | undefined;
  /** Only carriers that serve this account: its own, and the provider's. */
  accountSid?: string | undefined;
  /** Those that are off are not offered; one that is chosen already keeps its place. */
  activeOnly?: boolean;
};

/** Chooses a carrier by typing a part of its name; takes `form.getInputProps(path)`. */
export function CarrierSelect(props: CarrierSelectProps) {
  const { label = 'Carrier', providerSid = '', accountSid, activeOnly = false, ...rest } = props;
  return (
    <PickInput
      {...rest}
      label={label}
      picks={carrierPicks(providerSid, { account_sid: accountSid || undefined, activeOnly })}
      failed="The carriers could not be loaded."
    />
  );
}
