/** Which carrier, number and application an incoming call from an address would meet (`P4`). */
import { networkText } from '@trunkline/contract/carriers/address.ts';
import { type Actor, type Owner, reaches } from '@trunkline/contract/core/actor.ts';
import type {
  InboundExplanation,
  InboundMatch,
  InboundQuestion,
} from '@trunkline/contract/least-cost-routing/explain.contract.ts';
import {
  gatewayFit,
  matchNumber,
  type NumberMatch,
  withoutPlus,
} from '@trunkline/contract/least-cost-routing/inbound-match.ts';
import type { Db } from '../db/open.ts';
import {
  type CallCarrier,
  findAnsweringApplications,
  findGatewaysNear,
  findNumbersLike,
} from './explain.store.ts';

/** `owner`: only carriers that serve it; null, all that the caller sees. */
export async function explainInbound(
  db: Db,
  actor: Actor,
  owner: Owner | null,
  { address, number }: InboundQuestion,
): Promise<InboundExplanation> {
  const near = (await findGatewaysNear(db, actor, address, owner)).flatMap((row) => {
    const { is_active, has_provider } = row.carrier;
    const fit = gatewayFit({ ...row, is_active, has_provider }, address);
    return fit ? [{ ...row, ...fit, network: networkText(row.ipv4, row.netmask) }] : [];
  });
  const byCarrier = Map.groupBy(
    near.filter(({ fits }) => fits),
    ({ carrier }) => carrier.voip_carrier_sid,
  );
  const sids = [...byCarrier.keys()];
  const rows = await findNumbersLike(db, actor, sids, withoutPlus(number));
  const chosen = [...byCarrier.values()].flatMap((gateways) => {
    const carrier = gateways[0]?.carrier;
    if (!carrier) return [];
    const own = rows.filter(({ voip_carrier_sid }) => voip_carrier_sid === carrier.voip_carrier_sid);
    return [{ carrier, gateways, phone: matchNumber(own, number) }];
  });
  const applications = await findAnsweringApplications(
    db,
    actor,
    chosen.flatMap(({ carrier, phone }) => phone?.row.application_sid ?? carrier.application_sid ?? []),
  );
  const matches = chosen.map(({ carrier, gateways, phone }): InboundMatch => {
    const application = applications.get(phone?.row.application_sid ?? carrier.application_sid ?? '') ?? null;
    const account_sid = phone?.row.account_sid ?? application?.account_sid ?? null;
    const account_name = phone?.row.account_name ?? application?.account_name ?? '';
    return {
      carrier: {
        voip_carrier_sid: carrier.voip_carrier_sid,
        name: carrier.name,
        level: carrier.account_sid ? 'account' : 'provider',
      },
      gateways: gateways.map(({ sip_gateway_sid, network, why }) => ({ sip_gateway_sid, network, why })),
      phone_number: phone && {
        phone_number_sid: phone.row.phone_number_sid,
        number: phone.row.number,
      },
      application: application && {
        application_sid: application.application_sid,
        name: application.name,
      },
      account: account_sid ? { account_sid, name: account_name } : null,
      steps: [
        { done: true, text: `${carrier.name} accepts the call: ${gateways[0]?.why}.` },
        numberStep(phone, number),
        applicationStep(phone, carrier, application?.name),
      ],
    };
  });
  return {
    address,
    number,
    summary: summaryOf(address, matches),
    matches,
    misses: near
      .filter(({ fits }) => !fits)
      .map(({ carrier, network, why }) => ({
        voip_carrier_sid: carrier.voip_carrier_sid,
        carrier_name: carrier.name,
        network,
        why,
      })),
    warnings: warningsOn(actor, chosen),
  };
}

type Phone = NumberMatch<Awaited<ReturnType<typeof findNumbersLike>>[number]> | null;

function numberStep(phone: Phone, number: string): { done: boolean; text: string } {
  if (!phone) return { done: false, text: `No number of this carrier matches ${number}.` };
  const { row, how } = phone;
  if (how === 'exact') return { done: true, text: `${row.number} is a number of this carrier.` };
  const words =
    how === 'prefix' ? 'the longest pattern that begins the number' : 'the longest pattern that matches';
  return { done: true, text: `${row.number} is ${words}.` };
}

function applicationStep(phone: Phone, carrier: CallCarrier, name: string | undefined) {
  const isOfNumber = Boolean(phone?.row.application_sid);
  if (!isOfNumber && !carrier.application_sid) {
    const none = phone ? 'The number has no application, and the' : 'The';
    return { done: false, text: `${none} carrier has no default application: nothing answers the call.` };
  }
  const whose = isOfNumber ? "the number's application" : "the carrier's default application";
  return { done: true, text: `${name ?? 'An application of somebody else'} answers: it is ${whose}.` };
}

function summaryOf(address: string, matches: readonly InboundMatch[]): string {
  const [first, second] = matches;
  if (!first) return `No carrier accepts calls from ${address}.`;
  if (second)
    return `${matches.length} carriers accept calls from ${address}. The platform takes either of them, so keep addresses apart.`;
  if (!first.application) return `${first.carrier.name} accepts the call, but no application answers it.`;
  const account = first.account ? ` of ${first.account.name}` : '';
  return `${first.application.name}${account} answers the call, which comes in over ${first.carrier.name}.`;
}

type Chosen = {
  carrier: CallCarrier;
  gateways: readonly { gateway_is_active: 0 | 1; network: string; fits: boolean }[];
};

function warningsOn(actor: Actor, chosen: readonly Chosen[]): string[] {
  const warnings = chosen.flatMap(({ gateways }) =>
    gateways
      .filter((gateway) => !gateway.gateway_is_active)
      .map(
        ({ network }) =>
          `The gateway ${network} is marked inactive, which the platform does not look at here.`,
      ),
  );
  const shared = chosen.filter(({ carrier }) => !reaches(actor, carrier.owner));
  for (const { carrier } of shared)
    warnings.push(
      `${carrier.name} also serves other accounts. Their numbers come first where they are closer.`,
    );
  if (actor.scope !== 'admin') warnings.push('Only carriers that you can see are looked at.');
  return warnings;
}
