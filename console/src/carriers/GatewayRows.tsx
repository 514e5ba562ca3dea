import type { UseFormReturnType } from '@mantine/form';
import { MOST_GATEWAYS } from '@trunkline/contract/carriers/carriers.contract.ts';
import type { ReactNode } from 'react';
import { FormRows } from '../ui/form/FormRows.tsx';
import type { CarrierValues } from './carrier-form.ts';
import { rowName, type SipRow, type SmppRow } from './gateway-form.ts';

type GatewayRowsProps<R> = {
  form: UseFormReturnType<CarrierValues>;
  path: 'sip_gateways' | 'smpp_gateways';
  noun: string;
  heads: readonly string[];
  without?: readonly string[];
  shows?: (row: R) => boolean;
  fresh: R;
  holdsListFault?: boolean;
  beside?: unknown;
  none: string;
  children: (row: R, rowPath: string) => ReactNode;
};

/** Gateways of one kind as rows of the carrier's form. */
export function GatewayRows<R extends SipRow | SmppRow>(props: GatewayRowsProps<R>) {
  const rows = props.form.getValues()[props.path] as unknown as readonly R[];
  return <FormRows {...props} rows={rows} nameOf={rowName} first="ipv4" most={MOST_GATEWAYS} />;
}
