/** Which service provider's things this tab shows: the stored choice while it is still there, else the installation's, else the first by name. */

import { toastError } from '../ui/overlay/toast.ts';
import { sortedByName } from '../ui/page/sorted-by-name.ts';
import { localKeys, tabStorage } from './browser-storage.ts';
import { pageSettings } from './page-settings.ts';

const listeners = new Set<() => void>();

export function storedProviderSid(): string | null {
  return tabStorage.getItem(localKeys.activeServiceProvider);
}

/** Another provider has other accounts, so the remembered account filter goes. */
export function storeProviderSid(sid: string): void {
  tabStorage.setItem(localKeys.activeServiceProvider, sid);
  tabStorage.removeItem(localKeys.accountFilter);
  for (const listener of listeners) listener();
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Becomes the current provider on arrival at the start page. */
    next_provider_sid?: string;
  }
}

/**
 * `navigate(...)` there to change the provider: every screen of the old one is left, and a changed form
 * may hold the person back before anything has changed.
 */
export function toProvider(service_provider_sid: string) {
  return { to: '/', state: { next_provider_sid: service_provider_sid } } as const;
}

/**
 * What a tab has shown once it goes on showing, whatever comes to stand before it; `known`: the providers as they were
 * read before. Of one that is gone it is said what is shown instead.
 */
export function keepShownProvider<P extends Provider>(
  providers: readonly P[],
  known: readonly P[] = [],
): void {
  const stored = storedProviderSid();
  const current = currentProviderOf(providers, stored);
  if (!current || current.service_provider_sid === stored) return;
  const gone = known.find(({ service_provider_sid }) => service_provider_sid === stored);
  if (gone) {
    storeProviderSid(current.service_provider_sid);
    toastError(`Service provider ${gone.name} was deleted. You now see ${current.name}.`);
  } else sessionStorage.setItem(localKeys.activeServiceProvider, current.service_provider_sid);
}

export function watchProviderSid(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

type Provider = { service_provider_sid: string; name: string };

export function currentProviderOf<P extends Provider>(
  providers: readonly P[],
  storedSid: string | null,
  defaultSid = pageSettings.default_service_provider_sid,
): P | null {
  const chosen = (sid: string | null) => providers.find((provider) => provider.service_provider_sid === sid);
  return chosen(storedSid) ?? chosen(defaultSid) ?? sortedByName(providers)[0] ?? null;
}
