import { createFileRoute } from '@tanstack/react-router';
import { applicationPolicy } from '@trunkline/contract/applications/applications.policy.ts';
import { fetchAhead } from '../../../app/fetch-ahead.ts';
import { guard } from '../../../app/guard.ts';
import { copySearch } from '../../../app/list/list-search.ts';
import { requireAccount } from '../../../app/require-account.ts';
import { ApplicationCreator } from '../../../applications/ApplicationCreator.tsx';
import { applicationQuery } from '../../../applications/applications.queries.ts';

export const Route = createFileRoute('/internal/applications/add')({
  validateSearch: copySearch,
  beforeLoad: guard(applicationPolicy, 'begin'),
  loaderDeps: ({ search }) => ({ copy: search.copy }),
  loader: async (at) => {
    const { copy } = at.deps;
    if (copy) void fetchAhead(at.context.queryClient, applicationQuery(copy));
    await requireAccount(at, 'an application');
  },
  component: ApplicationCreator,
});
