/** What may use a carrier: lists of it, and where it lets go of it (`R19`). */

import { linkOptions } from '@tanstack/react-router';
import type { Actor } from '@trunkline/contract/core/actor.ts';
import { may } from '@trunkline/contract/core/policy.ts';
import { lcrPolicy } from '@trunkline/contract/least-cost-routing/least-cost-routing.policy.ts';
import { pageOf } from '../app/record/record-link.ts';
import type { Uses } from '../app/record/UsedBy.tsx';
import type { LinkTarget } from '../ui/table/TargetLink.tsx';

/** Of outbound routings only some have a list: who asks. */
export function carrierUses(carrier: string, actor?: Actor): Uses {
  const lists = actor !== undefined && may(lcrPolicy, 'openList', actor).allowed;
  return {
    'phone-numbers': {
      name: 'Phone numbers',
      list: linkOptions({ to: '/internal/phone-numbers', search: { carrier } }) as LinkTarget,
      one: (sid) => pageOf('phone-numbers', sid),
    },
    'least-cost-routing': {
      name: 'Outbound routings',
      words: ['outbound call routing', 'outbound call routings'],
      ...(lists && {
        list: linkOptions({ to: '/internal/least-cost-routing', search: { carrier } }) as LinkTarget,
      }),
      one: (sid) => pageOf('least-cost-routing', sid),
    },
  };
}
