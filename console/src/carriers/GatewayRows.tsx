import type { UseFormReturnType } from '@mantine/form';
import { MOST_GATEWAYS } from '@trunkline/contract/carriers/carriers.contract.ts';
import { FormRows, type FormRowsProps } from '../ui/form/FormRows.tsx';
import type { CarrierValues } from './carrier-form.ts';
import { rowName, type SipRow, type SmppRow } from './gateway-form.ts';

/** What each field of a row is told. */
export type RowField = {
  form: UseFormReturnType<CarrierValues>;
  /** The row's: 'sip_gateways.0' */
  path: string;
};

type GatewayRowsProps<R> = Omit<FormRowsProps<CarrierValues, R>, 'rows' | 'nameOf' | 'first' | 'most'> & {
  path: 'sip_gateways' | 'smpp_gateways';
};

/** Gateways of one kind as rows of the carrier's form. */
export function GatewayRows<R extends SipRow | SmppRow>(props: GatewayRowsProps<R>) {
  const rows = props.form.getValues()[props.path] as unknown as readonly R[];
  return <FormRows {...props} rows={rows} nameOf={rowName} first="ipv4" most={MOST_GATEWAYS} />;
}
