import { createFileRoute } from '@tanstack/react-router';
import { ApiProblem } from '../../app/api-problem.ts';
import { AuditLog } from '../../audit/AuditLog.tsx';
import { auditEntriesQuery } from '../../audit/audit.queries.ts';
import { auditAsked, readAuditSearch } from '../../audit/audit-search.ts';

export const Route = createFileRoute('/internal/audit')({
  validateSearch: readAuditSearch,
  beforeLoad: ({ context }) => {
    // As the server would answer; it is shown within the frame.
    if (!context.session.features.has('audit')) throw new ApiProblem(404);
  },
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => {
    void context.queryClient.prefetchInfiniteQuery(auditEntriesQuery(auditAsked(deps, new Date())));
  },
  component: AuditLog,
});
