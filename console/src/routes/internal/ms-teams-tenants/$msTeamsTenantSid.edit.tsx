import { createFileRoute } from '@tanstack/react-router';
import { recordAddress } from '../../../app/record/record-address.ts';
import { tenantQuery } from '../../../ms-teams-tenants/ms-teams-tenants.queries.ts';
import { TenantEditor } from '../../../ms-teams-tenants/TenantEditor.tsx';

export const Route = createFileRoute('/internal/ms-teams-tenants/$msTeamsTenantSid/edit')({
  ...recordAddress('msTeamsTenantSid'),
  loader: ({ context, params }) =>
    void context.queryClient.prefetchQuery(tenantQuery(params.msTeamsTenantSid)),
  component: TenantEditor,
});
