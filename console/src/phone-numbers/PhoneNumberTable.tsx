import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { linkOptions } from '@tanstack/react-router';
import type { Scope } from '@trunkline/contract/core/actor.ts';
import { may } from '@trunkline/contract/core/policy.ts';
import { phoneNumberPolicy } from '@trunkline/contract/phone-numbers/phone-numbers.policy.ts';
import { lazy, Suspense, useMemo, useState } from 'react';
import { pageAsked } from '../app/list-search.ts';
import { pageSettings } from '../app/page-settings.ts';
import { useSession } from '../session/session.queries.ts';
import { DataTable } from '../ui/DataTable.tsx';
import { formatNumber } from '../ui/format-number.ts';
import { columnsOf } from '../ui/table-columns.ts';
import { toastSuccess } from '../ui/toast.ts';
import { useLastPage } from '../ui/use-last-page.ts';
import { DeletePhoneNumber } from './DeletePhoneNumber.tsx';
import { AccountCell, ApplicationCell, CarrierCell, NumberCell } from './NumberCell.tsx';
import {
  type NumberSelection,
  nothingSelected,
  selectionSize,
  tickedOf,
  withTicks,
} from './number-selection.ts';
import { numberRights } from './phone-number-rights.ts';
import { countOf } from './phone-number-words.ts';
import { filterAsked, type NumberRow, type NumberSearch, numbersPageQuery } from './phone-numbers.queries.ts';

type PhoneNumberTableProps = {
  service_provider_sid: string;
  search: NumberSearch;
  isFiltered: boolean;
  /** Changes the address; also back to the first page, unless told. */
  onShow: (next: Partial<NumberSearch>, replace?: boolean) => void;
  onClear: () => void;
};

const NONE: NumberRow[] = [];

// With its list of applications, which is drawn when a number is ticked.
const RoutingBar = lazy(async () => ({ default: (await import('./RoutingBar.tsx')).RoutingBar }));

const column = columnsOf<NumberRow>();
const number = column.accessor('number', {
  header: 'Number',
  cell: ({ row }) => <NumberCell number={row.original.number} />,
  meta: { sort: 'number', width: '26%' },
});
const account = column.display({
  id: 'account',
  header: 'Account',
  cell: ({ row }) => <AccountCell of={row.original} />,
});
const carrier = column.display({
  id: 'carrier',
  header: 'Carrier',
  cell: ({ row }) => <CarrierCell of={row.original} />,
});
const application = column.display({
  id: 'application',
  header: 'Application',
  cell: ({ row }) => <ApplicationCell of={row.original} />,
});

/** An account has one account, which every row would repeat. */
function columnsFor(scope: Scope) {
  return column.columns([number, ...(scope === 'account' ? [] : [account]), carrier, application]);
}

export function PhoneNumberTable(props: PhoneNumberTableProps) {
  const { service_provider_sid, search, isFiltered, onShow, onClear } = props;
  const { actor } = useSession();
  const query = useQuery(numbersPageQuery(service_provider_sid, search));
  const [leaving, setLeaving] = useState<NumberRow | null>(null);
  const columns = useMemo(() => columnsFor(actor.scope), [actor.scope]);
  const { page, page_size } = pageAsked(search);
  const rows = query.data?.data ?? NONE;

  // What was selected under other filters would be routed unseen.
  const filter = filterAsked(service_provider_sid, search);
  const filterKey = JSON.stringify(filter);
  const [kept, setKept] = useState({ filterKey, selection: nothingSelected });
  const selection = kept.filterKey === filterKey ? kept.selection : nothingSelected;
  const select = (next: NumberSelection) => setKept({ filterKey, selection: next });

  const total = query.isPlaceholderData ? undefined : query.data?.total;
  useLastPage(query, { page, page_size }, (last) => onShow({ page: last }, true));

  return (
    <>
      <DataTable
        noun="phone numbers"
        columns={columns}
        query={query}
        rowId={(row) => row.phone_number_sid}
        rowName={(row) => formatNumber(row.number)}
        rowLink={editLink}
        rowActions={(row) => {
          const rights = numberRights(actor, row, pageSettings.admin_carrier);
          return [
            { label: 'Edit', icon: <IconPencil size={16} aria-hidden />, quick: true, link: editLink(row) },
            ...(rights.isKept
              ? []
              : [
                  {
                    label: 'Delete',
                    icon: <IconTrash size={16} aria-hidden />,
                    quick: true,
                    destructive: true,
                    may: rights.remove,
                    onSelect: () => setLeaving(row),
                  },
                ]),
          ];
        }}
        sort={{
          by: search.sort === '-number' ? '-number' : 'number',
          onSort: (by) => onShow({ sort: by === '-number' ? by : undefined }),
        }}
        selection={
          may(phoneNumberPolicy, 'routeMany', actor).allowed
            ? {
                selected: tickedOf(selection, rows),
                onChange: (ticked) => select(withTicks(selection, rows, ticked)),
                summary: `${selection.kind === 'all' ? 'All ' : ''}${countOf(selectionSize(selection))} selected`,
                actions: (
                  <Suspense>
                    <RoutingBar
                      selection={selection}
                      rows={rows}
                      counted={{ total: total ?? 0, is_least: query.data?.total_is_least ?? false }}
                      filter={filter}
                      onSelect={select}
                    />
                  </Suspense>
                ),
              }
            : undefined
        }
        paging={{
          page,
          size: page_size,
          onPage: (to) => onShow({ page: to > 1 ? to : undefined }),
          onSize: (size) => onShow({ size }),
        }}
        empty={{
          title: 'No phone numbers.',
          text: 'A number says which carrier brings its calls, and which application answers them.',
        }}
        filters={{ active: isFiltered, onClear }}
      />
      {leaving && (
        <DeletePhoneNumber
          number={leaving}
          opened
          onClose={() => setLeaving(null)}
          onDeleted={() => {
            select(nothingSelected);
            toastSuccess(`Deleted phone number ${formatNumber(leaving.number)}`);
          }}
        />
      )}
    </>
  );
}

function editLink({ phone_number_sid }: NumberRow) {
  return linkOptions({
    to: '/internal/phone-numbers/$phoneNumberSid/edit',
    params: { phoneNumberSid: phone_number_sid },
  });
}
