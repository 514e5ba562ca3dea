/** What the search over everything looks into, kind by kind. */
import type { Actor } from '@trunkline/contract/core/actor.ts';
import type { FoundKind } from '@trunkline/contract/search/search.contract.ts';
import { type NamedTable, namedNumbers } from '../app/kept-names.store.ts';
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
    kind: 'accounts',
    number: 0,
    table: 'accounts',
    key: 'account_sid',
    name: 'name',
    also: 'sip_realm',
    detail: 'sip_realm',
    whose: (actor) => ({ ranges: [accountsWithin(actor)] }),
    owner: ['service_provider_sid'],
  },
  {
    kind: 'service-providers',
    number: 1,
    table: 'service_providers',
    key: 'service_provider_sid',
    name: 'name',
    whose: (actor) => (actor.scope === 'admin' ? everybodys : nobodys),
    owner: ['service_provider_sid'],
  },
  {
    kind: 'applications',
    number: 2,
    table: 'applications',
    key: 'application_sid',
    name: 'name',
    whose: ofEither,
    owner: both,
  },
  {
    kind: 'carriers',
    number: 3,
    table: 'voip_carriers',
    key: 'voip_carrier_sid',
    name: 'name',
    whose: ofEither,
    owner: both,
  },
  {
    kind: 'clients',
    number: 4,
    table: 'clients',
    key: 'client_sid',
    name: 'username',
    whose: ofAccounts,
    owner: ['account_sid'],
  },
  {
    kind: 'users',
    number: 5,
    table: 'users',
    key: 'user_sid',
    name: 'name',
    also: 'email',
    detail: 'email',
    whose: ofEither,
    owner: both,
  },
  {
    kind: 'alert-rules',
    number: 6,
    table: 'trunkline_alert_rules',
    key: 'alert_rule_sid',
    name: 'name',
    whose: ofEither,
    owner: both,
  },
  {
    kind: 'ms-teams-tenants',
    number: 7,
    table: 'ms_teams_tenants',
    key: 'ms_teams_tenant_sid',
    name: 'tenant_fqdn',
    whose: ofAccounts,
    owner: both,
  },
  {
    kind: 'least-cost-routing',
    number: 8,
    table: 'lcr',
    key: 'lcr_sid',
    name: 'name',
    whose: (actor) => whoseRows(actor, {}, (provider) => [ofProviderOrEmpty(provider)]),
    owner: both,
  },
  {
    kind: 'speech-services',
    number: 9,
    table: 'speech_credentials',
    key: 'speech_credential_sid',
    name: 'label',
    detail: 'vendor',
    whose: ofEither,
    owner: both,
  },
  {
    kind: 'llm-services',
    number: 10,
    table: 'trunkline_llm_credentials',
    key: 'llm_credential_sid',
    name: 'label',
    detail: 'vendor',
    whose: ofEither,
    owner: both,
  },
];

/** They have a search of their own. */
export const searchedNumbers: Named = {
  ...namedNumbers,
  whose: ofEither,
  owner: both,
};
