import { useOwnLcrSid } from '../../least-cost-routing/own-lcr.queries.ts';
import { useCurrentProvider } from '../../service-providers/service-providers.queries.ts';
import { useSession } from '../../session/session.queries.ts';
import { pageSettings } from '../page-settings.ts';
import { itemsOf, type NavItem, type Seen } from './navigation.ts';

/** What the person finds in the rail. */
export function useNavItems(): Record<'main' | 'byo', NavItem[]> {
  const { actor, features } = useSession();
  const provider = useCurrentProvider() ?? null;
  const own_lcr_sid = useOwnLcrSid() ?? null;
  const seen: Seen = { actor, settings: pageSettings, provider, features, own_lcr_sid };
  return { main: itemsOf('main', seen), byo: itemsOf('byo', seen) };
}
