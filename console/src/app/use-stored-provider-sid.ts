import { useSyncExternalStore } from 'react';
import { storedProviderSid, watchProviderSid } from './active-provider.ts';

export function useStoredProviderSid(): string | null {
  return useSyncExternalStore(watchProviderSid, storedProviderSid);
}
