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
    case 'phone-numbers':
      return linkOptions({
        to: '/internal/phone-numbers/$phoneNumberSid/edit',
        params: { phoneNumberSid: sid },
      });
    case 'speech-services':
      return linkOptions({
        to: '/internal/speech-services/$speechCredentialSid/edit',
        params: { speechCredentialSid: sid },
      });
    case 'llm-services':
      return linkOptions({
        to: '/internal/llm-services/$llmServiceSid/edit',
        params: { llmServiceSid: sid },
      });
    case 'least-cost-routing':
      return linkOptions({ to: '/internal/least-cost-routing/$lcrSid/edit', params: { lcrSid: sid } });
    default:
      return undefined;
  }
}
