/** Every list: its first page, its last, its order the other way round, and what its filters leave. */
import { leastOrderedSid } from '../../server/src/db/time-ordered-id.ts';
import { askerOf, load, oneClient, whoSearches } from './load.ts';
import { CONNECTIONS, type Goal, type Kind, type Measurement, type Reading } from './measurement.ts';
import { BETWEEN_ENTRIES_MS, scrambled, type World } from './seed.ts';
import { numberAt } from './seed-telephony.ts';
import type { Target } from './start-target.ts';

/** `query` is asked for with another n each time, so that no answer is remembered. */
type Variant = { what: string; query: (n: number, world: World) => string; is_search?: true };

type List = {
  area: string;
  of: string;
  path: (world: World) => string;
  variants?: Variant[];
  /** First pages per second at many clients. */
  least?: Record<Kind, number>;
  /** Ends a page itself (the audit trail has no count). */
  last?: (world: World) => string;
  /** The variant that is asked by many clients too. */
  many?: { what: string; least: Record<Kind, number> };
};

const SECONDS = 2;
const WARM_SECONDS = 0.5;
const PAGE_SIZE = 25;
const DIFFERENT = 200;
const LONGEST_MS = { sqlite: { at_most: 10 }, mariadb: { at_most: 15 } };
const LONGEST_SEARCH_MS = 30;
const LEAST = { sqlite: 500, mariadb: 500 };

const otherWayRound = (sort: string): Variant => ({
  what: 'the other way round',
  query: () => `sort=-${sort}`,
});
/** A part from the middle of one of the names. */
const named = (parameter: string): Variant => ({
  what: 'search by a part of the name',
  query: (n) => `${parameter}=${scrambled(n * 401).slice(1, n % 2 === 0 ? 5 : 7)}`,
  is_search: true,
});
/** What the menu of a filter tells beside each of its choices. */
const choicesOf = (filter: string): Variant => ({
  what: `how many each ${filter} leaves`,
  query: () => `count_by=${filter}`,
});
const byNumber: Variant = {
  what: 'search by a part',
  query: (n) => `filter=${numberAt((n * 4_001) % 100_000).slice(3, n % 2 === 0 ? 6 : 10)}`,
  is_search: true,
};
const ofProvider = ({ service_provider_sid: sid }: World) => `/ServiceProviders/${sid}`;
const ofAccount = ({ account_sid: sid }: World) => `/Accounts/${sid}`;

const lists: List[] = [
  {
    ...{ area: 'numbers', of: '100,000 numbers of a provider' },
    path: (world) => `/PhoneNumbers?service_provider_sid=${world.service_provider_sid}`,
    variants: [
      otherWayRound('number'),
      { what: 'without an application', query: () => 'application_sid=none' },
      byNumber,
    ],
    many: { what: byNumber.what, least: { sqlite: 1000, mariadb: 0 } },
  },
  {
    ...{ area: 'numbers', of: '150,000 numbers of all providers' },
    path: () => '/PhoneNumbers?',
    variants: [byNumber],
  },
  {
    ...{ area: 'applications', of: '100,000 applications of a provider' },
    path: (world) => `${ofProvider(world)}/Applications?`,
    variants: [otherWayRound('name'), named('name')],
  },
  {
    ...{ area: 'applications', of: '50,000 applications of an account' },
    path: (world) => `${ofAccount(world)}/Applications?`,
    least: { sqlite: 6000, mariadb: 500 },
    variants: [named('name')],
  },
  {
    ...{ area: 'accounts', of: '100,000 accounts of a provider' },
    path: ({ wholesaler_sid }) => `/ServiceProviders/${wholesaler_sid}/Accounts?`,
    least: { sqlite: 6000, mariadb: 500 },
    variants: [named('name'), choicesOf('state')],
  },
  { area: 'accounts', of: '100,000 accounts of all', path: () => '/Accounts?' },
  {
    ...{ area: 'users', of: '100,000 users' },
    path: () => '/Users?',
    variants: [
      { what: 'one scope', query: () => 'scope=account' },
      { what: 'by the last sign-in', query: () => 'sort=last_login_at' },
      { what: 'by the last sign-in, the other way round', query: () => 'sort=-last_login_at' },
      named('filter'),
      choicesOf('scope'),
      choicesOf('state'),
    ],
  },
  {
    ...{ area: 'users', of: '100,000 users of a provider' },
    path: (world) => `/Users?service_provider_sid=${world.service_provider_sid}`,
    variants: [choicesOf('scope'), choicesOf('state')],
  },
  {
    ...{ area: 'keys', of: '100,000 keys of an account' },
    path: (world) => `${ofAccount(world)}/ApiKeys?`,
  },
  {
    ...{ area: 'carriers', of: '100,000 carriers of a provider, gateways counted' },
    path: (world) => `${ofProvider(world)}/VoipCarriers?`,
    least: { sqlite: 4000, mariadb: 500 },
    variants: [otherWayRound('name'), named('name')],
  },
  {
    ...{ area: 'carriers', of: '75,000 carriers that serve an account' },
    path: ({ account_sid }) => `/VoipCarriers?account_sid=${account_sid}`,
  },
  {
    ...{ area: 'clients', of: '100,000 SIP clients of a provider' },
    path: (world) => `/Clients?service_provider_sid=${world.service_provider_sid}`,
    variants: [otherWayRound('username'), named('username'), choicesOf('state')],
  },
  {
    ...{ area: 'speech', of: '100,000 speech credentials of an account and its provider' },
    path: (world) => `${ofAccount(world)}/SpeechCredentials?`,
    variants: [
      otherWayRound('vendor'),
      { what: 'by the last test', query: () => 'sort=last_tested' },
      { what: 'one vendor', query: () => 'vendor=soniox' },
      named('label'),
      choicesOf('level'),
    ],
  },
  {
    ...{ area: 'audit', of: '1,000,000 audit entries' },
    path: () => '/AuditEntries?',
    last: ({ first_ms }) => `before=${leastOrderedSid(first_ms + PAGE_SIZE * BETWEEN_ENTRIES_MS)}`,
    variants: [{ what: 'one kind', query: () => 'kind=carriers' }, choicesOf('kind')],
  },
  {
    ...{ area: 'audit', of: '500,000 audit entries of an account' },
    path: ({ account_sid }) => `/AuditEntries?account_sid=${account_sid}`,
    variants: [choicesOf('kind')],
    last: ({ first_ms }) => `before=${leastOrderedSid(first_ms + PAGE_SIZE * BETWEEN_ENTRIES_MS)}`,
  },
];

/** Whoever serves the lists of a world. */
type Asked = Pick<Target, 'url' | 'token' | 'world'>;
type ListMeasurement = Measurement & { measure(asked: Asked): Promise<Reading> };

export const listMeasurements: ListMeasurement[] = lists.flatMap((list) => [
  ...measurementsOf(list),
  ...(list.variants ?? []).map((variant) => alone(list, variant)),
  ...(list.many ? [variantByMany(list, list.many)] : []),
]);

function measurementsOf(list: List): ListMeasurement[] {
  const { area, of, least = LEAST } = list;
  return [
    alone(list, { what: 'first page', query: () => '' }),
    {
      ...{
        area,
        question: `${of}: first page, ${CONNECTIONS} clients`,
        unit: 'per second',
        goal: atLeast(least),
      },
      measure: ({ url, token, world }) =>
        byMany({ url: `${url}/api/v1${addressOf(list, world, '')}`, token }),
    },
    {
      ...{ area, question: `${of}: last page`, unit: 'ms', goal: LONGEST_MS },
      measure: async (target) => {
        const last = list.last ?? (await lastPage(list, target));
        const query = last(target.world);
        return {
          value: await oneClient(askerOf(target), () => addressOf(list, target.world, query)),
          ...(list.last ? {} : { beside: query.replace('=', ' ') }),
        };
      },
    },
  ];
}

function alone(list: List, { what, query, is_search }: Variant): ListMeasurement {
  return {
    ...{ area: list.area, question: `${list.of}: ${what}`, unit: 'ms' },
    goal: is_search ? { at_most: LONGEST_SEARCH_MS } : LONGEST_MS,
    measure: async (target) => {
      const ask = askerOf(target);
      const pathOf = (n: number) => addressOf(list, target.world, query(n, target.world));
      const value = is_search ? await whoSearches(ask, pathOf(0), pathOf) : await oneClient(ask, pathOf);
      return { value };
    },
  };
}

function variantByMany(list: List, { what, least }: NonNullable<List['many']>): ListMeasurement {
  const variant = list.variants?.find((one) => one.what === what);
  return {
    ...{ area: list.area, question: `${list.of}: ${what}, ${CONNECTIONS} clients`, unit: 'per second' },
    goal: atLeast(least),
    measure: ({ url, token, world }) =>
      byMany({
        ...{ url, token },
        requests: Array.from({ length: DIFFERENT }, (_, n) => ({
          path: `/api/v1${addressOf(list, world, variant?.query(n, world) ?? '')}`,
        })),
      }),
  };
}

async function byMany(asked: { url: string; token: string; requests?: { path: string }[] }) {
  const asking = { ...asked, connections: CONNECTIONS };
  await load({ ...asking, seconds: WARM_SECONDS });
  const { per_second, p99, failures } = await load({ ...asking, seconds: SECONDS });
  return { value: per_second, beside: `p99 ${p99} ms`, failures };
}

/** The last that the answer tells of: where a count ends at 10,000 there are further ones behind it. */
async function lastPage(list: List, target: Asked): Promise<() => string> {
  const { answer } = await askerOf(target)('GET', addressOf(list, target.world, ''));
  const page = Math.ceil((answer as { total: number }).total / PAGE_SIZE);
  return () => `page=${page}`;
}

/** `query` comes first: a page that it names goes before the first one. */
function addressOf(list: List, world: World, query: string): string {
  const [path, own] = list.path(world).split('?');
  const page = list.last || query.startsWith('page=') ? '' : 'page=1';
  return `${path}?${[query, own, page, `page_size=${PAGE_SIZE}`].filter(Boolean).join('&')}`;
}

function atLeast(least: Record<Kind, number>): Record<Kind, Goal> {
  return { sqlite: { at_least: least.sqlite }, mariadb: { at_least: least.mariadb } };
}
