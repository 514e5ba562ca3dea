import { createFileRoute } from '@tanstack/react-router';
import { warmTenant } from '../../../ms-teams-tenants/ms-teams-tenants.queries.ts';
import { TenantEditor } from '../../../ms-teams-tenants/TenantEditor.tsx';

export const Route = createFileRoute('/internal/ms-teams-tenants/$msTeamsTenantSid/edit')({
  loader: ({ context, params }) => void warmTenant(context.queryClient, params.msTeamsTenantSid),
  component: TenantEditor,
});
