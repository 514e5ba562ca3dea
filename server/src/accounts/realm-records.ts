/**
 * A SIP realm and its DNS records (decision 036). The name is written down before anything is made, so that whatever
 * happens then, somebody removes what nobody has: this request, another one, or the next start.
 */
import { randomUUID } from 'node:crypto';
import { SIP_REALM_TAKEN } from '@trunkline/contract/accounts/accounts.contract.ts';
import { keepLooking } from '../app/keep-looking.ts';
import { listSbcs } from '../carriers/signalling-addresses.store.ts';
import type { Db } from '../db/open.ts';
import { transact } from '../db/transaction.ts';
import { failureText, toDbTimeExact } from '../db/values.ts';
import { problems } from '../http/problems.ts';
import { DnsNameTaken, type DnsProvider, DnsRefused, isBelow } from '../outside/dns-provider.ts';
import { isSipRealmTaken } from './accounts.store.ts';
import {
  abandonRealmName,
  claimRealmName,
  findRealmName,
  holdRealmName,
  insertRealmName,
  type LedTo,
  listDueRealmNames,
  postponeRealmName,
  type RealmName,
  releaseRealmName,
  removeRealmName,
  retakeRealmName,
} from './realm-names.store.ts';
import { hashOf, refreshRealms } from './refresh-realms.ts';

/** Within the transaction that changes the account's realm from the one to the other. */
export type SettleRealm = (trx: Db, from: string | null, to: string | null) => Promise<void>;

export type RealmRecords = {
  /**
   * Runs `save` once the new realm's records are there, and has them removed when it fails. 422 for a name that is
   * taken or cannot be made, 502 when the DNS provider did not agree; nothing was saved then.
   */
  saving<T>(
    account: { service_provider_sid: string; sip_realm: string | null },
    to: string | null | undefined,
    save: (settle: SettleRealm) => Promise<T>,
  ): Promise<T>;
  /** For a realm that goes with its account. */
  release: (trx: Db, realm: string | null) => Promise<void>;
  /** After the commit: what nobody has is removed now instead of within some seconds. */
  nudge(): void;
  start(): void;
  stop(): Promise<void>;
};

type Parts = { db: Db; dns: DnsProvider | null; log: Log };
type Log = Record<'error' | 'warn', (about: object, message: string) => void>;
type Claim = { name: string; claim: string; is_new: boolean; led_to: LedTo | null };

export const NAME_IN_ZONE = 'This name is already used in the DNS zone. Please choose another one.';
export const BEING_CHANGED = 'The DNS records of this name are being changed. Please try again in a minute.';
export const NO_ADDRESS =
  'No SBC address is known for the DNS records. The administrator of this server has to add one first.';
export const DNS_FAILED =
  'The DNS records of this name could not be created, so the SIP realm was not changed. Please try again in a moment.';

/** In milliseconds. Nobody is at a name longer than `lease`, which is some times the limit of the provider. */
const TIMES = { look: 15_000, lease: 60_000, first_pause: 15_000, longest_pause: 3_600_000 };
const AT_ONCE = 20;

const inMs = (ms: number) => toDbTimeExact(new Date(Date.now() + ms));

export function realmRecords({ db, dns, log }: Parts): RealmRecords {
  const looking = keepLooking({
    every_ms: TIMES.look,
    look: async () => (dns ? look(dns) : undefined),
    failed: (error) => log.error({ err: error }, 'names of SIP realms cannot be read; it is tried again'),
  });

  /** Nobody else makes or removes the name from here on. Null where an account has it, which whoever saves will find. */
  async function take(name: string): Promise<Claim | null> {
    const claim = randomUUID();
    return transact(db, async (trx) => {
      if (await isSipRealmTaken(trx, name, null)) return null;
      const due_at = inMs(TIMES.lease);
      if (!(await findRealmName(trx, name))) {
        await insertRealmName(trx, name, claim, due_at);
        return { name, claim, is_new: true, led_to: null };
      }
      if (await retakeRealmName(trx, name, { claim, due_at }, inMs(0)))
        return { name, claim, is_new: false, led_to: null };
      throw problems.conflict(BEING_CHANGED, 'sip_realm');
    });
  }

  async function publish(provider: DnsProvider, taken: Claim, service_provider_sid: string) {
    const { name, is_new } = taken;
    const sbcs = await listSbcs(db, service_provider_sid);
    const addresses = [...new Set(sbcs.map(({ ipv4 }) => ipv4))];
    if (addresses.length === 0) throw problems.conflict(NO_ADDRESS, 'sip_realm');
    try {
      await provider.publish({ realm: name, addresses, is_new });
      taken.led_to = { service_provider_sid, addresses_hash: hashOf(addresses) };
    } catch (error) {
      if (error instanceof DnsNameTaken) throw nothingMade(problems.conflict(NAME_IN_ZONE, 'sip_realm'));
      log.error({ err: error, realm: name }, 'the DNS records of a SIP realm could not be made');
      const told = problems.outsideFailed(DNS_FAILED);
      throw error instanceof DnsRefused ? nothingMade(told) : told;
    }
  }

  /** What is there from before goes on waiting to be removed. */
  async function giveUp({ name, claim, is_new }: Claim, error: unknown): Promise<void> {
    if (is_new && madeNothing.has(error as object)) await removeRealmName(db, name, claim);
    else await abandonRealmName(db, name, claim, inMs(0));
  }

  async function look(provider: DnsProvider): Promise<void> {
    for (const row of await listDueRealmNames(db, inMs(0), AT_ONCE))
      if (looking.isOpen()) await remove(provider, row);
    if (!looking.isOpen()) return;
    const failed = (realm: string, error: unknown) =>
      log.warn({ err: error, realm }, 'the DNS records of a SIP realm do not lead to all SBC addresses yet');
    await refreshRealms({ db, provider, inMs, times: TIMES, failed });
  }

  async function remove(provider: DnsProvider, { name, attempts }: RealmName): Promise<void> {
    const claim = randomUUID();
    if (!(await claimRealmName(db, name, { claim, due_at: inMs(TIMES.lease) }, inMs(0)))) return;
    try {
      // The platform's own server, on a database that is shared, may have given it to an account.
      if (!(await isSipRealmTaken(db, name, null))) await provider.withdraw(name);
      await removeRealmName(db, name, claim);
    } catch (error) {
      const pause = Math.min(TIMES.longest_pause, TIMES.first_pause * 2 ** Math.min(attempts, 20));
      const last_error = failureText(error);
      await postponeRealmName(db, name, claim, { attempts: attempts + 1, due_at: inMs(pause), last_error });
      log.warn({ err: error, realm: name }, 'the DNS records of a SIP realm are still to be removed');
    }
  }

  const release = async (trx: Db, realm: string | null) => {
    if (realm) await releaseRealmName(trx, realm, inMs(0), inMs(TIMES.lease));
  };

  const settle =
    (is_ours: boolean, taken: Claim | null): SettleRealm =>
    async (trx, from, to) => {
      if (taken && !(await holdRealmName(trx, taken.name, taken.claim, taken.led_to))) throw problems.busy();
      if (from === to) return;
      // It was an account's a moment ago, so no records were made.
      if (is_ours && !taken) throw problems.duplicate('sip_realm', SIP_REALM_TAKEN);
      // A name that is not made here, and may have been: nobody shall remove it.
      if (!taken && to) await removeRealmName(trx, to);
      await release(trx, from);
    };

  return {
    async saving(account, to, save) {
      const is_ours = Boolean(dns && to && to !== account.sip_realm && isBelow(to, dns.zone));
      const taken = is_ours && to ? await take(to) : null;
      try {
        if (taken && dns) await publish(dns, taken, account.service_provider_sid);
        return await save(settle(is_ours, taken));
      } catch (error) {
        if (taken)
          await giveUp(taken, error).catch((cause) =>
            log.error({ err: cause, realm: taken.name }, 'a name is given up after its time only'),
          );
        throw error;
      } finally {
        looking.nudge();
      }
    },
    release,
    nudge: looking.nudge,
    start: looking.start,
    stop: looking.stop,
  };
}

/** Failures that say for certain that the provider did nothing. */
const madeNothing = new WeakSet<object>();

function nothingMade<E extends object>(error: E): E {
  madeNothing.add(error);
  return error;
}
