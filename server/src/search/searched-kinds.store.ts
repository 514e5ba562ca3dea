/** What the search over everything looks into, kind by kind. */
import type { Actor } from '@trunkline/contract/core/actor.ts';
import type { FoundKind } from '@trunkline/contract/search/search.contract.ts';
import { type NamedTable, named } from '../app/named-tables.store.ts';
import { type Fragment, fragment, words } from '../db/fragment.ts';
import { type Condition, fixing, type Whose } from '../db/list.ts';
import { accountsWithin, ofProviderItself, whoseRows } from '../db/reach.ts';

export type Searched = NamedTable & {
  kind: FoundKind;
  /** Its number in the index of names (`name-index.store.ts`). */
  number: number;
  /** Tells it from others of the same name. */
  detail?: string;
  whose: (actor: Actor) => Whose;
  /** Which of these columns it has; the provider is the account's, where it has one. */
  owner: readonly ('account_sid' | 'service_provider_sid')[];
};

/** What is found by names: a kind, or the numbers. */
export type Named = Omit<Searched, 'number'>;

/**
 * The sids of what may hold the text, as a query, and of all that may where these are only the `first` in order; null for
 * nothing. `unknown` where the table has to be looked through.
 */
export type Candidates = (
  one: Named,
  text: string,
) => { first: Fragment; rest?: Fragment | 'unknown' } | null | 'unknown';

const everybodys: Whose = { ranges: [fixing([], words('1 = 1'))] };
const nobodys: Whose = { ranges: [] };
const both = ['account_sid', 'service_provider_sid'] as const;
const ofEither = (actor: Actor) => whoseRows(actor, {}, (provider) => [ofProviderItself(provider)]);
const ofAccounts = (actor: Actor) => whoseRows(actor, {}, () => []);

/** The platform's console writes '' where it means no account. */
const ofProviderOrEmpty = (provider: string): Condition =>
  fragment`((t.account_sid is null or t.account_sid = '') and t.service_provider_sid = ${provider})`;

/** In the order in which equal answers are shown. */
export const searched: readonly Searched[] = [
  {
    ...named.accounts,
    number: 0,
    detail: 'sip_realm',
    whose: (actor) => ({ ranges: [accountsWithin(actor)] }),
    owner: ['service_provider_sid'],
  },
  {
    ...named.providers,
    number: 1,
    whose: (actor) => (actor.scope === 'admin' ? everybodys : nobodys),
    owner: ['service_provider_sid'],
  },
  {
    ...named.applications,
    number: 2,
    whose: ofEither,
    owner: both,
  },
  {
    ...named.carriers,
    number: 3,
    whose: ofEither,
    owner: both,
  },
  {
    ...named.clients,
    number: 4,
    whose: ofAccounts,
    owner: ['account_sid'],
  },
  {
    ...named.users,
    number: 5,
    detail: 'email',
    whose: ofEither,
    owner: both,
  },
  {
    ...named.alertRules,
    number: 6,
    whose: ofEither,
    owner: both,
  },
  {
    ...named.teamsTenants,
    number: 7,
    whose: ofAccounts,
    owner: both,
  },
  {
    ...named.routings,
    number: 8,
    whose: (actor) => whoseRows(actor, {}, (provider) => [ofProviderOrEmpty(provider)]),
    owner: both,
  },
  {
    ...named.speech,
    number: 9,
    detail: 'vendor',
    whose: ofEither,
    owner: both,
  },
  {
    ...named.llm,
    number: 10,
    detail: 'vendor',
    whose: ofEither,
    owner: both,
  },
];

/** They have a search of their own. */
export const searchedNumbers: Named = {
  ...named.numbers,
  whose: ofEither,
  owner: both,
};
