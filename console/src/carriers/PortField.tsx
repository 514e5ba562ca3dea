import { TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { CarrierValues } from './carrier-form.ts';
import classes from './GatewayFields.module.css';

type PortFieldProps = {
  form: UseFormReturnType<CarrierValues>;
  /** The row's: 'sip_gateways.0' */
  path: string;
  placeholder?: string | undefined;
};

const plain = { autoComplete: 'off', autoCapitalize: 'off', spellCheck: false } as const;

export function PortField({ form, path, placeholder }: PortFieldProps) {
  return (
    <TextInput
      {...form.getInputProps(`${path}.port`)}
      {...plain}
      className={classes.port}
      classNames={{ label: classes.label ?? '', input: classes.code ?? '' }}
      label="Port"
      inputMode="numeric"
      maxLength={5}
      placeholder={placeholder}
    />
  );
}
