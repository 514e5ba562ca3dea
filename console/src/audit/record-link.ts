import { linkOptions } from '@tanstack/react-router';
import type { LinkTarget } from '../ui/TargetLink.tsx';

/** Where the record of an entry is edited, for the kinds that have such a screen. */
export function recordLink(kind: string, sid: string | null): LinkTarget | undefined {
  if (!sid) return undefined;
  switch (kind) {
    case 'users':
    case 'session':
      return linkOptions({ to: '/internal/users/$userSid/edit', params: { userSid: sid } });
    case 'accounts':
      return linkOptions({ to: '/internal/accounts/$accountSid/edit', params: { accountSid: sid } });
    case 'applications':
      return linkOptions({
        to: '/internal/applications/$applicationSid/edit',
        params: { applicationSid: sid },
      });
    case 'carriers':
      return linkOptions({ to: '/internal/carriers/$voipCarrierSid/edit', params: { voipCarrierSid: sid } });
    case 'clients':
      return linkOptions({ to: '/internal/clients/$clientSid/edit', params: { clientSid: sid } });
    case 'ms-teams-tenants':
      return linkOptions({
        to: '/internal/ms-teams-tenants/$msTeamsTenantSid/edit',
        params: { msTeamsTenantSid: sid },
      });
    default:
      return undefined;
  }
}
