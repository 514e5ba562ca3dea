/** Which route, carrier and gateways an outgoing call would take (`P2`, `P3`). */
import { type Actor, type Owner, sees } from '@trunkline/contract/core/actor.ts';
import type {
  JudgedRoute,
  OutboundExplanation,
  OutboundQuestion,
} from '@trunkline/contract/least-cost-routing/explain.contract.ts';
import { judgeRoutes } from '@trunkline/contract/least-cost-routing/route-match.ts';
import type { Db } from '../db/open.ts';
import { problems } from '../http/problems.ts';
import type { BlockedGateways } from '../outside/blocked-gateways.ts';
import { findAnsweringApplications, toAnswering } from './answering.store.ts';
import { type CallCarrier, findCallCarriers, findSpareCarriers } from './explain.store.ts';
import { carrierWarnings, explainCarriers } from './explain-carriers.ts';
import { unknownOfAnswer } from './explain-words.ts';
import { draftRouting, type Routing, storedRouting } from './find-routing.ts';

export async function explainOutbound(
  db: Db,
  actor: Actor,
  owner: Owner,
  { number, lcr: draft, application_sid }: OutboundQuestion,
  blocked: BlockedGateways,
): Promise<OutboundExplanation> {
  const application = application_sid ? await getAnswering(db, actor, application_sid) : null;
  const routing = draft ? await draftRouting(db, owner, draft) : await storedRouting(db, actor, owner);
  const way = routing
    ? await byRouting(db, actor, { number, routing, blocked })
    : await withoutRouting(db, owner, { number, blocked });
  return { ...way, application, unknown: [NOT_CALLED, ...unknownOfAnswer(application)] };
}

const NOT_CALLED =
  'Whether the called party answers. Limits and the state of gateways are checked when the call is made.';

/** Throws 404 for one that is not within the actor's reach. */
async function getAnswering(db: Db, actor: Actor, application_sid: string) {
  const found = (await findAnsweringApplications(db, actor, [application_sid])).get(application_sid);
  if (!found) throw problems.unknown('application');
  return toAnswering(found);
}

type Way = Omit<OutboundExplanation, 'application' | 'unknown'>;

async function byRouting(
  db: Db,
  actor: Actor,
  { number, routing, blocked }: { number: string; routing: Routing; blocked: BlockedGateways },
): Promise<Way> {
  const all = routing.fallback ? [...routing.routes, routing.fallback] : routing.routes;
  const judged = judgeRoutes(
    all.map(({ regex }) => regex),
    number,
  );
  const found = await findCallCarriers(
    db,
    all.flatMap(({ voip_carrier_sid }) => voip_carrier_sid ?? []),
  );
  const seen = (sid: string | null) => {
    const carrier = found.get(sid ?? '');
    return carrier && sees(actor, carrier.owner) ? carrier : undefined;
  };
  const used = judged.findIndex(({ outcome }) => outcome === 'used');
  const carrier = seen(all[used]?.voip_carrier_sid ?? null);
  const routes = all.map((route, at): JudgedRoute => {
    const { outcome = 'no_match', why = '' } = judged[at] ?? {};
    return {
      lcr_route_sid: route.lcr_route_sid,
      place: route === routing.fallback ? null : at + 1,
      regex: route.regex,
      carrier_name: seen(route.voip_carrier_sid)?.name ?? null,
      outcome,
      why,
    };
  });
  const carriers = await explainCarriers(db, carrier ? [carrier] : [], number, blocked);
  return {
    number,
    summary: summaryOf(routing, routes[used], carrier),
    decided_by: routing.decided_by,
    lcr_sid: routing.lcr_sid,
    routes: routing.is_shown ? routes : [],
    carriers,
    warnings: [
      ...(routing.is_active ? [] : [INACTIVE_ROUTING]),
      ...(routing.is_shown ? routeWarnings(routes, used, number) : []),
      ...(routing.is_shown ? furtherWarnings(routes[used], all[used]?.others) : []),
      ...carrierWarnings(carrier ? [carrier] : [], carriers),
    ],
  };
}

const INACTIVE_ROUTING = 'This routing is marked inactive, but the platform uses it anyway.';

function summaryOf(
  { is_shown }: Routing,
  route: JudgedRoute | undefined,
  carrier: CallCarrier | undefined,
): string {
  if (carrier && !carrier.is_active)
    return `${is_shown ? placeWords(route) : "Your service provider's outbound call routing"} chooses ${carrier.name}, which is inactive, so the call may fail.`;
  if (!is_shown)
    return carrier
      ? `Your service provider's outbound call routing decides: the call goes over ${carrier.name}.`
      : "Your service provider's outbound call routing decides and has no carrier for this number.";
  if (!route) return 'No route matches and there is no default carrier, so no carrier takes the call.';
  if (!carrier)
    return `${route.place === null ? 'The default route' : `Route ${route.place}`} takes the call, but has no carrier yet.`;
  return route.place === null
    ? `No route matches, so the default carrier ${carrier.name} takes the call.`
    : `Route ${route.place} takes the call: it goes over ${carrier.name}.`;
}

function furtherWarnings(route: JudgedRoute | undefined, others: readonly string[] = []): string[] {
  if (others.length === 0) return [];
  const named = others.length < 4 ? others.join(', ') : `${others.slice(0, 3).join(', ')} and others`;
  return [`${placeWords(route)} has further carriers (${named}). The platform uses only the first.`];
}

function placeWords(route: JudgedRoute | undefined): string {
  return route?.place == null ? 'The default route' : `Route ${route.place}`;
}

function routeWarnings(routes: readonly JudgedRoute[], used: number, number: string): string[] {
  const warnings = routes
    .slice(0, used === -1 ? undefined : used)
    .filter(({ outcome }) => outcome === 'unknown')
    .map(
      ({ place }) => `Route ${place} could not be checked. If it matches on the platform, it comes first.`,
    );
  const route = routes[used];
  if (
    route?.place &&
    /^\w/.test(route.regex) &&
    !number.startsWith(route.regex) &&
    /^[\w#]+$/.test(route.regex)
  )
    warnings.push(
      `Route ${route.place} matches in the middle of the number. To match only as a prefix, write ^${route.regex}.`,
    );
  if (number.startsWith('+') && routes.some(({ place, regex }) => place !== null && /^\d/.test(regex)))
    warnings.push('The number begins with a plus sign, which digit prefixes do not include.');
  return warnings;
}

async function withoutRouting(
  db: Db,
  owner: Owner,
  { number, blocked }: { number: string; blocked: BlockedGateways },
): Promise<Way> {
  const ofAccount = owner.account_sid ? await findSpareCarriers(db, owner) : [];
  const spare =
    ofAccount.length > 0 ? ofAccount : await findSpareCarriers(db, { ...owner, account_sid: null });
  const carriers = await explainCarriers(db, spare, number, blocked);
  return {
    number,
    summary: summaryWithout(spare),
    decided_by: 'none',
    lcr_sid: null,
    routes: [],
    carriers,
    warnings: carrierWarnings(spare, carriers),
  };
}

const NO_ROUTING =
  'There is no outbound call routing. A call that came in through a carrier leaves through the same carrier if it has an outbound gateway;';

function summaryWithout(spare: readonly CallCarrier[]): string {
  const [first] = spare;
  if (!first) return `${NO_ROUTING} any other call has no active carrier with an outbound gateway.`;
  if (spare.length === 1)
    return `${NO_ROUTING} any other call goes over ${first.name}, the only active carrier with an outbound gateway.`;
  return `${NO_ROUTING} any other call goes over one of these ${spare.length} carriers at random.`;
}
