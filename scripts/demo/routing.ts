/** Outbound call routing for a provider and some of its accounts, over the carriers that the demo has made. */
import { carrierEndpoints } from '@trunkline/contract/carriers/carriers.contract.ts';
import { lcrEndpoints } from '@trunkline/contract/least-cost-routing/least-cost-routing.contract.ts';
import type { Api } from './api.ts';

type Place = { service_provider_sid: string; account_sid: string | null };
type Plan = { name: string; routes: readonly (readonly [regex: string, description: string])[] };

const house: Plan = {
  name: 'House routing',
  routes: [
    ['^112$|^999$|^911$', 'Emergency'],
    ['^44(7[1-57-9])', 'United Kingdom, mobile'],
    ['^44', 'United Kingdom'],
    ['^49(15|16|17)', 'Germany, mobile'],
    ['^49', 'Germany'],
    ['^34', 'Spain'],
    ['^39', 'Italy'],
    ['^33', 'France'],
    ['^1[2-9]\\d{9}$', 'North America'],
    ['^6[145]', 'Australia, New Zealand and Singapore'],
    ['^8(00|08)', 'Freephone'],
    ['^00', 'Dialled with an international prefix'],
  ],
};

/** One for each account in turn, as far as they go. */
const plans: readonly Plan[] = [
  {
    name: 'Patient calls',
    routes: [
      ['^4428', 'Northern Ireland'],
      ['^44', 'United Kingdom'],
      ['^353', 'Ireland'],
      ['^1', 'North America'],
      ['^#31#', 'Number withheld'],
    ],
  },
  {
    name: 'Drivers',
    routes: [
      ['^44', 'Home depot'],
      ['^49', 'Germany'],
      ['^31', 'Netherlands'],
      ['^32', 'Belgium'],
      ['^33', 'France'],
      ['^48', 'Poland'],
      ['^4[0-7]', 'The rest of that part of Europe'],
    ],
  },
];

/** For the provider itself and as many of its accounts as there are plans for. Answers how many it made. */
export async function makeRoutings(
  api: Api,
  service_provider_sid: string,
  account_sids: readonly string[],
): Promise<number> {
  let made = await makeRouting(api, { service_provider_sid, account_sid: null }, house);
  for (const [nth, plan] of plans.entries()) {
    const account_sid = account_sids[nth];
    if (account_sid) made += await makeRouting(api, { service_provider_sid, account_sid }, plan);
  }
  return made;
}

/** None where no carrier serves the place. */
async function makeRouting(api: Api, place: Place, plan: Plan): Promise<number> {
  const { service_provider_sid, account_sid } = place;
  const answer = await api(carrierEndpoints.listOfProvider, {
    params: { service_provider_sid },
    query: account_sid ? { account_sid } : {},
  });
  const carriers = (Array.isArray(answer) ? answer : answer.data).filter(
    (carrier) => account_sid !== null || carrier.account_sid === null,
  );
  const [first] = carriers;
  if (!first) return 0;
  await api(lcrEndpoints.create, {
    body: {
      name: plan.name,
      ...(account_sid ? { account_sid } : { service_provider_sid }),
      default_voip_carrier_sid: first.voip_carrier_sid,
      routes: plan.routes.map(([regex, description], at) => ({
        regex,
        description,
        voip_carrier_sid: (carriers[at % carriers.length] ?? first).voip_carrier_sid,
      })),
    },
  });
  return 1;
}
