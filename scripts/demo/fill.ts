/** Makes the demo's world, one kind of record after the other. */
import { accountEndpoints } from '@trunkline/contract/accounts/accounts.contract.ts';
import { applicationEndpoints } from '@trunkline/contract/applications/applications.contract.ts';
import { clientEndpoints } from '@trunkline/contract/clients/clients.contract.ts';
import { serviceProviderEndpoints } from '@trunkline/contract/service-providers/service-providers.contract.ts';
import { type Api, DemoRefusal } from './api.ts';
import { demoApplication } from './applications.ts';
import { demoClients } from './clients.ts';
import { makePeople } from './people.ts';
import { makeServices } from './speech.ts';
import { type DemoAccount, providers } from './tenants.ts';

export type Made = {
  providers: number;
  accounts: number;
  applications: number;
  clients: number;
  people: number;
  services: number;
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
  const made: Made = { providers: 0, accounts: 0, applications: 0, clients: 0, people: 0, services: 0 };
  for (const { name, description, accounts } of providers) {
    const { sid } = await api(serviceProviderEndpoints.create, { body: { name, description } });
    made.providers += 1;
    const own = { service_provider_sid: sid, account_sid: null };
    made.people += await makePeople(api, own, password);
    made.services += await makeServices(api, own, name);
    for (const account of accounts) {
      const account_sid = await makeAccount(api, sid, account);
      made.people += await makePeople(api, { service_provider_sid: sid, account_sid }, password);
      made.services += await makeServices(api, { service_provider_sid: sid, account_sid }, account.name);
      made.accounts += 1;
      made.applications += account.applications.length;
      made.clients += await makeClients(api, account_sid, account);
    }
  }
  return made;
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
