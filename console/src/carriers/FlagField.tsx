import { Checkbox } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { CarrierValues } from './carrier-form.ts';

type FlagFieldProps = {
  form: UseFormReturnType<CarrierValues>;
  /** The row's: 'sip_gateways.0' */
  path: string;
  /** 'is_active' */
  name: string;
  label: string;
  required?: boolean;
};

export function FlagField({ form, path, name, label, required }: FlagFieldProps) {
  const field = form.getInputProps(`${path}.${name}`, { type: 'checkbox' });
  return (
    <Checkbox
      {...field}
      size="xs"
      label={label}
      required={required}
      aria-invalid={field.error ? true : undefined}
    />
  );
}
