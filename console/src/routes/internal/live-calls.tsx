import { createFileRoute } from '@tanstack/react-router';
import { onlyWithFeature } from '../../app/guard.ts';
import { restoreAccount } from '../../app/list/account-filter.ts';
import { listSearch } from '../../app/list/list-search.ts';
import { LiveCallList } from '../../live-calls/LiveCallList.tsx';

export const Route = createFileRoute('/internal/live-calls')({
  validateSearch: listSearch('direction', 'state'),
  beforeLoad: onlyWithFeature('live-calls', restoreAccount),
  component: LiveCallList,
});
