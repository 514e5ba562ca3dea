import { createFileRoute } from '@tanstack/react-router';
import { fetchAhead } from '../../../app/fetch-ahead.ts';
import { recordAddress } from '../../../app/record/record-address.ts';
import { tenantQuery } from '../../../ms-teams-tenants/ms-teams-tenants.queries.ts';
import { TenantEditor } from '../../../ms-teams-tenants/TenantEditor.tsx';

export const Route = createFileRoute('/internal/ms-teams-tenants/$msTeamsTenantSid/edit')({
  ...recordAddress('msTeamsTenantSid'),
  loader: ({ context, params }) => void fetchAhead(context.queryClient, tenantQuery(params.msTeamsTenantSid)),
  component: TenantEditor,
});
