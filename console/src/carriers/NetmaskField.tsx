import { NativeSelect } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { CarrierValues } from './carrier-form.ts';
import classes from './GatewayFields.module.css';

type NetmaskFieldProps = {
  form: UseFormReturnType<CarrierValues>;
  /** The row's: 'sip_gateways.0' */
  path: string;
};

const netmasks = Array.from({ length: 32 }, (_, index) => String(32 - index));

export function NetmaskField({ form, path }: NetmaskFieldProps) {
  return (
    <NativeSelect
      {...form.getInputProps(`${path}.netmask`)}
      className={classes.netmask}
      classNames={{ label: classes.label ?? '' }}
      label="Netmask"
      data={netmasks.map((value) => ({ value, label: `/${value}` }))}
    />
  );
}
