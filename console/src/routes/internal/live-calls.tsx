import { createFileRoute } from '@tanstack/react-router';
import { onlyWithFeature } from '../../app/guard.ts';
import { restoreAccount } from '../../app/list/account-filter.ts';
import { listSearch } from '../../app/list/list-search.ts';
import { LiveCallList } from '../../live-calls/LiveCallList.tsx';
import { loadCurrentProvider } from '../../service-providers/service-providers.queries.ts';

export const Route = createFileRoute('/internal/live-calls')({
  validateSearch: listSearch('direction', 'state'),
  beforeLoad: onlyWithFeature('live-calls', restoreAccount, 'Live calls need Redis.'),
  // Whose calls they are is known when the page is drawn: what can be done with them has its place from the start.
  loader: async ({ context }) => void (await loadCurrentProvider(context.queryClient)),
  component: LiveCallList,
});
