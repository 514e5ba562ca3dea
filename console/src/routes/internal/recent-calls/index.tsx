import { createFileRoute, redirect } from '@tanstack/react-router';
import { localKeys, tabStorage } from '../../../app/browser-storage.ts';
import { accountToRestore, beginWithView } from '../../../app/list/account-filter.ts';
import { CallList } from '../../../recent-calls/CallList.tsx';
import { filterToRestore, readCallSearch } from '../../../recent-calls/call-search.ts';
import { callsAsked } from '../../../recent-calls/calls-asked.ts';
import { callPages } from '../../../recent-calls/recent-calls.queries.ts';

export const Route = createFileRoute('/internal/recent-calls/')({
  validateSearch: readCallSearch,
  beforeLoad: (at) => {
    beginWithView(at);
    const { cause, context, search, location } = at;
    if (search.view) return;
    const account = accountToRestore(context.session.actor, search.account, location.pathname);
    // Who cleared them stays on the list.
    const filter =
      cause === 'stay' ? null : filterToRestore(search, tabStorage.getItem(localKeys.queryFilter));
    if (account || filter)
      throw redirect({
        to: '.',
        search: { ...(filter ?? search), ...(account && { account }) },
        replace: true,
      });
  },
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) =>
    callPages.warm(context.queryClient, context.session, deps.account, callsAsked(deps, new Date())),
  component: CallList,
});
