/** What has to be done for each row of the form, where gateways are saved one by one. Pure. */
import { taskOf } from '../app/record/save-row-by-row.ts';
import { type CarrierValues, rowsSent } from './carrier-form.ts';
import type { CarrierRecord } from './carriers.queries.ts';
import { sipRow, sipRowSent, smppRow, smppRowSent } from './gateway-form.ts';

/** As many as the form has rows, in their order. */
export function gatewayTasks(values: CarrierValues, stored: CarrierRecord | undefined) {
  const { at } = rowsSent(values);
  const sips = new Map(stored?.sip_gateways.map((one) => [one.sip_gateway_sid, sipRowSent(sipRow(one))]));
  const smpps = new Map(
    stored?.smpp_gateways.map((one) => [one.smpp_gateway_sid, smppRowSent(smppRow(one))]),
  );
  // Of a carrier that is new to the form nothing can be known to be unchanged.
  const isNew = stored === undefined;
  return {
    sip_gateways: values.sip_gateways.map((row, index) =>
      taskOf(row, sipRowSent(row), {
        isSent: at.sip_gateways.includes(index),
        before: sips.get(row.sid),
        isNew,
      }),
    ),
    smpp_gateways: values.smpp_gateways.map((row, index) =>
      taskOf(row, smppRowSent(row), {
        isSent: at.smpp_gateways.includes(index),
        before: smpps.get(row.sid),
        isNew,
      }),
    ),
  };
}
