import { may } from '@trunkline/contract/core/policy.ts';
import { lcrPolicy } from '@trunkline/contract/least-cost-routing/least-cost-routing.policy.ts';
import { ALL_ACCOUNTS, accountColumn, accountFilter } from '../app/list/account-column.ts';
import { type ListedRow, ListScreen } from '../app/list/ListScreen.tsx';
import { carrierPicks } from '../carriers/carriers.queries.ts';
import { useCurrentProvider } from '../service-providers/service-providers.queries.ts';
import { useSession } from '../session/session.queries.ts';
import { ActiveBadge } from '../ui/page/ActiveBadge.tsx';
import type { Column } from '../ui/table/columns.ts';
import { DeleteLcr } from './DeleteLcr.tsx';
import { lcrTitle, routesShown } from './lcr-words.ts';
import { type LcrRow, lcrPages } from './lcrs.queries.ts';

const name: Column<LcrRow> = { id: 'name', header: 'Name', cell: lcrTitle, sort: 'name' };
const others: Column<LcrRow>[] = [
  {
    id: 'state',
    header: 'State',
    cell: (lcr) => <ActiveBadge of={lcr} />,
    sort: 'is_active',
  },
  {
    id: 'routes',
    header: 'Routes',
    cell: ({ number_routes }) => {
      const routes = routesShown(number_routes);
      return `${routes} ${routes === 1 ? 'route' : 'routes'}`;
    },
    sort: 'number_routes',
    align: 'end',
  },
  { id: 'sid', header: 'Routing SID', cell: ({ lcr_sid }) => <code>{lcr_sid}</code>, optional: true },
];

const row: ListedRow<LcrRow> = {
  id: ({ lcr_sid }) => lcr_sid,
  name: lcrTitle,
  removal: (lcr, dialog) => <DeleteLcr lcr={lcr} {...dialog} />,
};

const words = {
  title: 'Outbound Call Routing',
  help: 'routing.an-outgoing-call',
  purpose:
    "Which carrier takes which outbound call. Accounts without their own routing use their service provider's.",
  noun: 'outbound call routings',
  search: 'Filter by name',
  empty: {
    title: 'No outbound call routing yet',
    text: 'Without a routing, calls use any active carrier. With a routing, the dialled number decides.',
  },
};

/** For admins, who reach all; everybody else has an editor of their own. */
export function LcrList() {
  const { actor, features } = useSession();
  const provider_sid = useCurrentProvider()?.service_provider_sid ?? '';
  return (
    <ListScreen
      words={words}
      many="least-cost-routing"
      pages={lcrPages}
      columns={[name, ...accountColumn<LcrRow>(actor, { header: 'Used by', none: ALL_ACCOUNTS }), ...others]}
      row={{ ...row, mayRemove: (lcr) => may(lcrPolicy, 'remove', actor, lcr) }}
      filters={[
        ...accountFilter(actor, provider_sid, { label: 'Used by' }),
        // A platform server's list does not tell where the routes lead.
        ...(features.has('server-side-lists')
          ? [{ name: 'carrier', label: 'Carrier', picks: carrierPicks(provider_sid) }]
          : []),
      ]}
      add={{ may: may(lcrPolicy, 'begin', actor), label: 'Add routing' }}
    />
  );
}
