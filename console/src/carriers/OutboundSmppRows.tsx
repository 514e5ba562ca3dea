import type { UseFormReturnType } from '@mantine/form';
import { DEFAULT_SMPP_PORT } from '@trunkline/contract/carriers/gateways.contract.ts';
import { AddressField } from './AddressField.tsx';
import type { CarrierValues } from './carrier-form.ts';
import { FlagField } from './FlagField.tsx';
import classes from './GatewayFields.module.css';
import { GatewayRows } from './GatewayRows.tsx';
import { newSmppRow, type SmppRow } from './gateway-form.ts';
import { NetmaskField } from './NetmaskField.tsx';
import { PortField } from './PortField.tsx';

const fresh: SmppRow = { ...newSmppRow, inbound: false, outbound: true };

/** A gateway for both ways is one row, here. */
export function OutboundSmppRows({ form }: { form: UseFormReturnType<CarrierValues> }) {
  return (
    <GatewayRows
      form={form}
      path="smpp_gateways"
      noun="SMPP gateway"
      heads={['Address', 'Port', 'Netmask']}
      shows={({ outbound }) => outbound}
      fresh={fresh}
      none="No gateways: no messages go out through this carrier."
    >
      {(row, path) => (
        <>
          <AddressField
            form={form}
            path={path}
            row={row}
            usualPort={DEFAULT_SMPP_PORT}
            example="smpp.example.com"
          />
          <PortField form={form} path={path} placeholder={String(DEFAULT_SMPP_PORT)} />
          {row.inbound && <NetmaskField form={form} path={path} />}
          <div className={classes.flags}>
            <FlagField form={form} path={path} name="use_tls" label="Use TLS" />
            <FlagField form={form} path={path} name="inbound" label="Also inbound" />
          </div>
        </>
      )}
    </GatewayRows>
  );
}
