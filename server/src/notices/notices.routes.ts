import { noticeEndpoints } from '@trunkline/contract/notices/notices.contract.ts';
import { noticePolicy } from '@trunkline/contract/notices/notices.policy.ts';
import { timeRangeOf } from '@trunkline/contract/recent-calls/time-range.ts';
import type { FastifyInstance } from 'fastify';
import { getTenantOfPath, whoseCalls } from '../app/path-owner.ts';
import type { CallStore } from '../calls/call-store.ts';
import { fromCallStore } from '../calls/when-store-fails.ts';
import type { Db } from '../db/open.ts';
import { authorize } from '../http/authorize.ts';
import { isStoreFailure } from '../http/problems.ts';
import { route } from '../http/route.ts';
import { markSeen, readNotices } from './read-notices.ts';

type Parts = { db: Db; calls: CallStore };

/** Of the alerts the number alone is asked for. */
const NO_ROWS = { limit: 1, offset: 0 };

export function noticeRoutes(app: FastifyInstance, { db, calls }: Parts): void {
  route(app, noticeEndpoints.read, async (ask) => {
    const owner = await getTenantOfPath(db, ask.params);
    authorize(ask, noticePolicy, 'read', owner);
    const whose = await whoseCalls(db, owner, undefined);
    const search = { range: timeRangeOf(ask.query), alert_type: undefined };
    const [notices, alerts] = await Promise.all([
      readNotices(db, ask.actor, Date.now()),
      fromCallStore(calls.listAlerts(whose, search, NO_ROWS)).then(
        ({ total }) => total,
        (error: unknown) => {
          if (isStoreFailure(error)) return null;
          throw error;
        },
      ),
    ]);
    return { notices, alerts };
  });

  route(app, noticeEndpoints.markSeen, async (ask) => {
    authorize(ask, noticePolicy, 'markSeen');
    await markSeen(db, ask.actor, ask.body.notice_sid);
  });
}
