import { helpPages } from 'virtual:help';
import { useMantineColorScheme } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Found } from '@trunkline/contract/search/search.contract.ts';
import { serviceProvidersQuery, useCurrentProvider } from '../service-providers/service-providers.queries.ts';
import { useSession, useSignOut } from '../session/session.queries.ts';
import { isAnyFormChanged } from '../ui/form/drafts.ts';
import { helpLink } from '../ui/page/help-link.ts';
import { readRecent } from './opened-last.ts';
import {
  doneWith,
  type Entry,
  entryOf,
  fitting,
  helpWith,
  placesToGo,
  thingsToAdd,
} from './palette-entries.ts';
import { useNavItems } from './use-nav-items.ts';

/** What is shown for a text: what was found by it, or without one what was opened last; then what fits of the rest. */
export function useEntries(text: string, found: readonly Found[], onKeys: () => void): Entry[] {
  const { actor, features } = useSession();
  const { data: providers = [] } = useQuery(serviceProvidersQuery());
  const current = useCurrentProvider();
  const { main, byo } = useNavItems();
  const items = [...main, ...byo];
  const doings = useDoings(onKeys);
  const place = {
    current_sid: current?.service_provider_sid ?? null,
    providers: new Map(providers.map((one) => [one.service_provider_sid, one.name])),
  };
  const to = placesToGo(items);
  const added = actor.view_only ? [] : thingsToAdd(new Set(items.map(({ key }) => key)));
  if (text !== '')
    return [
      ...found.map((one) => entryOf(one, place)),
      ...doneWith(text, features.has('route-explainer')),
      ...fitting([...to, ...added, ...doings], text),
      ...helpWith(helpPages, text),
    ];
  const recent = readRecent(localStorage).map((thing) => ({
    ...entryOf(thing, place),
    group: 'Opened last',
  }));
  return [...recent, ...to, ...added, ...doings];
}

const statusEntry: Entry = {
  id: 'status',
  group: 'Go to',
  label: 'Status of this server',
  to: { to: '/internal/settings', search: { tab: 'status' } },
};

const configurationEntry: Entry = {
  id: 'configuration',
  group: 'Go to',
  label: 'Configuration as code',
  to: { to: '/internal/settings/configuration' },
};

/** What needs no screen. */
function useDoings(onKeys: () => void): Entry[] {
  const { setColorScheme } = useMantineColorScheme();
  const signOut = useSignOut();
  const { actor, features } = useSession();
  const isTold = actor.scope === 'admin' && features.has('status');
  const doing = (label: string, to: () => void): Entry => ({ id: label, group: 'Do', label, to });
  return [
    doing('Light colours', () => setColorScheme('light')),
    doing('Dark colours', () => setColorScheme('dark')),
    doing('Colours of the system', () => setColorScheme('auto')),
    doing('Show what the keyboard does', onKeys),
    ...(isTold ? [statusEntry] : []),
    ...(features.has('configuration') ? [configurationEntry] : []),
    { id: 'help', group: 'Do', label: 'Open help', to: helpLink('all') },
    // What was typed is asked about by the button, which the rail has.
    ...(isAnyFormChanged() ? [] : [doing('Sign out', () => signOut.mutate())]),
  ];
}
