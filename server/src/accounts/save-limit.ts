/** Setting and removing limits, of an account or of a service provider. */
import type { LimitCategory } from '@trunkline/contract/accounts/limits.contract.ts';
import type { Owner } from '@trunkline/contract/core/actor.ts';
import { audit } from '../app/audit.ts';
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
export function setLimit(db: Db, origin: Origin, of: LimitOwner, limit: Limit): Promise<string> {
  return db.transaction().execute(async (trx) => {
    const before = quantities(await list(trx, of, limit.category));
    const sid =
      'account_sid' in of.record
        ? await saveAccountLimit(trx, of.record.account_sid, limit)
        : await saveProviderLimit(trx, of.record.service_provider_sid, limit);
    await audit(trx, origin, {
      action: 'set-limit',
      ...about(of),
      before,
      after: { [limit.category]: limit.quantity },
    });
    return sid;
  });
}

/** All of them without a category; nothing to remove is no error. */
export function removeLimits(
  db: Db,
  origin: Origin,
  of: LimitOwner,
  category: LimitCategory | undefined,
): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const stored = await list(trx, of, category);
    if (stored.length === 0) return;
    if ('account_sid' in of.record) await removeAccountLimits(trx, of.record.account_sid, category);
    else await removeProviderLimits(trx, of.record.service_provider_sid, category);
    await audit(trx, origin, { action: 'remove-limit', ...about(of), before: quantities(stored), after: {} });
  });
}

export type LimitOwner = {
  record: { account_sid: string } | { service_provider_sid: string };
  name: string;
  owner: Owner;
};

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
