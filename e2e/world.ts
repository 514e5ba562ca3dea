/** Sets a test's world up through the API, as any client would. */
import { accountEndpoints } from '@trunkline/contract/accounts/accounts.contract.ts';
import { anAccount } from '@trunkline/contract/accounts/accounts.sample.ts';
import { applicationEndpoints } from '@trunkline/contract/applications/applications.contract.ts';
import { anApplication } from '@trunkline/contract/applications/applications.sample.ts';
import { carrierEndpoints } from '@trunkline/contract/carriers/carriers.contract.ts';
import { aCarrier } from '@trunkline/contract/carriers/carriers.sample.ts';
import { clientEndpoints } from '@trunkline/contract/clients/clients.contract.ts';
import { aClient } from '@trunkline/contract/clients/clients.sample.ts';
import type { Method } from '@trunkline/contract/core/endpoint.ts';
import { msTeamsTenantEndpoints } from '@trunkline/contract/ms-teams-tenants/ms-teams-tenants.contract.ts';
import { phoneNumberEndpoints } from '@trunkline/contract/phone-numbers/phone-numbers.contract.ts';
import { serviceProviderEndpoints } from '@trunkline/contract/service-providers/service-providers.contract.ts';
import { sessionEndpoints } from '@trunkline/contract/session/session.contract.ts';
import { userEndpoints } from '@trunkline/contract/users/users.contract.ts';
import { aUser } from '@trunkline/contract/users/users.sample.ts';

export const FIRST_PASSWORD = 'the first password 1';
export const PASSWORD = 'a password of ones own 2';

/** Of the hour that a session lasts. */
const FRESH_MS = 15 * 60_000;

export type World = Awaited<ReturnType<typeof openWorld>>;

/** A person and what they sign in with. */
export type Credentials = { sid: string; name: string; email: string; password: string };

let count = 0;

/** A name that no other test uses, and that is no beginning of another: 1 would be found in 12. */
export function unique(name: string): string {
  count += 1;
  return `${name} ${process.pid}-${String(count).padStart(5, '0')}`;
}

/** A number in Paris, as it is stored and as people write it. */
export function uniqueNumber(): { digits: string; grouped: string } {
  const line = String(Date.now()).slice(-8);
  return { digits: `331${line}`, grouped: `+33 1 ${line.replace(/(..)(?=.)/g, '$1 ')}` };
}

/** A SIP realm, or a domain at Microsoft Teams. */
export function uniqueDomain(): string {
  return `${unique('d').replaceAll(' ', '-')}.example.com`;
}

/** Ten digits, which the console groups. */
export function freshNumber(): string {
  count += 1;
  return `2${String((process.pid * 10_000 + count) % 1_000_000_000).padStart(9, '0')}`;
}

/** As the console shows one of ten digits. */
export const grouped = (number: string): string =>
  `(${number.slice(0, 3)}) ${number.slice(3, 6)}-${number.slice(6)}`;

/** Signs the admin in, for the first time where need be. */
export async function openWorld(url: string) {
  async function send<T>(method: Method, path: string, body?: unknown, token?: string): Promise<T> {
    const reply = await fetch(`${url}/api/v1${path}`, {
      method,
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await reply.text();
    if (!reply.ok) throw new Error(`${method} ${path} answered ${reply.status}: ${text}`);
    return (text ? JSON.parse(text) : undefined) as T;
  }
  const { login } = sessionEndpoints;
  const logIn = (username: string, password: string) =>
    send<{ token: string; user_sid: string; force_change: boolean }>(login.method, login.path, {
      username,
      password,
    });

  let session = await logIn('admin', FIRST_PASSWORD).catch(() => logIn('admin', PASSWORD));
  if (session.force_change) {
    const path = userEndpoints.update.path.replace(':user_sid', session.user_sid);
    const body = { old_password: FIRST_PASSWORD, new_password: PASSWORD };
    await send('PUT', path, body, session.token);
    session = await logIn('admin', PASSWORD);
  }
  let { token } = session;
  let signed_in_at = Date.now();
  const create = async (endpoint: { method: Method; path: string }, body: unknown) =>
    (await send<{ sid: string }>(endpoint.method, endpoint.path, body, token)).sid;

  return {
    send,
    logIn,
    get token() {
      return token;
    },
    /** A console renews a session that is half over, at a moment when a test may count what is asked. */
    async stayFresh() {
      if (Date.now() - signed_in_at < FRESH_MS) return;
      ({ token } = await logIn('admin', PASSWORD));
      signed_in_at = Date.now();
    },
    async provider(name = unique('Provider')) {
      return { name, sid: await create(serviceProviderEndpoints.create, { name }) };
    },
    /** The provider that every installation begins with. */
    async firstProvider() {
      const { method, path } = serviceProviderEndpoints.list;
      const [first] = await send<{ service_provider_sid: string; name: string }[]>(
        method,
        path,
        undefined,
        token,
      );
      return { name: first?.name ?? '', sid: first?.service_provider_sid ?? '' };
    },
    /** Of the given provider, else of the one every installation begins with. */
    async account(over: Partial<Parameters<typeof anAccount>[0]> = {}) {
      const { name = unique('Account') } = over;
      const service_provider_sid = over.service_provider_sid ?? (await this.firstProvider()).sid;
      const sid = await create(accountEndpoints.create, anAccount({ ...over, service_provider_sid, name }));
      return { name, sid, owner: { account_sid: sid, service_provider_sid } };
    },
    /** An admin without sids; they sign in with a password of their own unless told otherwise. */
    async user(over: Partial<ReturnType<typeof aUser>> = {}): Promise<Credentials> {
      const name = over.name ?? unique('User');
      const password = over.initial_password ?? PASSWORD;
      const email = over.email ?? `${name.toLowerCase().replaceAll(' ', '.')}@example.com`;
      const { method, path } = userEndpoints.create;
      const body = aUser({ force_change: 0, ...over, name, email, initial_password: password });
      const { user_sid } = await send<{ user_sid: string }>(method, path, body, token);
      return { sid: user_sid, name, email, password };
    },
    async application(account_sid: string, over: Partial<Parameters<typeof anApplication>[0]> = {}) {
      const name = over?.name ?? unique('Application');
      return {
        name,
        sid: await create(applicationEndpoints.create, anApplication({ ...over, name, account_sid })),
      };
    },
    /** Without one a provider has no Microsoft Teams tenants; null takes it away. */
    async teamsDomain(service_provider_sid: string, ms_teams_fqdn: string | null = 'sbc.example.com') {
      const path = serviceProviderEndpoints.update.path.replace(
        ':service_provider_sid',
        service_provider_sid,
      );
      await send(serviceProviderEndpoints.update.method, path, { ms_teams_fqdn }, token);
    },
    /** The account's provider needs a domain for MS Teams: `world.teamsDomain(provider.sid)`. */
    async teamsTenant(account_sid: string, over: { tenant_fqdn?: string; application_sid?: string } = {}) {
      const tenant_fqdn = over.tenant_fqdn ?? uniqueDomain();
      const body = { ...over, tenant_fqdn, account_sid };
      return { tenant_fqdn, sid: await create(msTeamsTenantEndpoints.create, body) };
    },
    /** The account needs a SIP realm: `world.account({ sip_realm: uniqueDomain() })`. */
    async client(account_sid: string, over: Partial<ReturnType<typeof aClient>> = {}) {
      const username = over.username ?? unique('desk').replaceAll(' ', '-');
      return {
        username,
        sid: await create(clientEndpoints.create, aClient({ ...over, username, account_sid })),
      };
    },
    /** Of the given account or provider, else of the provider every installation begins with. */
    async carrier(over: Partial<Parameters<typeof aCarrier>[0]> = {}) {
      const name = over?.name ?? unique('Carrier');
      const isOwned = over?.account_sid || over?.service_provider_sid;
      const owner = isOwned ? {} : { service_provider_sid: (await this.firstProvider()).sid };
      const body = aCarrier({ ...owner, ...over, name });
      return { name, sid: await create(carrierEndpoints.create, body) };
    },
    /** A number that no other test has, unless one is given. */
    async number(account_sid: string, voip_carrier_sid: string, over: Record<string, unknown> = {}) {
      const number = String(over.number ?? freshNumber());
      const body = { account_sid, voip_carrier_sid, ...over, number };
      return { number, sid: await create(phoneNumberEndpoints.create, body) };
    },
  };
}
