import { type BulkChange, bulkEndpoints, type ManyKind } from '@trunkline/contract/bulk/bulk.contract.ts';
import { bulkPolicy } from '@trunkline/contract/bulk/bulk.policy.ts';
import type { FastifyInstance } from 'fastify';
import { changeMany, type ManyChange, type ManyOf } from '../app/change-many.ts';
import { staysThere } from '../app/tenants.ts';
import { undoMany } from '../app/undo-many.ts';
import type { Db } from '../db/open.ts';
import { authorize } from '../http/authorize.ts';
import { route } from '../http/route.ts';

/** `aside`: many records are long work, beside which others are answered. */
type Needs = { aside: Db; kinds: Record<ManyKind, ManyOf> };

export function bulkRoutes(app: FastifyInstance, { aside, kinds }: Needs): void {
  route(app, bulkEndpoints.change, async (ask) => {
    authorize(ask, bulkPolicy, 'change');
    return changeMany(aside, ask.origin, kinds[ask.body.kind], changeOf(ask.body));
  });

  route(app, bulkEndpoints.undo, async (ask) => {
    authorize(ask, bulkPolicy, 'undo');
    return undoMany(aside, ask.origin, new Map(Object.entries(kinds)), ask.params.audit_sid);
  });
}

function changeOf({ action, sids, account_sid }: BulkChange): ManyChange {
  if (action === 'delete' || action === 'revoke') return { action, sids, removes: true };
  if (action === 'set-account') {
    const locks = account_sid ? [staysThere({ account_sid, service_provider_sid: null })] : [];
    return { action, sids, wanted: { account_sid: account_sid ?? null }, locks };
  }
  return { action, sids, wanted: { is_active: action === 'activate' ? 1 : 0 } };
}
