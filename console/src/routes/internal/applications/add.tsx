import { createFileRoute } from '@tanstack/react-router';
import { applicationPolicy } from '@trunkline/contract/applications/applications.policy.ts';
import { guard } from '../../../app/guard.ts';
import { textOf } from '../../../app/list-search.ts';
import { ApplicationCreator } from '../../../applications/ApplicationCreator.tsx';
import { warmApplicationForm } from '../../../applications/applications.queries.ts';

/** `copy` is the sid of an application to begin from. */
type AddSearch = { account?: string | undefined; copy?: string | undefined };

export const Route = createFileRoute('/internal/applications/add')({
  validateSearch: (raw: Record<string, unknown>): AddSearch => ({
    account: textOf(raw.account),
    copy: textOf(raw.copy),
  }),
  beforeLoad: guard(applicationPolicy, 'begin'),
  loaderDeps: ({ search }) => ({ copy: search.copy }),
  loader: ({ context, deps }) => warmApplicationForm(context.queryClient, context.session, deps.copy),
  component: ApplicationCreator,
});
