import type { UseFormReturnType } from '@mantine/form';
import { DEFAULT_SMPP_PORT } from '@trunkline/contract/carriers/gateways.contract.ts';
import { AddressField } from './AddressField.tsx';
import type { CarrierValues } from './carrier-form.ts';
import { noInboundAddresses } from './carrier-words.ts';
import { FlagField } from './FlagField.tsx';
import classes from './GatewayFields.module.css';
import { GatewayRows } from './GatewayRows.tsx';
import { newSmppRow, type SmppRow } from './gateway-form.ts';
import { NetmaskField } from './NetmaskField.tsx';
import { PortField } from './PortField.tsx';

type SmppRowsProps = { form: UseFormReturnType<CarrierValues>; way: 'inbound' | 'outbound' };

const newOutboundRow: SmppRow = { ...newSmppRow, inbound: false, outbound: true };

/** The addresses from which the carrier may bind, or those that we bind to: a gateway for both ways is one row, there. */
export function SmppRows({ form, way }: SmppRowsProps) {
  const isOut = way === 'outbound';
  const rows = form.getValues().smpp_gateways;
  const isMasked = rows.some(({ inbound, outbound, isRemoved }) => inbound && outbound && !isRemoved);
  const words = isOut
    ? {
        noun: 'SMPP gateway',
        heads: ['Address', 'Port', 'Netmask'],
        none: 'No gateways: no messages go out through this carrier.',
      }
    : {
        noun: 'inbound address',
        heads: ['Address', 'Netmask'],
        none: noInboundAddresses(form.getValues()),
      };
  return (
    <GatewayRows
      {...words}
      form={form}
      path="smpp_gateways"
      without={isOut && !isMasked ? ['Netmask'] : []}
      shows={({ outbound }) => outbound === isOut}
      fresh={isOut ? newOutboundRow : newSmppRow}
      holdsListFault={isOut}
    >
      {(row, path) => (
        <>
          <AddressField {...{ form, path, row }} usualPort={DEFAULT_SMPP_PORT} example="smpp.example.com" />
          {isOut && <PortField {...{ form, path }} placeholder={String(DEFAULT_SMPP_PORT)} />}
          {(!isOut || row.inbound) && <NetmaskField {...{ form, path }} />}
          {isOut && (
            <div className={classes.flags}>
              <FlagField {...{ form, path }} name="use_tls" label="Use TLS" />
              <FlagField {...{ form, path }} name="inbound" label="Also inbound" />
            </div>
          )}
        </>
      )}
    </GatewayRows>
  );
}
