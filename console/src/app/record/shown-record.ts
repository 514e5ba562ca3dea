/** Which record the address shows, and whose it is, as the query cache has it. */
import { useQueryClient } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import type { RecordKind } from '@trunkline/contract/record-facts/record-facts.contract.ts';
import { useSyncExternalStore } from 'react';

type Owned = {
  service_provider_sid?: string | null;
  account_sid?: string | null;
  /** Where the server tells it with the record. */
  account_name?: string | null;
};
/** What records are called. */
export type Named = Partial<Record<'name' | 'username' | 'number' | 'tenant_fqdn' | 'label', string | null>>;
type Area = RecordKind | 'recent-calls';
type Shown = { area: Area; sid: string; kind: string; record: Owned & Named };

/** What a record of an area is called in a sentence: "This number belongs to Zenith". */
const kinds: Partial<Record<Area, string>> = {
  accounts: 'account',
  applications: 'application',
  carriers: 'carrier',
  clients: 'client',
  'least-cost-routing': 'routing',
  'llm-services': 'LLM service',
  'alert-rules': 'alert rule',
  'ms-teams-tenants': 'tenant',
  'phone-numbers': 'number',
  'recent-calls': 'call',
  'speech-services': 'speech service',
  users: 'user',
};

/** Null on a page that shows none, and while it is on its way. */
export function useShownRecord(): Shown | null {
  const [area = '', sid = ''] = useRouterState({
    select: ({ location }) => location.pathname.split('/').slice(2, 4).join('/'),
  }).split('/');
  const cache = useQueryClient().getQueryCache();
  const record = useSyncExternalStore(
    // A question that is put while something is drawn changes nothing of it yet.
    (listener) =>
      cache.subscribe(({ type }) => {
        if (type === 'updated' || type === 'removed') listener();
      }),
    () =>
      cache.findAll({ predicate: ({ queryKey: [, one, of] }) => one === 'one' && of === sid })[0]?.state
        .data as (Owned & Named) | undefined,
  );
  const kind = kinds[area as Area];
  return kind && sid && record ? { area: area as Area, sid, kind, record } : null;
}
