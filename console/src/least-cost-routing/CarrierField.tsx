import { NativeSelect, type NativeSelectProps } from '@mantine/core';
import type { CarrierChoice } from '../carriers/carriers.queries.ts';

type CarrierFieldProps = Omit<NativeSelectProps, 'data' | 'value' | 'onChange'> & {
  /** Those that serve whom the routing is for; undefined while loading. */
  carriers: readonly CarrierChoice[] | undefined;
  value?: string;
  onChange: (voip_carrier_sid: string) => void;
  /** What a stored carrier is called that is not among them. */
  storedName?: string | null | undefined;
};

/** The browser's own select, since a routing has one in each of its rows. */
export function CarrierField({ carriers, value = '', onChange, storedName, ...rest }: CarrierFieldProps) {
  const known = (carriers ?? []).map(({ voip_carrier_sid, name, is_active }) => ({
    value: voip_carrier_sid,
    label: is_active ? name : `${name} (inactive)`,
  }));
  const isMissing = value !== '' && !known.some((choice) => choice.value === value);
  const missing = {
    value,
    label: carriers ? `${storedName ?? value} (not available)` : (storedName ?? 'Loading…'),
  };
  return (
    <NativeSelect
      {...rest}
      value={value}
      data={[{ value: '', label: 'Choose a carrier' }, ...(isMissing ? [missing] : []), ...known]}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
