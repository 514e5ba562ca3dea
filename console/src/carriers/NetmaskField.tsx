import { NativeSelect } from '@mantine/core';
import classes from './GatewayFields.module.css';
import type { RowField } from './GatewayRows.tsx';

const netmasks = Array.from({ length: 32 }, (_, index) => String(32 - index));

export function NetmaskField({ form, path }: RowField) {
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
