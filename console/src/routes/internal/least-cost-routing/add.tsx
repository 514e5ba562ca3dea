import { createFileRoute, redirect } from '@tanstack/react-router';
import { textOf } from '../../../app/list/list-search.ts';
import { pageOf } from '../../../app/record/record-link.ts';
import { LcrCreator } from '../../../least-cost-routing/LcrCreator.tsx';
import { loadOwnLcrSid } from '../../../least-cost-routing/own-lcr.queries.ts';

/** Not guarded: the explainer stands here too, for whoever has no routing and may not add one. */
export const Route = createFileRoute('/internal/least-cost-routing/add')({
  validateSearch: (raw: Record<string, unknown>): { account?: string | undefined } => ({
    account: textOf(raw.account),
  }),
  // An account has one, so there is nothing to add.
  loader: async ({ context: { queryClient, session } }) => {
    if (session.actor.scope !== 'account') return;
    const own = await loadOwnLcrSid(queryClient, session);
    if (own) throw redirect({ ...pageOf('least-cost-routing', own), replace: true });
  },
  component: LcrCreator,
});
