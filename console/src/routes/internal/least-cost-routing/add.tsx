import { createFileRoute } from '@tanstack/react-router';
import { textOf } from '../../../app/list-search.ts';
import { LcrCreator } from '../../../least-cost-routing/LcrCreator.tsx';

/** Not guarded: the explainer stands here too, for whoever has no routing and may not add one. */
export const Route = createFileRoute('/internal/least-cost-routing/add')({
  validateSearch: (raw: Record<string, unknown>): { account?: string | undefined } => ({
    account: textOf(raw.account),
  }),
  component: LcrCreator,
});
