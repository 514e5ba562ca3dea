/** Which service provider's things this tab shows: the stored choice while it is still there, else the installation's, else the first by name. */

import { keepIn } from '../ui/page/keep-in.ts';
import { sortedByName } from '../ui/page/sorted-by-name.ts';
import { localKeys, tabStorage } from './browser-storage.ts';
import { pageSettings } from './page-settings.ts';

const listeners = new Set<() => void>();
let last: string | null = null;

export function storedProviderSid(): string | null {
  const sid = tabStorage.getItem(localKeys.activeServiceProvider);
  last = sid ?? last;
  return sid;
}

/** What was shown before the session ended, which took it from storage. */
export function restoreProviderSid(): void {
  if (last) storeProviderSid(last);
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

/** What a tab has shown once it goes on showing, whatever comes to stand before it. */
export function keepShownProvider(providers: readonly Provider[]): void {
  const shown = currentProviderOf(providers, storedProviderSid());
  if (shown) keepIn(sessionStorage, localKeys.activeServiceProvider, shown.service_provider_sid);
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
