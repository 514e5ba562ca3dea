/** What the palette offers: what was found, where one can go, and what one can do. Pure. */
import type { Found } from '@trunkline/contract/search/search.contract.ts';
import type { FoundKind } from '../../search/search.queries.ts';
import { formatNumber } from '../../ui/page/format-number.ts';
import { helpLink } from '../../ui/page/help-link.ts';
import { dateFormat } from '../../ui/page/relative-time.ts';
import type { LinkTarget } from '../../ui/table/TargetLink.tsx';
import { toProvider } from '../active-provider.ts';
import { explainLink } from '../calls/explain-link.ts';
import type { ExplainSearch } from '../calls/explain-search.ts';
import { type Area, addPageOf, callPage, pageOf } from '../record/record-link.ts';
import { TESTS } from '../record/tests-asked.ts';
import type { NavItem } from './navigation.ts';
import { alsoCalled } from './palette-words.ts';
import { keysFor } from './shortcut-keys.ts';

export type Entry = {
  id: string;
  group: string;
  label: string;
  /** Whose it is, what tells it from others, or what it does. */
  detail?: string | undefined;
  /** What it leads to, or does. */
  to: (LinkTarget & { state?: object }) | (() => void);
  /** What does the same from anywhere. */
  keys?: readonly string[] | undefined;
  /** Of a number: where a call to it would go, by `Alt+Enter`. */
  explain?: LinkTarget | undefined;
};

const groups: Record<FoundKind, string> = {
  accounts: 'Accounts',
  'service-providers': 'Service providers',
  applications: 'Applications',
  carriers: 'Carriers',
  clients: 'Clients',
  users: 'Users',
  'alert-rules': 'Alert rules',
  'ms-teams-tenants': 'MS Teams tenants',
  'least-cost-routing': 'Outbound call routing',
  'speech-services': 'Speech services',
  'llm-services': 'LLM services',
  'phone-numbers': 'Numbers',
  'recent-calls': 'Calls',
};

/** Whose things are shown, and what the providers are called. */
export type Place = { current_sid: string | null; providers: ReadonlyMap<string, string> };

type Thing = Pick<Found, 'kind' | 'sid' | 'name'> & Partial<Found>;

export function entryOf(thing: Thing, place: Place, mayExplain = false): Entry {
  const { kind, sid, name, service_provider_sid } = thing;
  const provider = isElsewhere(thing, place) ? { provider: service_provider_sid ?? undefined } : {};
  return {
    ...(mayExplain &&
      kind === 'phone-numbers' && { explain: explainLink({ ...provider, to: name }) as LinkTarget }),
    id: `${kind}-${sid}`,
    group: groups[kind],
    label: kind === 'service-providers' ? `Switch to ${name}` : shownName(kind, name),
    detail: detailOf(thing, place),
    to: toThing(kind, sid),
  };
}

function toThing(kind: FoundKind, sid: string): Entry['to'] {
  if (kind === 'service-providers') return toProvider(sid);
  return kind === 'recent-calls' ? callPage(sid) : pageOf(kind, sid);
}

function shownName(kind: FoundKind, name: string): string {
  if (kind === 'phone-numbers') return formatNumber(name);
  if (kind === 'recent-calls') return name.split(' to ').map(formatNumber).join(' to ');
  return name || 'Unnamed';
}

function isElsewhere({ kind, service_provider_sid }: Thing, place: Place): boolean {
  return (
    kind !== 'service-providers' &&
    Boolean(service_provider_sid) &&
    place.current_sid !== null &&
    service_provider_sid !== place.current_sid
  );
}

function detailOf(thing: Thing, place: Place) {
  const { kind, name, detail, account_name, service_provider_sid } = thing;
  const provider = place.providers.get(service_provider_sid ?? '');
  const own = detail && detail !== name ? detailText(kind, detail) : null;
  return (
    [own, account_name, isElsewhere(thing, place) && provider && `${provider}, another provider`]
      .filter(Boolean)
      // The dot ends a line rather than begin one, or stand in one alone.
      .join('\u00a0· ')
  );
}

const callTime = dateFormat({ dateStyle: 'medium', timeStyle: 'short' });

function detailText(kind: FoundKind, detail: string): string {
  return kind === 'recent-calls' ? callTime(new Date(detail)) : detail;
}

export function placesToGo(items: readonly NavItem[]): Entry[] {
  return items.map(({ key, label, href }) => ({
    id: `go-${key}`,
    group: 'Go to',
    label,
    to: { to: href as LinkTarget['to'] },
  }));
}

const added: readonly [area: Area, label: string][] = [
  ['accounts', 'Add account'],
  ['applications', 'Add application'],
  ['carriers', 'Add carrier'],
  ['phone-numbers', 'Add phone number'],
  ['clients', 'Add client'],
  ['users', 'Add user'],
  ['speech-services', 'Add speech service'],
  ['llm-services', 'Add LLM service'],
  ['ms-teams-tenants', 'Add MS Teams tenant'],
  ['least-cost-routing', 'Add outbound call routing'],
  ['alert-rules', 'Add alert rule'],
];

/** The kinds that can be tested, so many of what was found at most. */
const TESTED: ReadonlySet<FoundKind> = new Set(['carriers', 'speech-services', 'llm-services']);
const MOST_TESTED = 2;

/** Each opens its page, which tests it at once. */
export function testsOf(things: readonly Thing[], mayTest: (thing: Thing) => boolean): Entry[] {
  return things
    .filter((thing) => TESTED.has(thing.kind) && mayTest(thing))
    .slice(0, MOST_TESTED)
    .map(({ kind, sid, name }) => ({
      id: `test-${sid}`,
      group: 'Do',
      label: `Test ${name}`,
      to: { ...pageOf(kind as Area, sid), ...TESTS },
    }));
}

/** What may be added; `areas` are those that the person sees. */
export function thingsToAdd(areas: ReadonlySet<string>): Entry[] {
  return added
    .filter(([area]) => areas.has(area))
    .map(([area, label]) => ({
      id: `add-${area}`,
      group: 'Do',
      label,
      to: addPageOf(area),
    }));
}

/** What can be done with the text itself: `explains`, the server says where a call would go; `adds`, it is a number that nobody has. */
export function doneWith(text: string, { explains = false, adds = false }): Entry[] {
  if (text.replace(/\D/g, '').length < 3 || !/^[+\d\s().-]+$/.test(text)) return [];
  const to = text.replace(/[^\d+]/g, '');
  const grouped = formatNumber(to);
  // What is no whole number yet stays as it was typed.
  const shown = grouped === to ? text : grouped;
  const explain = (label: string, search: ExplainSearch): Entry => ({
    id: `explain-${search.direction ?? 'inbound'}`,
    group: 'Do',
    label,
    to: explainLink({ ...search, to }) as LinkTarget,
  });
  return [
    ...(explains
      ? [
          { ...explain(`Explain a call to ${shown}`, {}), keys: keysFor.explain },
          explain(`Explain a call out to ${shown}`, { direction: 'outbound' }),
        ]
      : []),
    {
      id: 'calls-of-number',
      group: 'Do',
      label: `Recent calls with ${shown}`,
      to: {
        to: '/internal/recent-calls',
        search: { date: '7', filter: text.replace(/[^\d]/g, '') } as LinkTarget['search'],
      },
    },
    ...(adds
      ? [
          {
            id: 'add-number',
            group: 'Do',
            label: `Add ${shown} as a phone number`,
            to: { ...addPageOf('phone-numbers'), search: { number: to } as LinkTarget['search'] },
          },
        ]
      : []),
  ];
}

/** Those whose words begin with all that was typed, then those that are also called so. */
export function fitting(entries: readonly Entry[], text: string): Entry[] {
  const others = entries.filter(({ label }) => !hasWords(label, text));
  return [
    ...entries.filter((entry) => !others.includes(entry)),
    ...others.flatMap((entry) => {
      const also = alsoCalled[entry.id] ?? [];
      const said = also.find((words) => hasWords(words, text));
      if (said) return [{ ...entry, detail: said }];
      return hasWords([entry.label, ...also].join(' '), text) ? [entry] : [];
    }),
  ];
}

function hasWords(said: string, text: string): boolean {
  const sought = text.toLowerCase().split(/\s+/).filter(Boolean);
  const words = said.toLowerCase().split(/[^\p{L}\p{N}]+/u);
  return sought.every((part) => words.some((word) => word.startsWith(part)));
}

type HelpPages = Record<
  string,
  { title: string; about: string; sections: readonly { id: string; title: string }[] }
>;

/** So many answers from help at most: it comes last, and is not what is looked for most. */
const MOST_HELP = 4;

/** A page of help whose title or first sentence has the words, else the sections that have. */
export function helpWith(pages: HelpPages, text: string): Entry[] {
  const entry = (place: string, label: string, detail: string): Entry => ({
    id: `help-${place.replace('.', '-')}`,
    group: 'Help',
    label,
    detail,
    to: helpLink(place),
  });
  return Object.entries(pages)
    .flatMap(([name, { title, about, sections }]) => {
      if (hasWords(`${title} ${about}`, text)) return [entry(name, title, about)];
      return sections
        .filter((section) => hasWords(section.title, text) || hasWords(`${title} ${section.title}`, text))
        .map((section) => entry(`${name}.${section.id}`, section.title, title));
    })
    .slice(0, MOST_HELP);
}

/** In the order of the first of each group. */
export function inGroups(entries: readonly Entry[]): [group: string, entries: Entry[]][] {
  return [...Map.groupBy(entries, ({ group }) => group)];
}
