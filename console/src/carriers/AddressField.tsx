import { TextInput } from '@mantine/core';
import { plain } from '../ui/form/plain.ts';
import classes from './GatewayFields.module.css';
import type { RowField } from './GatewayRows.tsx';
import { portAfterAddress, type SipRow, type SmppRow } from './gateway-form.ts';

type AddressFieldProps = RowField & {
  row: SipRow | SmppRow;
  usualPort: number;
  /** 'sip.example.com' */
  example: string;
};

/** Of a row's fields the label is the column's head where there is room for columns. */
export function AddressField({ form, path, row, usualPort, example }: AddressFieldProps) {
  const field = form.getInputProps(`${path}.ipv4`);
  return (
    <TextInput
      {...field}
      {...plain}
      className={classes.address}
      classNames={{ label: classes.label ?? '', input: classes.code ?? '' }}
      label={row.outbound ? 'IP address or DNS name' : 'IP address'}
      required
      withAsterisk={false}
      placeholder={row.inbound ? '203.0.113.7' : example}
      maxLength={128}
      onBlur={(event) => {
        field.onBlur?.(event);
        const port = portAfterAddress(row, usualPort);
        if (port !== row.port) form.setFieldValue(`${path}.port`, port as never);
      }}
    />
  );
}
