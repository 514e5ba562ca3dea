import { createFileRoute } from '@tanstack/react-router';
import { restoreAccount } from '../../app/account-filter.ts';
import { onlyWithFeature } from '../../app/guard.ts';
import { listSearch } from '../../app/list-search.ts';
import { LiveCallList } from '../../live-calls/LiveCallList.tsx';

export const Route = createFileRoute('/internal/live-calls')({
  validateSearch: listSearch('direction', 'state'),
  beforeLoad: onlyWithFeature('live-calls', restoreAccount),
  component: LiveCallList,
});
