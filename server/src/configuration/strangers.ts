/** Names in a document that stand for nothing, a sentence for each. */
import { strangeVoices } from './custom-voices.ts';
import { type Entry, type EntryKind, type Fields, idOf, placeIdOf, type Wanted } from './entry.ts';
import type { World } from './read-world.ts';
import { namedCarrier } from './routing-requests.ts';

type Known = { world: World; wanted: ReadonlyMap<string, Wanted> };

export function strangersOf({ world, wanted }: Known): (entry: Wanted) => string[] {
  const stored = new Set([...world.entries.values()].map(placeIdOf));
  const is = (entry: Omit<Entry, 'fields'>) => wanted.has(idOf(entry)) || stored.has(placeIdOf(entry));
  const credentials = Map.groupBy(
    [...wanted.values()].filter(({ kind }) => kind === 'speech_services'),
    ({ provider, account }) => JSON.stringify([provider, account]),
  );
  return (entry) => {
    const { kind, provider, account, fields } = entry;
    const whose = account ?? provider;
    const unknown = (of: EntryKind, name: unknown, place: string | null) =>
      typeof name === 'string' && !is({ kind: of, provider, account: place, name });
    const routes = Array.isArray(fields.routes) ? (fields.routes as Fields[]) : [];
    const further = routes.flatMap((route) => (route.further_carriers as Fields[] | undefined) ?? []);
    const names = [fields, ...routes, ...further].flatMap((one: Fields) => [
      ...['application', 'device_calling_application', 'siprec_application']
        .filter((field) => unknown('applications', one[field], account))
        .map((field) => `there is no application called ${one[field]} in ${whose}`),
      ...['carrier', 'default_carrier']
        .filter((field) => unknown('carriers', one[field], account))
        .map((field) => `there is no carrier called ${one[field]} in ${whose}`),
      ...['provider_carrier', 'default_provider_carrier']
        .filter((field) => unknown('carriers', one[field], null))
        .map((field) => `there is no carrier called ${one[field]} of the provider ${provider} itself`),
      ...['account_carrier', 'default_account_carrier'].flatMap((field) => {
        const named = namedCarrier({ account_carrier: one[field] }, entry);
        if (!named) return [];
        if (account !== null) return [`${field} is for the provider's own numbers and routing`];
        if (is({ kind: 'carriers', ...named })) return [];
        return [`there is no carrier called ${named.name} in the account ${named.account}`];
      }),
    ]);
    if (kind !== 'applications') return names;
    const sid = (of: 'provider' | 'account', name: string, place: string | null) =>
      world.entries.get(idOf({ kind: of, provider, account: place, name }))?.sid;
    const asking = {
      service_provider_sid: sid('provider', provider, null),
      account_sid: account === null ? undefined : sid('account', account, account),
    };
    const near = [account, null].flatMap((one) => credentials.get(JSON.stringify([provider, one])) ?? []);
    const voices = strangeVoices(fields, world.voices, asking, near);
    return [
      ...names,
      ...voices.map((name) => `${whose} can use no custom voice called ${name} with this label`),
    ];
  };
}
