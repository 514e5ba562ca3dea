/** Setting and removing limits, of an account or of a service provider. */
import type { LimitCategory } from '@trunkline/contract/accounts/limits.contract.ts';
import type { Owner } from '@trunkline/contract/core/actor.ts';
import { change } from '../app/change.ts';
import { type Lock, rowOf } from '../db/lock.ts';
import type { Db } from '../db/open.ts';
import type { Origin } from '../http/route.ts';
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
    before: (trx) => list(trx, of, limit.category),
    async work(trx, stored) {
      sid =
        'account_sid' in of.record
          ? await saveAccountLimit(trx, of.record.account_sid, limit)
          : await saveProviderLimit(trx, of.record.service_provider_sid, limit);
      const after = { [limit.category]: limit.quantity };
      return { action: 'set-limit', ...about(of), before: quantities(stored), after };
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
    before: (trx) => list(trx, of, category),
    async work(trx, stored) {
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

function list(db: Db, { record }: LimitOwner, category: LimitCategory | undefined): Promise<Limit[]> {
  return 'account_sid' in record
    ? listAccountLimits(db, record.account_sid, category)
    : listProviderLimits(db, record.service_provider_sid, category);
}

function quantities(limits: Limit[]): Partial<Record<LimitCategory, number>> {
  return Object.fromEntries(limits.map((limit) => [limit.category, limit.quantity]));
}

function about({ record, name, owner }: LimitOwner) {
  return 'account_sid' in record
    ? { kind: 'accounts', record_sid: record.account_sid, record_name: name, owner }
    : { kind: 'service-providers', record_sid: record.service_provider_sid, record_name: name, owner };
}
