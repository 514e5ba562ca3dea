/** What an update makes old: the open record and the providers in the rail are read again, an open list looks by itself, all else when it is next looked at. */
import type { Query, QueryClient } from '@tanstack/react-query';
import type { LiveUpdate } from '@trunkline/contract/live-updates/live-updates.contract.ts';
import { toastError } from '../ui/overlay/toast.ts';
import { storedProviderSid } from './active-provider.ts';
import { askHeard } from './heard.ts';
import { tellLists } from './list/told-lists.ts';

/** Where what is told of long work is kept. */
export const progressKey = (sid: string | null) => ['progress', sid];

export function applyUpdate(queryClient: QueryClient, { kind, sid, own, progress }: LiveUpdate): void {
  if (progress) {
    queryClient.setQueryData(progressKey(sid), progress);
    return;
  }
  const concerns = ({ queryKey }: Query) => kind === 'all' || queryKey[0] === kind;
  // What is asked for whole is on each screen, such as the providers in the rail.
  const isShown = (query: Query) => {
    const [, what, of] = query.queryKey;
    return concerns(query) && (!what || (what === 'one' && (sid === null || of === sid)));
  };
  void queryClient.invalidateQueries({ predicate: concerns, refetchType: 'none' });
  tellLists({ kind, sid });
  // What one did oneself is read again by the screen where it was done.
  const isRead = own ? undefined : queryClient.invalidateQueries({ predicate: isShown });
  if (isRead && kind === 'service-providers') tellGone(queryClient, storedProviderSid(), isRead);
  askHeard(queryClient, { kind, sid });
  if (kind === 'notices' || kind === 'alerts' || kind === 'all' || (own && sid === null))
    askNews(queryClient);
}

/** Of the provider that is shown, when it is none any more once they were read again: what is shown instead. */
function tellGone(queryClient: QueryClient, shown: string | null, isRead: Promise<void>): void {
  const nameOf = (sid: string | null) =>
    queryClient
      .getQueryData<{ service_provider_sid: string; name: string }[]>(['service-providers'])
      ?.find(({ service_provider_sid }) => service_provider_sid === sid)?.name;
  const name = nameOf(shown);
  void isRead.then(() => {
    const next = nameOf(storedProviderSid());
    if (name && next && !nameOf(shown))
      toastError(`Service provider ${name} was deleted. You now see ${next}.`);
  });
}

/** What others have done since they were read; each looks by itself. */
export function askLists(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({
    predicate: ({ queryKey }) => queryKey[1] === 'list',
    refetchType: 'none',
  });
  tellLists({ kind: 'all', sid: null });
}

/** What is on the screen and could not be had, now that the server answers. */
export function askFailed(queryClient: QueryClient): void {
  const isFailed = ({ state }: Query) => state.status === 'error';
  void queryClient.refetchQueries({ type: 'active', predicate: isFailed }, { cancelRefetch: false });
}

/** What the frame tells of by itself. */
export function askNews(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: ['notices'] });
}
