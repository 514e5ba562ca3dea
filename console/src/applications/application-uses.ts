/** What may use an application: lists of it, and where it lets go of it (`R19`). */

import { linkOptions } from '@tanstack/react-router';
import { pageOf } from '../app/record/record-link.ts';
import type { Uses } from '../app/record/UsedBy.tsx';
import type { LinkTarget } from '../ui/table/TargetLink.tsx';

const account = (sid: string) => pageOf('accounts', sid);

export function applicationUses(application: string): Uses {
  return {
    'phone-numbers': {
      name: 'Phone numbers',
      list: linkOptions({ to: '/internal/phone-numbers', search: { application } }) as LinkTarget,
      one: (sid) => pageOf('phone-numbers', sid),
    },
    carriers: {
      name: 'Carriers, by default',
      one: (sid) => pageOf('carriers', sid),
    },
    'ms-teams-tenants': {
      name: 'MS Teams tenants',
      one: (sid) => pageOf('ms-teams-tenants', sid),
    },
    'sip-device-application': {
      name: 'SIP device calls',
      words: ['account, for SIP device calls', 'accounts, for SIP device calls'],
      one: account,
    },
    'siprec-application': {
      name: 'SIPREC calls',
      words: ['account, for SIPREC calls', 'accounts, for SIPREC calls'],
      one: account,
    },
  };
}
