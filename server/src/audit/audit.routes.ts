import { auditEndpoints } from '@trunkline/contract/audit/audit.contract.ts';
import { auditPolicy } from '@trunkline/contract/audit/audit.policy.ts';
import type { FastifyInstance } from 'fastify';
import { authorize } from '../app/authorize.ts';
import { problems } from '../app/problems.ts';
import { route } from '../app/route.ts';
import type { Db } from '../db/open.ts';
import { type Cursor, listAuditEntries } from './audit.store.ts';
import { exportAudit } from './export-audit.ts';

export function auditRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  route(app, auditEndpoints.list, async (ask) => {
    authorize(ask, auditPolicy, 'list');
    const { before, page_size, ...filter } = ask.query;
    const cursor = before === undefined ? null : readCursor(before);
    const { entries, last } = await listAuditEntries(db, ask.actor, filter, cursor, page_size);
    return { data: entries, next: last && `${last.at}_${last.audit_sid}` };
  });

  route(app, auditEndpoints.exportCsv, async (ask) => {
    authorize(ask, auditPolicy, 'export');
    ask.reply.header('content-disposition', 'attachment; filename="audit.csv"');
    return exportAudit(db, ask.actor, ask.query);
  });
}

function readCursor(text: string): Cursor {
  const [at, audit_sid] = text.split('_');
  if (!at || !audit_sid || !/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3}$/.test(at))
    throw problems.invalid([{ path: 'before', message: "before must be the last answer's next" }]);
  return { at, audit_sid };
}
