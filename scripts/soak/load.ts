/** What each kind of caller does, over and over, and what was acknowledged to them. */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Client, Reply } from '../cluster/client.ts';
import { makeWorld, PASSWORD, type Promised, type World } from '../cluster/workload.ts';
import type { Judge, Wish } from './judge.ts';
import type { Part } from './parts.ts';
import type { Site } from './site.ts';

export type Acknowledged = {
  made: Promised['made'];
  /** Texts of a record that may be stored by now, the acknowledged one first; by its sid. */
  named: Map<string, string[]>;
  gone: string[];
  calls: string[];
  /** Addresses that a mail was promised to. */
  mails: string[];
};

type People = Record<
  'admin' | 'provider' | 'account' | 'viewer' | 'accountKey' | 'providerKey' | 'adminKey',
  string
>;
export type Crowd = { world: World; people: People };
type Scene = Crowd & { judge: Judge; site: Site; acknowledged: Acknowledged };

const SECRET = 'kettle-drum-7 of nobody';
const BETWEEN_ROUNDS_MS = 120;
const hook = { url: 'https://example.com/x', method: 'POST' };
const REDIS: readonly Part[] = ['database', 'Redis'];
const CALLS: readonly Part[] = ['database', 'call store'];

/** Somebody of each level, and keys. */
export async function gather(client: Client): Promise<Crowd> {
  const world = await makeWorld(client);
  const { service_provider_sid, account_sid } = world;
  const signIn = async (username: string, password: string) =>
    String((await client.need(0, 'POST', '/login', { username, password })).body.token);
  async function person(name: string, over: object): Promise<string> {
    const user = { name, email: `${name}@example.com`, is_active: true, force_change: false };
    await client.need(0, 'POST', '/Users', { ...user, initial_password: SECRET, ...over });
    return signIn(name, SECRET);
  }
  const key = async (over: object) => String((await client.need(0, 'POST', '/ApiKeys', over)).body.token);
  return {
    world,
    people: {
      admin: await signIn('admin', PASSWORD),
      provider: await person('provider', { service_provider_sid }),
      account: await person('account', { service_provider_sid, account_sid }),
      viewer: await person('viewer', { service_provider_sid, account_sid, is_view_only: true }),
      accountKey: await key({ account_sid }),
      providerKey: await key({ service_provider_sid }),
      adminKey: await key({}),
    },
  };
}

/** Until `isOver`; whoever is in the middle of a round ends it. */
export async function runLoad(scene: Scene, isOver: () => boolean): Promise<void> {
  const rounds = [admin, provider, account, viewer, accountKey, keysThatRead, signIn, mail, vendor, ingest];
  await Promise.all(
    rounds.map(async (round) => {
      while (!isOver()) {
        await round(scene);
        await pause(BETWEEN_ROUNDS_MS);
      }
    }),
  );
}

type Round = (scene: Scene) => Promise<void>;

const wasDone = ({ status }: Reply) => status >= 200 && status < 300;

/** Answers the sid, where it was made. */
async function make(
  { judge, acknowledged }: Scene,
  [path, table, key]: readonly [path: string, table: string, key: string],
  as: string,
  body: object,
): Promise<string | null> {
  const reply = await judge.ask('POST', path, { as, body, wants: [201] });
  if (!wasDone(reply)) return null;
  const sid = String(reply.body.sid ?? reply.body.user_sid);
  acknowledged.made.push({ table, key, sid });
  return sid;
}

const ACCOUNTS = ['/Accounts', 'accounts', 'account_sid'] as const;
const APPLICATIONS = ['/Applications', 'applications', 'application_sid'] as const;
const CLIENTS = ['/Clients', 'clients', 'client_sid'] as const;
const NUMBERS = ['/PhoneNumbers', 'phone_numbers', 'phone_number_sid'] as const;
const USERS = ['/Users', 'users', 'user_sid'] as const;

const read = ({ judge }: Scene, as: string, path: string, more: Partial<Wish> = {}) =>
  judge.ask('GET', path, { as, wants: [200], ...more });

const admin: Round = async (scene) => {
  const { people, world } = scene;
  const { service_provider_sid } = world;
  await make(scene, ACCOUNTS, people.admin, { name: `a-${randomUUID()}`, service_provider_sid });
  await read(scene, people.admin, '/Accounts?page=1&page_size=50');
  await read(scene, people.admin, '/AuditEntries?page=1&page_size=50');
  await read(scene, people.admin, '/Status');
};

/** What was written is read at once, changed, and sometimes deleted. */
const provider: Round = async (scene) => {
  const { judge, acknowledged, people, world } = scene;
  const as = people.provider;
  const name = `p-${randomUUID()}`;
  const body = { name, account_sid: world.account_sid, call_hook: hook, call_status_hook: hook };
  const sid = await make(scene, APPLICATIONS, as, body);
  if (!sid) return;
  acknowledged.named.set(sid, [name]);
  const path = `/Applications/${sid}`;
  const { body: found, status, etag } = await read(scene, as, path);
  if (status === 200 && found.name !== name) judge.wrong('a record was read back with another name');
  const changed = `c-${randomUUID()}`;
  if (status !== 200) return;
  const change = await judge.ask('PUT', path, { as, body: { name: changed }, match: etag, wants: [204] });
  acknowledged.named.set(sid, wasDone(change) ? [changed] : [name, changed]);
  await read(scene, as, `/ServiceProviders/${world.service_provider_sid}/Home`);
};

/** Sometimes a SIP client stays, else it is deleted. */
const account: Round = async (scene) => {
  const { judge, acknowledged, people, world } = scene;
  const as = people.account;
  const of = `/Accounts/${world.account_sid}`;
  const sid = await make(scene, CLIENTS, as, { username: `c-${randomUUID()}`, password: SECRET });
  if (sid && acknowledged.made.length % 2 === 0) {
    // Without an answer it may be there, or not.
    acknowledged.made = acknowledged.made.filter((one) => one.sid !== sid);
    const deleted = await judge.ask('DELETE', `/Clients/${sid}`, { as, wants: [204] });
    if (wasDone(deleted)) acknowledged.gone.push(sid);
  }
  await read(scene, as, `${of}/RecentCalls?page=1&page_size=25&days=1`, { needs: CALLS });
  await read(scene, as, `${of}/Alerts?page=1&page_size=25&days=1`, { needs: CALLS });
  await read(scene, as, `${of}/Home`);
};

const viewer: Round = async (scene) => {
  const { judge, people, world } = scene;
  const as = people.viewer;
  await read(scene, as, '/Clients?page=1&page_size=25');
  await read(scene, as, `/Applications/${world.applications[0]}`);
  await judge.ask('PUT', `/Applications/${world.applications[0]}`, {
    ...{ as, body: { name: 'never' }, wants: [403] },
  });
};

const accountKey: Round = async (scene) => {
  const { people, world } = scene;
  const number = `1${String(Math.floor(Math.random() * 1e13)).padStart(13, '0')}`;
  const body = { number, voip_carrier_sid: world.carriers[0] };
  await make(scene, NUMBERS, people.accountKey, body);
  await read(scene, people.accountKey, '/PhoneNumbers?page=1&page_size=25');
};

const keysThatRead: Round = async (scene) => {
  const { people, site, world } = scene;
  await read(scene, people.providerKey, `/ServiceProviders/${world.service_provider_sid}/Accounts`);
  await read(scene, people.adminKey, '/Users');
  if (!site.faults.some(({ part }) => part === 'Redis')) return;
  await read(scene, people.accountKey, `/Accounts/${world.account_sid}/CallCount`, { needs: REDIS });
};

const signIn: Round = async ({ judge }) => {
  const body = { username: 'provider', password: SECRET };
  const session = await judge.ask('POST', '/login', { as: '', body, wants: [200], needs: REDIS });
  if (session.status !== 200) return;
  const as = String(session.body.token);
  await judge.ask('GET', '/Users/me', { as, wants: [200] });
  const ended = await judge.ask('POST', '/logout', { as, wants: [204] });
  if (wasDone(ended)) await judge.ask('GET', '/Users/me', { as, wants: [401] });
};

/** A mail each, to somebody who has just been made. */
const mail: Round = async (scene) => {
  const { judge, acknowledged, people, world } = scene;
  const name = `m-${randomUUID()}`;
  const email = `${name}@example.com`;
  const user = { name, email, is_active: true, force_change: false, initial_password: SECRET };
  const { account_sid, service_provider_sid } = world;
  if (!(await make(scene, USERS, people.admin, { ...user, account_sid, service_provider_sid }))) return;
  const asked = await judge.ask('POST', '/forgot-password', {
    ...{ as: '', body: { email }, wants: [204], needs: REDIS },
  });
  if (wasDone(asked)) acknowledged.mails.push(email);
  await pause(4 * BETWEEN_ROUNDS_MS);
};

/** Whether a key works is told in words, whatever the vendor does. */
const vendor: Round = async (scene) => {
  const { judge, people, world } = scene;
  const as = people.account;
  const of = `/Accounts/${world.account_sid}/LlmCredentials`;
  const label = randomUUID().slice(0, 13);
  const body = { vendor: 'openai', label, api_key: 'a-right-key-0123456789' };
  const made = await judge.ask('POST', of, { as, body, wants: [201] });
  if (!wasDone(made)) return;
  await judge.ask('GET', `${of}/${made.body.sid}/test`, { as, wants: [200] });
  await judge.ask('DELETE', `${of}/${made.body.sid}`, { as, wants: [204] });
};

/** As the platform's components write calls. */
const ingest: Round = async ({ judge, site, acknowledged, world }) => {
  const call_sid = randomUUID();
  const tags = `account_sid=${world.account_sid},service_provider_sid=${world.service_provider_sid},answered=true`;
  const fields = `call_sid="${call_sid}",sip_callid="${randomUUID()}",from="1",to="2",duration=3i,sip_status=200i`;
  const line = `cdrs,${tags},direction=inbound,trunk=One ${fields} ${Date.now()}`;
  const reply = await judge.asked('calls arrive', { wants: [204], needs: ['call store'] }, () =>
    post(`${site.ingest}/write?db=cdrs&precision=ms`, line),
  );
  if (wasDone(reply)) acknowledged.calls.push(call_sid);
};

async function post(url: string, body: string): Promise<Reply> {
  try {
    const reply = await fetch(url, { method: 'POST', body, signal: AbortSignal.timeout(30_000) });
    const text = await reply.text();
    return { status: reply.status, body: text.startsWith('{') ? JSON.parse(text) : {}, etag: '' };
  } catch {
    return { status: 0, body: {}, etag: '' };
  }
}
