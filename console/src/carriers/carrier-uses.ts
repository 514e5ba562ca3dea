/** What may use a carrier: lists of it, and where it lets go of it (`R19`). */

import { linkOptions } from '@tanstack/react-router';
import { pageOf } from '../app/record/record-link.ts';
import type { Uses } from '../app/record/UsedBy.tsx';
import type { LinkTarget } from '../ui/table/TargetLink.tsx';

export function carrierUses(carrier: string): Uses {
  return {
    'phone-numbers': {
      name: 'Phone numbers',
      list: linkOptions({ to: '/internal/phone-numbers', search: { carrier } }) as LinkTarget,
      one: (sid) => pageOf('phone-numbers', sid),
    },
    'least-cost-routing': {
      name: 'Outbound routings',
      words: ['outbound call routing', 'outbound call routings'],
      one: (sid) => pageOf('least-cost-routing', sid),
    },
  };
}
