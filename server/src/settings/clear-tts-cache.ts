import { audit } from '../app/audit.ts';
import type { TenantAccount } from '../app/tenants.store.ts';
import { fromRedis } from '../app/when-redis-fails.ts';
import type { Db } from '../db/open.ts';
import type { Origin } from '../http/route.ts';
import type { TtsCache } from '../outside/tts-cache.ts';
import { about } from './save-settings.ts';

/** Forgets an account's cached speech, or everybody's with null. The entry comes first: no audit, no change. */
export async function clearTtsCache(
  db: Db,
  origin: Origin,
  cache: TtsCache,
  account: TenantAccount | null,
): Promise<void> {
  const what = account
    ? { kind: 'accounts', record_sid: account.account_sid, record_name: account.name, owner: account }
    : about('TTS cache');
  await audit(db, origin, { action: 'clear-tts-cache', ...what });
  await fromTtsCache(cache.clear(account?.account_sid ?? null));
}

export const fromTtsCache = <T>(answer: Promise<T>): Promise<T> => fromRedis(answer, 'The TTS cache');
