/** Setting and removing limits, of an account or of a service provider. */
import { type LimitCategory, limitsVersion } from '@trunkline/contract/accounts/limits.contract.ts';
import type { Owner } from '@trunkline/contract/core/actor.ts';
import { change } from '../app/change.ts';
import { getTenantAccount, getTenantProvider } from '../app/tenants.ts';
import { type Lock, rowOf } from '../db/lock.ts';
import type { Db } from '../db/open.ts';
import type { Origin } from '../http/route.ts';
import { isMadeFrom } from '../http/version.ts';
import {
  listAccountLimits,
  listProviderLimits,
  removeAccountLimits,
  removeProviderLimits,
  saveAccountLimit,
  saveProviderLimit,
} from './limits.store.ts';

type Limit = { category: LimitCategory; quantity: number };

/** Answers the row's sid. */
export async function setLimit(db: Db, origin: Origin, of: LimitOwner, limit: Limit): Promise<string> {
  let sid = '';
  await change(db, origin, {
    locks: [rowOfOwner(of)],
    before: (trx) => list(trx, of),
    version: versionFor(origin, limit.category),
    async work(trx, all) {
      await stillThere(trx, of);
      sid =
        'account_sid' in of.record
          ? await saveAccountLimit(trx, of.record.account_sid, limit)
          : await saveProviderLimit(trx, of.record.service_provider_sid, limit);
      const after = { [limit.category]: limit.quantity };
      const before = quantities(among(all, limit.category));
      return { action: 'set-limit', ...about(of), answer: sid, before, after };
    },
  });
  return sid;
}

/** All of them without a category; nothing to remove is no error. */
export function removeLimits(
  db: Db,
  origin: Origin,
  of: LimitOwner,
  category: LimitCategory | undefined,
): Promise<void> {
  return change(db, origin, {
    locks: [rowOfOwner(of)],
    before: (trx) => list(trx, of),
    version: versionFor(origin, category),
    async work(trx, all) {
      const stored = among(all, category);
      if (stored.length === 0) return null;
      if ('account_sid' in of.record) await removeAccountLimits(trx, of.record.account_sid, category);
      else await removeProviderLimits(trx, of.record.service_provider_sid, category);
      return { action: 'remove-limit', ...about(of), before: quantities(stored), after: {} };
    },
  });
}

export type LimitOwner = {
  record: { account_sid: string } | { service_provider_sid: string };
  name: string;
  owner: Owner;
};

function rowOfOwner({ record }: LimitOwner): Lock {
  return 'account_sid' in record
    ? rowOf('accounts', record.account_sid)
    : rowOf('service_providers', record.service_provider_sid);
}

/** 404 for one that went after the policy was asked. */
function stillThere(trx: Db, { record }: LimitOwner): Promise<unknown> {
  return 'account_sid' in record
    ? getTenantAccount(trx, record.account_sid)
    : getTenantProvider(trx, record.service_provider_sid);
}

function list(db: Db, { record }: LimitOwner): Promise<Limit[]> {
  return 'account_sid' in record
    ? listAccountLimits(db, record.account_sid)
    : listProviderLimits(db, record.service_provider_sid);
}

/** All without a category. */
function among(limits: Limit[], category: LimitCategory | undefined): Limit[] {
  return category ? limits.filter((limit) => limit.category === category) : limits;
}

/** Made from all as they are, or from the one that is changed: the others are no part of it. */
function versionFor(origin: Origin, category: LimitCategory | undefined) {
  return (all: Limit[]) => {
    const whole = limitsVersion(all);
    const edited = isMadeFrom(origin, whole) ? whole : limitsVersion(among(all, category));
    return { record: all, edited };
  };
}

function quantities(limits: Limit[]): Partial<Record<LimitCategory, number>> {
  return Object.fromEntries(limits.map((limit) => [limit.category, limit.quantity]));
}

function about({ record, name, owner }: LimitOwner) {
  return 'account_sid' in record
    ? { kind: 'accounts', record_sid: record.account_sid, record_name: name, owner }
    : { kind: 'service-providers', record_sid: record.service_provider_sid, record_name: name, owner };
}
