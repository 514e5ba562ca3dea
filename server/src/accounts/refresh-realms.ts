/** Names of SIP realms whose records lead elsewhere than the SBC addresses of by now (decision 036). */
import { createHash, randomUUID } from 'node:crypto';
import type { Db } from '../db/open.ts';
import { failureText } from '../db/values.ts';
import type { DnsProvider } from '../outside/dns-provider.ts';
import {
  claimMadeName,
  findRealmOwner,
  listOutdatedNames,
  listSbcAddresses,
  postponeRealmName,
  settleMadeName,
} from './realm-names.store.ts';

const AT_ONCE = 20;

export const hashOf = (addresses: readonly string[]) =>
  createHash('sha256')
    .update([...new Set(addresses)].sort().join())
    .digest('hex');

type Parts = {
  db: Db;
  provider: DnsProvider;
  /** The moment so many milliseconds from now, as it is stored. */
  inMs: (ms: number) => string;
  times: { lease: number; longest_pause: number };
  failed: (name: string, error: unknown) => void;
};

/** Some of them; the others are next. One that fails is tried again within the hour. */
export async function refreshRealms({ db, provider, inMs, times, failed }: Parts): Promise<void> {
  const shared: string[] = [];
  const own = new Map<string, string[]>();
  for (const { service_provider_sid: whose, ipv4 } of await listSbcAddresses(db))
    if (whose === null) shared.push(ipv4);
    else own.set(whose, [...(own.get(whose) ?? []), ipv4]);
  const hashes = {
    shared: shared.length > 0 ? hashOf(shared) : null,
    own: [...own].map(([sid, addresses]) => [sid, hashOf(addresses)] as const),
  };
  for (const { name } of await listOutdatedNames(db, hashes, inMs(0), AT_ONCE)) {
    const claim = randomUUID();
    if (!(await claimMadeName(db, name, { claim, due_at: inMs(times.lease) }, inMs(0)))) continue;
    const service_provider_sid = await findRealmOwner(db, name);
    const addresses = [...new Set(own.get(service_provider_sid ?? '') ?? shared)];
    if (!service_provider_sid || addresses.length === 0) {
      await postponeRealmName(db, name, claim, { due_at: inMs(times.longest_pause), last_error: null });
      continue;
    }
    try {
      await provider.publish({ realm: name, addresses, is_new: false });
      const made = { service_provider_sid, addresses_hash: hashOf(addresses) };
      await settleMadeName(db, name, claim, made, inMs(0));
    } catch (error) {
      failed(name, error);
      const last_error = failureText(error);
      await postponeRealmName(db, name, claim, { due_at: inMs(times.longest_pause / 12), last_error });
    }
  }
}
