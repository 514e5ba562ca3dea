import { createFileRoute, redirect } from '@tanstack/react-router';
import { may } from '@trunkline/contract/core/policy.ts';
import { lcrPolicy } from '@trunkline/contract/least-cost-routing/least-cost-routing.policy.ts';
import { accountToRestore } from '../../../app/account-filter.ts';
import { tellWhy } from '../../../app/guard.ts';
import { readListSearch, textOf } from '../../../app/list-search.ts';
import { LcrList } from '../../../least-cost-routing/LcrList.tsx';
import { type LcrSearch, warmLcrList } from '../../../least-cost-routing/lcrs.queries.ts';

export const Route = createFileRoute('/internal/least-cost-routing/')({
  validateSearch: (raw: Record<string, unknown>): LcrSearch => ({
    ...readListSearch(raw),
    account: textOf(raw.account),
  }),
  beforeLoad: ({ context: { session }, search, preload }) => {
    const decision = may(lcrPolicy, 'openList', session.actor);
    if (!decision.allowed) {
      tellWhy({ preload }, decision.reason);
      const lcrSid = session.me.own_lcr_sid;
      if (lcrSid) throw redirect({ to: '/internal/least-cost-routing/$lcrSid/edit', params: { lcrSid } });
      throw redirect({ to: '/internal/least-cost-routing/add' });
    }
    const account = accountToRestore(session.actor, search.account);
    if (account) throw redirect({ to: '.', search: { ...search, account }, replace: true });
  },
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => warmLcrList(context.queryClient, context.session, deps),
  component: LcrList,
});
