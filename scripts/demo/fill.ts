/** Makes the demo's world, one kind of record after the other. */
import { accountEndpoints } from '@trunkline/contract/accounts/accounts.contract.ts';
import { applicationEndpoints } from '@trunkline/contract/applications/applications.contract.ts';
import { carrierEndpoints } from '@trunkline/contract/carriers/carriers.contract.ts';
import { clientEndpoints } from '@trunkline/contract/clients/clients.contract.ts';
import { numberImportEndpoints } from '@trunkline/contract/phone-numbers/number-import.contract.ts';
import { serviceProviderEndpoints } from '@trunkline/contract/service-providers/service-providers.contract.ts';
import { makeAlertRules } from './alert-rules.ts';
import { type Api, DemoRefusal } from './api.ts';
import { demoApplication } from './applications.ts';
import { carriersByProvider } from './carriers.ts';
import { demoClients } from './clients.ts';
import { numbersCsv } from './numbers.ts';
import { makePeople } from './people.ts';
import { makeRoutings } from './routing.ts';
import { makeServices } from './speech.ts';
import { type DemoAccount, providers } from './tenants.ts';

export type Made = {
  providers: number;
  accounts: number;
  applications: number;
  clients: number;
  people: number;
  services: number;
  carriers: number;
  numbers: number;
  routings: number;
  rules: number;
};

export async function refuseWhenFilled(api: Api): Promise<void> {
  const accounts = await api(accountEndpoints.list, { query: { page: 1, page_size: 1 } });
  const total = Array.isArray(accounts) ? accounts.length : accounts.total;
  if (total > 0)
    throw new DemoRefusal(
      `This installation already has ${total === 1 ? 'an account' : `${total} accounts`}. The demo fills an empty one only, so that nothing of yours is mixed with it.`,
    );
}

/** `password` is that of all the people it makes. */
export async function fill(api: Api, password: string): Promise<Made> {
  const made: Made = {
    providers: 0,
    accounts: 0,
    applications: 0,
    clients: 0,
    people: 0,
    services: 0,
    carriers: 0,
    numbers: 0,
    routings: 0,
    rules: 0,
  };
  for (const provider of providers) {
    const { name, description, accounts } = provider;
    const account_sids = new Map<string, string>();
    const { sid } = await api(serviceProviderEndpoints.create, { body: { name, description } });
    made.providers += 1;
    const own = { service_provider_sid: sid, account_sid: null };
    made.people += await makePeople(api, own, password);
    made.services += await makeServices(api, own, name);
    for (const account of accounts) {
      const account_sid = await makeAccount(api, sid, account);
      account_sids.set(account.name, account_sid);
      made.people += await makePeople(api, { service_provider_sid: sid, account_sid }, password);
      made.services += await makeServices(api, { service_provider_sid: sid, account_sid }, account.name);
      made.accounts += 1;
      made.applications += account.applications.length;
      made.clients += await makeClients(api, account_sid, account);
    }
    made.carriers += await makeCarriers(api, name, sid, account_sids);
    const text = numbersCsv(provider);
    const body = { text, service_provider_sid: sid };
    made.numbers += (await api(numberImportEndpoints.importCsv, { body })).imported;
    made.rules += await makeAlertRules(api, sid, [...account_sids.values()]);
    if (made.providers === 1) made.routings += await makeRoutings(api, sid, [...account_sids.values()]);
  }
  return made;
}

/** Answers how many. */
async function makeCarriers(
  api: Api,
  provider: string,
  service_provider_sid: string,
  account_sids: ReadonlyMap<string, string>,
): Promise<number> {
  const carriers = carriersByProvider[provider] ?? [];
  for (const { account, ...carrier } of carriers) {
    const account_sid = account ? account_sids.get(account) : null;
    const body = { ...carrier, service_provider_sid, account_sid };
    await api(carrierEndpoints.create, { params: {}, body });
  }
  return carriers.length;
}

async function makeAccount(api: Api, service_provider_sid: string, account: DemoAccount): Promise<string> {
  const { name, sip_realm, applications } = account;
  const slug = name.toLowerCase().replace(/[^a-z]+/g, '-');
  const { sid } = await api(accountEndpoints.create, {
    body: {
      name,
      service_provider_sid,
      sip_realm,
      registration_hook: sip_realm ? { url: `https://devices.example.com/${slug}`, method: 'POST' } : null,
      queue_event_hook: null,
    },
  });
  for (const one of applications) await api(applicationEndpoints.create, { body: demoApplication(one, sid) });
  return sid;
}

/** Answers how many. */
async function makeClients(api: Api, account_sid: string, account: DemoAccount): Promise<number> {
  const clients = demoClients(account);
  for (const one of clients) await api(clientEndpoints.create, { body: { ...one, account_sid } });
  return clients.length;
}
