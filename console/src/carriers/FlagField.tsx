import { Checkbox } from '@mantine/core';
import type { RowField } from './GatewayRows.tsx';

type FlagFieldProps = RowField & {
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
