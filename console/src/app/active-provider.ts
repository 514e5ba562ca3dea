/** Which service provider's things are shown: the stored choice while it is still there, else the first by name. */
import { localKeys } from './browser-storage.ts';

const listeners = new Set<() => void>();

export function storedProviderSid(): string | null {
  return localStorage.getItem(localKeys.activeServiceProvider);
}

/** Another provider has other accounts, so the remembered account filter goes. */
export function storeProviderSid(sid: string): void {
  localStorage.setItem(localKeys.activeServiceProvider, sid);
  localStorage.removeItem(localKeys.accountFilter);
  for (const listener of listeners) listener();
}

export function watchProviderSid(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function currentProviderOf<P extends { service_provider_sid: string; name: string }>(
  providers: readonly P[],
  storedSid: string | null,
): P | null {
  const byName = providers.toSorted((a, b) => a.name.localeCompare(b.name));
  return byName.find((provider) => provider.service_provider_sid === storedSid) ?? byName[0] ?? null;
}
