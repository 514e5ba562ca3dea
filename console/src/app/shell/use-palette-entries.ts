import { helpPages } from 'virtual:help';
import { useMantineColorScheme } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { trunkTestPolicy } from '@trunkline/contract/carriers/trunk-test.policy.ts';
import type { Actor, Owner } from '@trunkline/contract/core/actor.ts';
import { may } from '@trunkline/contract/core/policy.ts';
import type { Found } from '@trunkline/contract/search/search.contract.ts';
import {
  serviceProvidersQuery,
  useCurrentProvider,
} from '../../service-providers/service-providers.queries.ts';
import { useSession } from '../../session/session.queries.ts';
import { showsExactTimes, turnExactTimes } from '../../ui/page/exact-times.ts';
import { helpLink } from '../../ui/page/help-link.ts';
import { sectionHash } from '../../ui/page/section-marks.ts';
import type { LinkTarget } from '../../ui/table/TargetLink.tsx';
import { areKept, mayBeginNumber } from '../carriers-kept.ts';
import { pageSettings } from '../page-settings.ts';
import { addPageOf, pageOf } from '../record/record-link.ts';
import { SIP_ADDRESSES } from '../signalling-title.ts';
import { readRecent } from './opened-last.ts';
import {
  doneWith,
  type Entry,
  entryOf,
  fitting,
  helpWith,
  placesToGo,
  testsOf,
  thingsToAdd,
} from './palette-entries.ts';
import { keysFor } from './shortcut-keys.ts';
import { useNavItems } from './use-nav-items.ts';

/** `isWhole`: what was typed was looked for, and this is all there is. */
type Answers = { found: readonly Found[]; isWhole: boolean };
/** What opens over the screen. */
export type Doors = { onKeys: () => void; onNotices: () => void; onSignOut: () => void };

/** What is shown for a text: what was found by it, or without one what was opened last; then what fits of the rest. */
export function useEntries(text: string, { found, isWhole }: Answers, doors: Doors): Entry[] {
  const { actor, features, me } = useSession();
  const { data: providers = [] } = useQuery(serviceProvidersQuery());
  const current = useCurrentProvider();
  const { main, byo } = useNavItems();
  const items = [...main, ...byo];
  const doings = useDoings(doors);
  const place = {
    current_sid: current?.service_provider_sid ?? null,
    providers: new Map(providers.map((one) => [one.service_provider_sid, one.name])),
  };
  const to = placesToGo(items);
  const explains = features.has('route-explainer');
  const areas = new Set<string>(items.map(({ key }) => key));
  if (features.has('alert-rules')) areas.add('alert-rules');
  // Who has a routing already, and may have no other, has no use for a second one.
  if (actor.scope !== 'admin' && me.own_lcr_sid) areas.delete('least-cost-routing');
  const mayAddNumbers = mayBeginNumber(actor).allowed;
  if (!mayAddNumbers) areas.delete('phone-numbers');
  if (areKept(actor)) areas.delete('carriers');
  const added = actor.view_only ? [] : [...thingsToAdd(areas), ...(mayAddNumbers ? [importEntry] : [])];
  const within = placesWithin(actor, me.user, features, areas.has('carriers'));
  const adds = mayAddNumbers && isWhole && !found.some(({ kind }) => kind === 'phone-numbers');
  if (text !== '')
    return [
      ...found.map((one) => entryOf(one, place, explains)),
      ...doneWith(text, { explains, adds }),
      ...testsOf(found, (one) => may(trunkTestPolicy, 'test', actor, ownerOf(one)).allowed),
      ...fitting([...to, ...within, ...added, ...doings], text),
      ...helpWith(helpPages, text),
    ];
  const recent = readRecent(localStorage).map((thing) => ({
    ...entryOf(thing, place, explains),
    group: 'Recent',
  }));
  return [...recent, ...to, ...added, ...doings];
}

const ownerOf = ({ account_sid = null, service_provider_sid = null }: Partial<Owner>) => ({
  account_sid,
  service_provider_sid,
});

const importEntry: Entry = {
  id: 'import-numbers',
  group: 'Do',
  label: 'Import phone numbers',
  to: { to: '/internal/phone-numbers/import' },
};

const statusEntry: Entry = {
  id: 'status',
  group: 'Go to',
  label: 'Server status',
  to: { to: '/internal/settings', search: { tab: 'status' } },
};

const configurationEntry: Entry = {
  id: 'configuration',
  group: 'Go to',
  label: 'Configuration as code',
  to: { to: '/internal/settings/configuration' },
};

/** Parts of screens that have no item in the menu; found by what was typed, since they would make the whole list long. */
function placesWithin(
  actor: Actor,
  user: { user_sid: string; provider: string },
  features: ReadonlySet<string>,
  hasCarriers: boolean,
): Entry[] {
  const part = (id: string, label: string, detail: string, page: LinkTarget, section = label): Entry => ({
    ...{ id, group: 'Go to', label, detail, to: { ...page, hash: sectionHash(section) } },
  });
  const installation = { to: '/internal/settings' } as LinkTarget;
  const provider = { to: '/internal/settings', search: { tab: 'service-provider' } } as LinkTarget;
  const own = pageOf('users', user.user_sid);
  return [
    ...(actor.scope === 'admin'
      ? [
          part('system-information', 'System information', 'Settings', installation),
          part('password-rules', 'Password rules', 'Settings', installation),
          ...(features.has('outbox') ? [part('email-settings', 'Email', 'Settings', installation)] : []),
          part('tts-cache', 'TTS cache', 'Settings', installation),
        ]
      : []),
    ...(actor.scope === 'account'
      ? ['Webhooks', 'Webhook secret', 'Call recording', 'TTS cache']
          .filter((title) => title !== 'Call recording' || !pageSettings.disable_call_recording)
          .map((title) => part(sectionHash(title), title, 'Account', pageOf('accounts', actor.account_sid)))
      : [
          part('own-limits', 'Limits', 'Service provider settings', provider),
          part('teams-domain', 'MS Teams Direct Routing', 'Service provider settings', provider, 'General'),
        ]),
    ...(hasCarriers && !actor.view_only
      ? [
          part(
            'signalling-addresses',
            'SIP signaling IPs',
            'Add carrier',
            addPageOf('carriers'),
            SIP_ADDRESSES,
          ),
        ]
      : []),
    ...(user.provider === 'local' ? [part('your-password', 'Your password', 'Your user', own)] : []),
  ];
}

/** What needs no screen. */
function useDoings({ onKeys, onNotices, onSignOut }: Doors): Entry[] {
  const { setColorScheme } = useMantineColorScheme();
  const { actor, features } = useSession();
  const isTold = actor.scope === 'admin' && features.has('status');
  const doing = (label: string, to: () => void, keys?: readonly string[]): Entry => ({
    ...{ id: label.toLowerCase().replaceAll(' ', '-'), group: 'Do', label, to, keys },
  });
  return [
    doing('Light theme', () => setColorScheme('light')),
    doing('Dark theme', () => setColorScheme('dark')),
    doing('System theme', () => setColorScheme('auto')),
    doing(showsExactTimes() ? 'Show how long ago' : 'Show exact times', turnExactTimes, keysFor.exact),
    doing('Show notices', onNotices),
    doing('Show keyboard shortcuts', onKeys, keysFor.keys),
    ...(isTold ? [statusEntry] : []),
    ...(features.has('configuration') ? [configurationEntry] : []),
    { id: 'help', group: 'Do', label: 'Open help', to: helpLink('all') },
    ...keysEntries(actor),
    doing('Sign out', onSignOut),
  ];
}

/** Where API keys are made: a new one is shown once, below its button. */
function keysEntries(actor: Actor): Entry[] {
  if (actor.view_only) return [];
  const [page, owner]: [LinkTarget, string] =
    actor.scope === 'account'
      ? [pageOf('accounts', actor.account_sid), 'Account']
      : [{ to: '/internal/settings', search: { tab: 'service-provider' } }, 'Service provider'];
  const to = { ...page, hash: sectionHash(`${owner} API keys`) };
  return [{ id: 'add-api-key', group: 'Do', label: 'Add API key', to }];
}
