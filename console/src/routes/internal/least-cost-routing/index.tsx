import { createFileRoute, redirect } from '@tanstack/react-router';
import { may } from '@trunkline/contract/core/policy.ts';
import { lcrPolicy } from '@trunkline/contract/least-cost-routing/least-cost-routing.policy.ts';
import { tellWhy } from '../../../app/guard.ts';
import { listAddress, restoreAccount } from '../../../app/list/account-filter.ts';
import { warmList } from '../../../app/list/list-pages.ts';
import { LcrList } from '../../../least-cost-routing/LcrList.tsx';
import { lcrPages } from '../../../least-cost-routing/lcrs.queries.ts';

export const Route = createFileRoute('/internal/least-cost-routing/')({
  ...listAddress('carrier'),
  beforeLoad: (at) => {
    const { session } = at.context;
    const decision = may(lcrPolicy, 'openList', session.actor);
    if (!decision.allowed) {
      tellWhy(at, decision.reason);
      const lcrSid = session.me.own_lcr_sid;
      if (lcrSid) throw redirect({ to: '/internal/least-cost-routing/$lcrSid/edit', params: { lcrSid } });
      throw redirect({ to: '/internal/least-cost-routing/add' });
    }
    restoreAccount(at);
  },
  loader: ({ context, deps }) => warmList(context, lcrPages, deps),
  component: LcrList,
});
