import type { UseFormReturnType } from '@mantine/form';
import { useRef } from 'react';
import { afterSave, failureOfRows, saveRows, stillThere } from '../app/record/save-row-by-row.ts';
import { useSession } from '../session/session.queries.ts';
import { toastError } from '../ui/overlay/toast.ts';
import { failureOf } from '../ui/page/failure.ts';
import { onFormRows } from './carrier-faults.ts';
import { type CarrierValues, carrierSent, rowsSent } from './carrier-form.ts';
import { GATEWAYS_ERROR } from './carrier-words.ts';
import {
  type CarrierRecord,
  useCreateCarrier,
  useReadCarrierAgain,
  useUpdateCarrier,
} from './carriers.queries.ts';
import { gatewayTasks } from './gateway-tasks.ts';
import { sipGatewayCalls, smppGatewayCalls } from './gateways.queries.ts';

const words = { record: 'carrier', rows: 'gateways', first: 'ipv4' };

type Saving = {
  form: UseFormReturnType<CarrierValues>;
  service_provider_sid: string;
  /** The record that the changes began with; left out for a new carrier. */
  madeFrom?: CarrierRecord | undefined;
};

/** Saves a carrier and its gateways: at once where the server can, otherwise row by row (`R25`). Answers its sid. */
export function useSaveCarrier() {
  const takesLists = useSession().features.has('carriers-with-gateways');
  const create = useCreateCarrier();
  const update = useUpdateCarrier();
  const readAgain = useReadCarrierAgain();
  /** Made while one of its gateways failed: the next save must not make a second carrier. */
  const made = useRef('');

  async function saveAtOnce(values: CarrierValues, { service_provider_sid, madeFrom }: Saving) {
    const { at, ...rows } = rowsSent(values);
    const body = { ...carrierSent(values, madeFrom), ...withKnownSids(rows, madeFrom) };
    try {
      if (!madeFrom) return (await create.mutateAsync({ ...body, service_provider_sid })).sid;
      const { voip_carrier_sid } = madeFrom;
      await update.mutateAsync({ voip_carrier_sid, body, madeFrom });
      await readAgain(voip_carrier_sid);
      return voip_carrier_sid;
    } catch (error) {
      const failure = failureOf(error);
      throw { ...failure, issues: onFormRows(failure.issues, at) };
    }
  }

  async function saveByRow(values: CarrierValues, { form, service_provider_sid, madeFrom }: Saving) {
    const body = carrierSent(values, madeFrom);
    const voip_carrier_sid = madeFrom?.voip_carrier_sid ?? made.current;
    if (voip_carrier_sid) await update.mutateAsync({ voip_carrier_sid, body, madeFrom });
    else made.current = (await create.mutateAsync({ ...body, service_provider_sid })).sid;
    const sid = voip_carrier_sid || made.current;
    const tasks = gatewayTasks(values, madeFrom);
    const [sip, smpp] = await Promise.all([
      saveRows(tasks.sip_gateways, sipGatewayCalls(sid)),
      saveRows(tasks.smpp_gateways, smppGatewayCalls(sid)),
    ]);
    const failure = failureOfRows(words, { sip_gateways: stillThere(sip), smpp_gateways: stillThere(smpp) });
    if (failure) {
      form.setFieldValue('sip_gateways', afterSave(values.sip_gateways, sip));
      form.setFieldValue('smpp_gateways', afterSave(values.smpp_gateways, smpp));
    }
    if (madeFrom) await readAgain(sid);
    if (failure) throw failure;
    return sid;
  }

  return async (values: CarrierValues, saving: Saving): Promise<string> => {
    try {
      return await (takesLists ? saveAtOnce(values, saving) : saveByRow(values, saving));
    } catch (error) {
      // Which ones, and why, stands at their rows.
      if (failureOf(error).issues.some(({ path }) => /^s(ip|mpp)_gateways\b/.test(path)))
        toastError(GATEWAYS_ERROR);
      throw error;
    }
  };
}

type Rows = Omit<ReturnType<typeof rowsSent>, 'at'>;

/** A gateway that somebody else deleted meanwhile is added anew when their version is overwritten. */
function withKnownSids({ sip_gateways, smpp_gateways }: Rows, madeFrom: CarrierRecord | undefined): Rows {
  const known = new Set([
    ...(madeFrom?.sip_gateways ?? []).map(({ sip_gateway_sid }) => sip_gateway_sid),
    ...(madeFrom?.smpp_gateways ?? []).map(({ smpp_gateway_sid }) => smpp_gateway_sid),
  ]);
  return {
    sip_gateways: sip_gateways.map(({ sip_gateway_sid: sid, ...row }) =>
      sid && known.has(sid) ? { ...row, sip_gateway_sid: sid } : row,
    ),
    smpp_gateways: smpp_gateways.map(({ smpp_gateway_sid: sid, ...row }) =>
      sid && known.has(sid) ? { ...row, smpp_gateway_sid: sid } : row,
    ),
  };
}
