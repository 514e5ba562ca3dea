import { auditEndpoints } from '@trunkline/contract/audit/audit.contract.ts';
import { auditPolicy } from '@trunkline/contract/audit/audit.policy.ts';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../db/open.ts';
import { authorize } from '../http/authorize.ts';
import { problems } from '../http/problems.ts';
import { route } from '../http/route.ts';
import { listAuditEntries } from './audit.store.ts';
import { listAuditRows } from './audit-rows.store.ts';
import { countKinds } from './count-kinds.store.ts';
import { exportAudit } from './export-audit.ts';

export function auditRoutes(app: FastifyInstance, { db, aside }: { db: Db; aside: Db }): void {
  route(app, auditEndpoints.list, async (ask) => {
    authorize(ask, auditPolicy, 'list');
    const { before, page_size, count_by, ...filter } = ask.query;
    const [{ entries, next }, counts] = await Promise.all([
      listAuditEntries(db, ask.actor, filter, before ?? null, page_size),
      count_by && countKinds(aside, ask.actor, filter),
    ]);
    return { data: entries, next, counts };
  });

  route(app, auditEndpoints.listRows, async (ask) => {
    authorize(ask, auditPolicy, 'read');
    const { after, page_size } = ask.query;
    const page = await listAuditRows(db, ask.actor, ask.params.audit_sid, after ?? null, page_size);
    if (!page) throw problems.unknown('audit entry');
    return { data: page.rows, next: page.next };
  });

  route(app, auditEndpoints.exportCsv, async (ask) => {
    authorize(ask, auditPolicy, 'export');
    const csv = await exportAudit(aside, ask.actor, ask.query);
    ask.reply.header('content-disposition', 'attachment; filename="audit.csv"');
    return csv;
  });
}
