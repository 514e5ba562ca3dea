/** Which carrier, number and application an incoming call from an address would meet (`P4`). */
import { type Actor, type Owner, reaches } from '@trunkline/contract/core/actor.ts';
import type {
  InboundExplanation,
  InboundMatch,
  InboundQuestion,
} from '@trunkline/contract/least-cost-routing/explain-inbound.contract.ts';
import {
  matchNumber,
  type NumberMatch,
  withoutPlus,
} from '@trunkline/contract/least-cost-routing/inbound-match.ts';
import { type MatchesPattern, patternsFor } from '@trunkline/contract/least-cost-routing/pattern.ts';
import type { Db } from '../db/open.ts';
import { findAnsweringApplications, findRealmAccount, toAnswering } from './answering.store.ts';
import { type CallCarrier, findAuthTrunks, findCallRoutes, findNumbersLike } from './explain.store.ts';
import {
  applicationStep,
  carrierStep,
  inboundSummary,
  numberStep,
  unknownByUsername,
  unknownOfAnswer,
} from './explain-words.ts';
import { type Entrance, findEntrances } from './find-entrances.ts';

/** `owner`: only carriers that serve it; null, all that the caller sees. */
export async function explainInbound(
  db: Db,
  actor: Actor,
  owner: Owner | null,
  { address, number, sip_realm, voip_carrier_sid }: InboundQuestion,
): Promise<InboundExplanation> {
  const realm = sip_realm ? await findRealmAccount(db, actor, sip_realm) : undefined;
  const asked = {
    address: address ?? null,
    number: withoutPlus(number),
    voip_carrier_sid: voip_carrier_sid ?? null,
  };
  const { entrances, misses } = await findEntrances(db, actor, owner, { ...asked, realm });
  // Whose gateway has the address takes the call first.
  const isNobodys = asked.address !== null && entrances.length === 0;
  const byUsername = isNobodys ? await findAuthTrunks(db, actor, owner, asked.voip_carrier_sid) : [];
  const sids = entrances.map(({ carrier }) => carrier.voip_carrier_sid);
  const rows = await findNumbersLike(db, actor, sids, withoutPlus(number));
  const matchesPattern = patternsFor(withoutPlus(number));
  const chosen = entrances.map(({ carrier, gateways }) => {
    const own = rows.filter(({ voip_carrier_sid }) => voip_carrier_sid === carrier.voip_carrier_sid);
    const { match: phone, untried } = matchNumber(own, number, matchesPattern);
    return { carrier, gateways, phone, untried };
  });
  const routes = await findCallRoutes(db, actor, chosen.flatMap(fallsBackTo));
  const answers = chosen.map((one) => ({ ...one, answer: answerOf(one, routes, matchesPattern) }));
  const applications = await findAnsweringApplications(
    db,
    actor,
    answers.flatMap(({ answer }) => answer?.application_sid ?? []),
  );
  const matches = answers.map(({ carrier, gateways, phone, answer }): InboundMatch => {
    const application = applications.get(answer?.application_sid ?? '') ?? null;
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
      application: application && toAnswering(application),
      account: account_sid ? { account_sid, name: account_name } : null,
      steps: [
        carrierStep(carrier, gateways, asked.address),
        numberStep(phone, number),
        applicationStep(phone, answer, application?.name),
      ],
    };
  });
  return {
    address: asked.address,
    number,
    summary: inboundSummary(asked, matches, byUsername),
    matches,
    misses,
    warnings: [...realmWarnings(sip_realm, realm), ...warningsOn(actor, chosen)],
    unknown: [
      ...(asked.address ? [] : [NO_ADDRESS]),
      ...unknownByUsername(byUsername),
      ...new Set(matches.flatMap(({ application }) => unknownOfAnswer(application))),
    ],
  };
}

const NO_ADDRESS =
  'The address the call comes from. Here the carrier is found by number, but the platform identifies it by address first.';

type Phone = NumberMatch<Awaited<ReturnType<typeof findNumbersLike>>[number]> | null;

type Asked = { carrier: CallCarrier; phone: Phone };
type Answer = { application_sid: string; why: string };

/** Whose routes by regular expression come last: the account's that the number is, or the carrier. */
function fallsBackTo({ carrier, phone }: Asked): string | [] {
  if (phone?.row.application_sid || carrier.application_sid) return [];
  return phone?.row.account_sid ?? carrier.account_sid ?? [];
}

/** The number's application, else the carrier's, else that of the account's first route that matches (`P4`). */
function answerOf(
  asked: Asked,
  routes: Awaited<ReturnType<typeof findCallRoutes>>,
  matchesPattern: MatchesPattern,
): Answer | null {
  const { carrier, phone } = asked;
  if (phone?.row.application_sid)
    return { application_sid: phone.row.application_sid, why: "the number's application" };
  if (carrier.application_sid)
    return { application_sid: carrier.application_sid, why: "the carrier's default application" };
  const route = routes.find(
    ({ account_sid, regex }) =>
      account_sid === fallsBackTo(asked) && !['none', 'unknown'].includes(matchesPattern(regex)),
  );
  return route
    ? { application_sid: route.application_sid, why: `what the account's call route ${route.regex} leads to` }
    : null;
}

/** Of patterns of one carrier that were not tried. */
const MOST_NAMED = 10;

type Chosen = Entrance & { untried: readonly { number: string }[] };

function realmWarnings(sip_realm: string | null | undefined, realm: { name: string } | undefined): string[] {
  return sip_realm && !realm ? [`No account that you can see has the SIP realm ${sip_realm}.`] : [];
}

function warningsOn(actor: Actor, chosen: readonly Chosen[]): string[] {
  const warnings = chosen.flatMap(({ gateways }) =>
    gateways
      .filter((gateway) => !gateway.gateway_is_active)
      .map(({ network }) => `The gateway ${network} is marked inactive, but the platform ignores that here.`),
  );
  for (const { carrier, untried } of chosen) {
    const named = untried.slice(0, MOST_NAMED).map(({ number }) => `The pattern ${number}`);
    const rest = untried.length - named.length;
    if (rest > 0) named.push(`Each of ${rest} more patterns`);
    for (const which of named)
      warnings.push(
        `${which} of ${carrier.name} could not be checked, because it is invalid or could run too long. The platform may still match the call to it.`,
      );
  }
  const shared = chosen.filter(({ carrier }) => !reaches(actor, carrier.owner));
  for (const { carrier } of shared)
    warnings.push(
      `${carrier.name} also serves other accounts. Their numbers win if they match more closely.`,
    );
  if (actor.scope !== 'admin') warnings.push('Only carriers that you can see are checked.');
  return warnings;
}
