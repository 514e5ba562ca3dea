import type { UseFormReturnType } from '@mantine/form';
import { useDeferredValue, useMemo } from 'react';
import { Section } from '../ui/form/Section.tsx';
import { warningsOfForm } from './carrier-faults.ts';
import type { CarrierValues } from './carrier-form.ts';
import { noSipGateways } from './carrier-words.ts';
import { GatewayRows } from './GatewayRows.tsx';
import { newSipRow, type SipRow } from './gateway-form.ts';
import { SipGatewayFields } from './SipGatewayFields.tsx';

export function SipGatewayRows({ form }: { form: UseFormReturnType<CarrierValues> }) {
  // Each row is held against each other one: typing does not wait for that.
  const values = useDeferredValue(form.getValues());
  const warnings = useMemo(() => warningsOfForm(values), [values]);
  return (
    <Section
      title="SIP gateways"
      help="carriers.sip-gateways"
      about="The carrier's addresses. We accept calls from inbound gateways (IP addresses or networks) and send calls to outbound gateways (IP addresses or domain names)."
    >
      <GatewayRows
        form={form}
        path="sip_gateways"
        noun="SIP gateway"
        heads={['Address', 'Port', 'Netmask', 'Protocol']}
        without={absentOf(values.sip_gateways)}
        fresh={newSipRow}
        beside={warnings}
        none={noSipGateways(form.getValues())}
      >
        {(row, path) => (
          <SipGatewayFields form={form} row={row} path={path} warning={warnings[`${path}.ipv4`]} />
        )}
      </GatewayRows>
    </Section>
  );
}

/** As `SipGatewayFields` has it, of rows that stay. */
function absentOf(rows: readonly SipRow[]): string[] {
  const left = rows.filter((row) => !row.isRemoved);
  return [
    ...(left.some(({ inbound }) => inbound) ? [] : ['Netmask']),
    ...(left.some(({ outbound }) => outbound) ? [] : ['Protocol']),
  ];
}
