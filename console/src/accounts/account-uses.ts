/** What an account has: lists of it, and screens of what stands in the way of deleting it (`R19`). */

import { linkOptions } from '@tanstack/react-router';
import { pageSettings } from '../app/page-settings.ts';
import { pageOf } from '../app/record/record-link.ts';
import type { Uses } from '../app/record/UsedBy.tsx';

export function accountUses(account: string): Uses {
  const search = { account };
  return {
    'phone-numbers': {
      name: 'Phone numbers',
      list: linkOptions({ to: '/internal/phone-numbers', search }),
      one: (sid) => pageOf('phone-numbers', sid),
    },
    applications: {
      name: 'Applications',
      list: linkOptions({ to: '/internal/applications', search }),
      one: (sid) => pageOf('applications', sid),
    },
    // As every customer gets them; they go with the account.
    ...(pageSettings.enable_hosted_system && { 'starter-applications': { name: 'Starter applications' } }),
    carriers: { name: 'Carriers', list: linkOptions({ to: '/internal/carriers', search }) },
    clients: { name: 'SIP clients', list: linkOptions({ to: '/internal/clients', search }) },
    users: { name: 'Users', list: linkOptions({ to: '/internal/users', search }) },
    'speech-services': {
      name: 'Speech services',
      list: linkOptions({ to: '/internal/speech-services', search }),
    },
    'llm-services': { name: 'LLM services', list: linkOptions({ to: '/internal/llm-services', search }) },
    'ms-teams-tenants': {
      name: 'MS Teams tenants',
      list: linkOptions({ to: '/internal/ms-teams-tenants', search }),
      one: (sid) => pageOf('ms-teams-tenants', sid),
    },
    'least-cost-routing': {
      name: 'Routings of other owners',
      words: ['outbound call routing of another owner', 'outbound call routings of other owners'],
      one: (sid) => pageOf('least-cost-routing', sid),
    },
    'api-keys': { name: 'API keys' },
  };
}
