/** Carriers and outbound call routings for browser tests, through the API. */
import { carrierEndpoints } from '@trunkline/contract/carriers/carriers.contract.ts';
import { aCarrier, aSipGateway } from '@trunkline/contract/carriers/carriers.sample.ts';
import {
  lcrEndpoints,
  type WholeLcr,
} from '@trunkline/contract/least-cost-routing/least-cost-routing.contract.ts';
import { anLcr } from '@trunkline/contract/least-cost-routing/least-cost-routing.sample.ts';
import { unique, type World } from './world.ts';

type Owner = { account_sid?: string | null; service_provider_sid?: string | null };

/** With one gateway out, unless told otherwise. */
export async function makeCarrier(
  world: World,
  name: string,
  owner: Owner,
  over: Parameters<typeof aCarrier>[0] = {},
): Promise<string> {
  const { method, path } = carrierEndpoints.create;
  const sip_gateways = [aSipGateway({ ipv4: 'sip.carrier.example', inbound: 0, outbound: 1 })];
  const body = aCarrier({ sip_gateways, ...over, ...owner, name });
  return (await world.send<{ sid: string }>(method, path, body, world.token)).sid;
}

export async function makeRouting(
  world: World,
  owner: Owner,
  default_voip_carrier_sid: string,
  routes: readonly (readonly [regex: string, voip_carrier_sid: string])[] = [],
  name: string | null = null,
): Promise<string> {
  const { method, path } = lcrEndpoints.create;
  const body = anLcr({
    ...owner,
    name,
    default_voip_carrier_sid,
    routes: routes.map(([regex, voip_carrier_sid]) => ({ regex, voip_carrier_sid })),
  });
  return (await world.send<{ sid: string }>(method, path, body, world.token)).sid;
}

export function readRouting(world: World, lcr_sid: string): Promise<WholeLcr> {
  return world.send('GET', `/Lcrs/${lcr_sid}`, undefined, world.token);
}

/** An account of the first provider, with a carrier of its own and its provider's. */
export async function placeToRoute(world: World) {
  const provider = await world.firstProvider();
  const account = await world.account();
  const [own, house] = [unique('Own line'), unique('House trunk')];
  const of = { service_provider_sid: provider.sid };
  return {
    provider,
    account,
    own: { name: own, sid: await makeCarrier(world, own, { account_sid: account.sid }) },
    house: {
      name: house,
      sid: await makeCarrier(world, house, of, { tech_prefix: '4711', e164_leading_plus: 1 }),
    },
  };
}

/** The same with routes over the own carrier; what is left goes over the provider's. */
export async function routedPlace(world: World, regexes: readonly string[]) {
  const at = await placeToRoute(world);
  const rows = regexes.map((regex) => [regex, at.own.sid] as const);
  return { ...at, lcr_sid: await makeRouting(world, { account_sid: at.account.sid }, at.house.sid, rows) };
}
