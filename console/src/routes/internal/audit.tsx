import { createFileRoute, notFound } from '@tanstack/react-router';
import { AuditLog } from '../../audit/AuditLog.tsx';
import { auditEntriesQuery } from '../../audit/audit.queries.ts';
import { auditAsked, readAuditSearch } from '../../audit/audit-search.ts';

export const Route = createFileRoute('/internal/audit')({
  validateSearch: readAuditSearch,
  beforeLoad: ({ context }) => {
    if (!context.session.features.has('audit')) throw notFound();
  },
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => {
    void context.queryClient.prefetchInfiniteQuery(auditEntriesQuery(auditAsked(deps, new Date())));
  },
  component: AuditLog,
});
