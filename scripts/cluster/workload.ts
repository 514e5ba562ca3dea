/** A mixed load by writers on both servers, and what it was answered that has to be true afterwards. */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Client, Reply } from './client.ts';

const WRITERS = 8;
/** The server that each of four asks. */
const TWO_AT_EACH = [0, 1, 0, 1];
/** Of the first admin, and what he changes it to. */
export const FIRST_PASSWORD = 'a password of the first admin 1';
export const PASSWORD = `${FIRST_PASSWORD} of his own`;

export type World = {
  service_provider_sid: string;
  account_sid: string;
  carriers: string[];
  applications: string[];
  numbers: string[];
  lcr_sid: string;
};

export type Promised = {
  /** Sids that were answered with 201, by table. */
  made: { table: string; key: string; sid: string }[];
  /** What was seen that must never be, in words. */
  broken: string[];
  /** What a record that is changed over and over may be by now, by a word for it. */
  last: Map<string, ReadonlySet<string>>;
  /** How many rounds each kind did. */
  rounds: Map<string, number>;
};

export async function makeWorld(client: Client): Promise<World> {
  const login = (password: string) =>
    client.ask(0, 'POST', '/login', { body: { username: 'admin', password }, as: '' });
  const first = await login(FIRST_PASSWORD);
  client.use(String(first.body.token));
  await client.need(0, 'PUT', `/Users/${first.body.user_sid}`, {
    old_password: FIRST_PASSWORD,
    new_password: PASSWORD,
  });
  client.use(String((await login(PASSWORD)).body.token));
  const providers = await client.ask(0, 'GET', '/ServiceProviders');
  const service_provider_sid = (providers.body as unknown as { service_provider_sid: string }[])[0]
    ?.service_provider_sid as string;
  const sidOf = async (path: string, body: unknown) =>
    String((await client.need(0, 'POST', path, body)).body.sid);
  const account_sid = await sidOf('/Accounts', {
    name: 'Cluster',
    service_provider_sid,
    sip_realm: 'cluster.example.com',
  });
  const carrier = (name: string) => sidOf('/VoipCarriers', { name, account_sid, service_provider_sid });
  const carriers = [await carrier('One'), await carrier('Two')];
  const hook = (name: string) => ({ url: `https://example.com/${name}`, method: 'POST' });
  const application = (name: string) =>
    sidOf('/Applications', { name, account_sid, call_hook: hook('call'), call_status_hook: hook('status') });
  const applications = [await application('First'), await application('Second'), await application('Third')];
  const numbers: string[] = [];
  for (let at = 0; at < 30; at++)
    numbers.push(
      await sidOf('/PhoneNumbers', {
        number: `1212555${1000 + at}`,
        voip_carrier_sid: carriers[0],
        account_sid,
      }),
    );
  const lcr_sid = await sidOf('/Lcrs', {
    name: 'Out',
    account_sid,
    default_voip_carrier_sid: carriers[0],
    routes: [],
  });
  return { service_provider_sid, account_sid, carriers, applications, numbers, lcr_sid };
}

/** Rounds of all kinds beside one another, until `isOver`. */
export async function runLoad(
  client: Client,
  world: World,
  promised: Promised,
  { isOver, only, more }: { isOver: () => boolean; only: readonly string[]; more: Record<string, Round> },
): Promise<void> {
  const kinds = { oneName, oneVersion, wholeRoutes, allNumbers, session, ownWrite, ...more };
  const isMeant = (name: string) => only.length === 0 || only.includes(name.split(' ')[0] ?? '');
  const chosen = Object.entries(kinds).filter(([name]) => isMeant(name));
  await Promise.all(
    chosen.map(async ([name, round]) => {
      while (!isOver()) {
        await round(client, world, promised);
        promised.rounds.set(name, (promised.rounds.get(name) ?? 0) + 1);
      }
    }),
  );
}

export type Round = (client: Client, world: World, promised: Promised) => Promise<void>;

const atOnce = (ask: (nth: number) => Promise<Reply>) =>
  Promise.all(Array.from({ length: WRITERS }, (_, nth) => ask(nth)));
export const wasDone = ({ status }: Reply) => status >= 200 && status < 300;

/**
 * Of several changes of one thing at once, any that was taken may be the last; one without an answer may have been taken
 * too, and where none was for certain, what stood before may stand.
 */
export function mayStand(
  { last }: Promised,
  what: string,
  replies: readonly Reply[],
  saidBy: (nth: number) => string,
): void {
  const of = (is: (reply: Reply) => boolean) =>
    replies.flatMap((reply, nth) => (is(reply) ? saidBy(nth) : []));
  const taken = of(wasDone);
  const before = last.get(what);
  if (taken.length === 0 && !before) return;
  const unknown = of(({ status }) => status === 0 || status >= 500);
  last.set(what, new Set([...taken, ...unknown, ...(taken.length > 0 ? [] : (before ?? []))]));
}

const oneName: Round = async (client, { account_sid, service_provider_sid }, promised) => {
  const name = `n-${randomUUID().slice(0, 13)}`;
  const wanted = [
    {
      about: 'one name, an account',
      path: '/Accounts',
      body: { name, service_provider_sid },
      table: 'accounts',
      key: 'account_sid',
    },
    {
      about: 'one name, a SIP client',
      path: '/Clients',
      body: { username: name, password: 'kettle-drum-7', account_sid },
      table: 'clients',
      key: 'client_sid',
    },
    {
      about: 'one name, a user',
      path: '/Users',
      body: {
        name,
        email: `${name}@example.com`,
        is_active: true,
        force_change: true,
        initial_password: 'kettle-drum-7',
        account_sid,
        service_provider_sid,
      },
      table: 'users',
      key: 'user_sid',
    },
  ];
  const one = wanted[(promised.rounds.get('oneName') ?? 0) % (wanted.length + 4)] ?? wanted[1];
  if (!one) return;
  const { about, path, body, table, key } = one;
  const replies = await atOnce((nth) => client.ask(nth % 2, 'POST', path, { body, about }));
  const made = replies.filter(wasDone).map((reply) => String(reply.body.sid ?? reply.body.user_sid));
  for (const sid of made) promised.made.push({ table, key, sid });
  if (made.length > 1)
    promised.broken.push(`${made.length} records were made with the name ${name} (${table})`);
};

const oneVersion: Round = async (client, { carriers, applications }, promised) => {
  const isCarrier = (promised.rounds.get('oneVersion') ?? 0) % 2 === 0;
  const path = isCarrier ? `/VoipCarriers/${carriers[1]}` : `/Applications/${applications[2]}`;
  const { status, etag } = await client.ask(0, 'GET', path);
  if (status !== 200) return void (await pause(100));
  const mark = randomUUID();
  // Of an application each changes another part, and no row in common.
  const bodyOf = (nth: number) => {
    if (isCarrier) return { description: `${mark} ${nth}` };
    const hook = { url: `https://example.com/${mark}/${nth}`, method: 'POST' };
    return nth % 4 < 2 ? { call_hook: hook } : { call_status_hook: hook };
  };
  const replies = await atOnce((nth) =>
    client.ask(nth % 2, 'PUT', path, { body: bodyOf(nth), match: etag, about: 'one version' }),
  );
  if (isCarrier) mayStand(promised, 'a description', replies, (nth) => `${mark} ${nth}`);
  const done = replies.filter(wasDone).length;
  if (done > 1)
    promised.broken.push(
      `${done} changes of one version of ${path} were taken (${replies.map(({ status }) => status)})`,
    );
};

const wholeRoutes: Round = async (client, { carriers, lcr_sid }, promised) => {
  const routesOf = (mark: string) =>
    Array.from({ length: 6 }, (_, at) => ({
      regex: `^${mark}${at}`,
      priority: at,
      lcr_carrier_set_entries: [{ voip_carrier_sid: carriers[at % 2] }],
    }));
  const marks = TWO_AT_EACH.map(() => String(Math.floor(Math.random() * 9e9) + 1e9));
  const replies = await Promise.all(
    TWO_AT_EACH.map((server, nth) =>
      client.ask(server, 'PUT', `/Lcrs/${lcr_sid}/Routes`, {
        body: routesOf(marks[nth] ?? ''),
        about: 'all routes',
      }),
    ),
  );
  mayStand(promised, 'a set of routes', replies, (nth) => marks[nth] ?? '');
};

const allNumbers: Round = async (client, { applications, numbers }, promised) => {
  // Another two of the three each time, so that what stands tells of this round.
  const first = promised.rounds.get('allNumbers') ?? 0;
  const ledTo = (nth: number) => applications[(first + (nth % 2)) % applications.length] ?? '';
  const replies = await Promise.all(
    TWO_AT_EACH.map((server, nth) =>
      client.ask(server, 'PUT', '/PhoneNumbers', {
        body: { phone_number_sids: numbers, application_sid: ledTo(nth) },
        about: 'all numbers',
      }),
    ),
  );
  mayStand(promised, 'a routing of all numbers', replies, ledTo);
};

const session: Round = async (client, _world, promised) => {
  const credentials = { username: 'admin', password: PASSWORD };
  const [one, other] = Math.random() < 0.5 ? [0, 1] : [1, 0];
  const { status, body } = await client.ask(one, 'POST', '/login', {
    body: credentials,
    as: '',
    about: 'sign in',
  });
  if (status !== 200) return;
  const as = String(body.token);
  const used = await client.ask(other, 'GET', '/Users/me', { as, about: 'used at the other' });
  if (used.status === 401) promised.broken.push('a session was unknown to the other server');
  const ended = await client.ask(other, 'POST', '/logout', { as, about: 'sign out' });
  if (!wasDone(ended)) return;
  const after = await client.ask(one, 'GET', '/Users/me', { as, about: 'used after sign-out' });
  if (after.status === 200) promised.broken.push('a session that was ended was good at the other server');
};

const ownWrite: Round = async (client, { account_sid }, promised) => {
  const name = `r-${randomUUID()}`.slice(0, 40);
  const hook = { url: 'https://example.com/x', method: 'POST' };
  const body = { name, account_sid, call_hook: hook, call_status_hook: hook };
  const [one, other] = Math.random() < 0.5 ? [0, 1] : [1, 0];
  const made = await client.ask(one, 'POST', '/Applications', { body, about: 'written' });
  if (!wasDone(made)) return;
  const sid = String(made.body.sid);
  promised.made.push({ table: 'applications', key: 'application_sid', sid });
  const read = await client.ask(other, 'GET', `/Applications/${sid}`, { about: 'read at the other' });
  if (read.status === 404) promised.broken.push('what was written was not to be read at the other server');
};
