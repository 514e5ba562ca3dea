import { createFileRoute } from '@tanstack/react-router';
import { onlyWithFeature } from '../../app/guard.ts';
import { beginWithView } from '../../app/list/account-filter.ts';
import { AuditLog } from '../../audit/AuditLog.tsx';
import { auditEntriesQuery } from '../../audit/audit.queries.ts';
import { auditAsked } from '../../audit/audit-asked.ts';
import { readAuditSearch } from '../../audit/audit-search.ts';
import { loadCurrentProvider } from '../../service-providers/service-providers.queries.ts';

export const Route = createFileRoute('/internal/audit')({
  validateSearch: readAuditSearch,
  beforeLoad: onlyWithFeature('audit', beginWithView),
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => {
    const { actor } = context.session;
    const chosen = actor.scope === 'admin' ? await loadCurrentProvider(context.queryClient) : null;
    const asked = auditAsked(deps, new Date(), chosen?.service_provider_sid);
    context.queryClient.infiniteQuery(auditEntriesQuery(asked)).catch(() => {});
  },
  component: AuditLog,
});
