import { NativeSelect } from '@mantine/core';
import { IconAlertTriangleFilled } from '@tabler/icons-react';
import { DEFAULT_SIP_PORT, sipProtocols } from '@trunkline/contract/carriers/gateways.contract.ts';
import { AddressField } from './AddressField.tsx';
import { FlagField } from './FlagField.tsx';
import classes from './GatewayFields.module.css';
import type { RowField } from './GatewayRows.tsx';
import { callsOutOverTls, type SipRow } from './gateway-form.ts';
import { NetmaskField } from './NetmaskField.tsx';
import { PortField } from './PortField.tsx';

type SipGatewayFieldsProps = RowField & {
  row: SipRow;
  /** It shares addresses with another one, or is what a template left open. */
  warning: string | undefined;
};

/** A protocol means something where we call, a netmask where we are called. */
export function SipGatewayFields({ form, row, path, warning }: SipGatewayFieldsProps) {
  const isTls = callsOutOverTls(row);
  const field = { form, path };
  const protocols = sipProtocols.map((value) => ({ value, label: protocolWords[value] }));
  return (
    <>
      <AddressField {...field} row={row} usualPort={DEFAULT_SIP_PORT} example="sip.example.com" />
      <PortField {...field} placeholder={isTls ? undefined : String(DEFAULT_SIP_PORT)} />
      {row.inbound && <NetmaskField {...field} />}
      {row.outbound && (
        <NativeSelect
          {...form.getInputProps(`${path}.protocol`)}
          className={classes.protocol}
          classNames={{ label: classes.label ?? '' }}
          label="Protocol"
          data={row.protocol === '' ? [{ value: '', label: 'Not set' }, ...protocols] : protocols}
        />
      )}
      {warning && (
        <p className={classes.warning}>
          <IconAlertTriangleFilled size={16} aria-hidden />
          {warning}
        </p>
      )}
      <div className={classes.flags}>
        <FlagField {...field} name="is_active" label="Active" />
        <FlagField {...field} name="inbound" label="Inbound" required={!row.outbound} />
        <FlagField {...field} name="outbound" label="Outbound" required={!row.inbound} />
        <FlagField {...field} name="pad_crypto" label="Pad crypto" />
        {row.outbound && <FlagField {...field} name="send_options_ping" label="Send OPTIONS ping" />}
        {isTls && <FlagField {...field} name="use_sips_scheme" label="Use sips scheme" />}
        {isTls && <FlagField {...field} name="remove_ice" label="Remove ICE" />}
        {isTls && <FlagField {...field} name="dtls_off" label="DTLS off" />}
      </div>
    </>
  );
}

const protocolWords = { udp: 'UDP', tcp: 'TCP', tls: 'TLS', 'tls/srtp': 'TLS/SRTP' };
