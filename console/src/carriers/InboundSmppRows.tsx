import type { UseFormReturnType } from '@mantine/form';
import { DEFAULT_SMPP_PORT } from '@trunkline/contract/carriers/gateways.contract.ts';
import { AddressField } from './AddressField.tsx';
import type { CarrierValues } from './carrier-form.ts';
import { noInboundAddresses } from './carrier-words.ts';
import { GatewayRows } from './GatewayRows.tsx';
import { newSmppRow } from './gateway-form.ts';
import { NetmaskField } from './NetmaskField.tsx';

/** The addresses from which the carrier may bind. */
export function InboundSmppRows({ form }: { form: UseFormReturnType<CarrierValues> }) {
  return (
    <GatewayRows
      form={form}
      path="smpp_gateways"
      noun="inbound address"
      heads={['Address', 'Netmask']}
      shows={({ outbound }) => !outbound}
      fresh={newSmppRow}
      holdsListFault={false}
      none={noInboundAddresses(form.getValues())}
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
          <NetmaskField form={form} path={path} />
        </>
      )}
    </GatewayRows>
  );
}
