import { IconCopyPlus, IconEye, IconPencil, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { linkOptions } from '@tanstack/react-router';
import { type Actor, reaches } from '@trunkline/contract/core/actor.ts';
import { type ReactNode, useMemo, useState } from 'react';
import { pageAsked } from '../app/list-search.ts';
import { pageSettings } from '../app/page-settings.ts';
import { useSession } from '../session/session.queries.ts';
import { DataTable } from '../ui/DataTable.tsx';
import { columnsOf } from '../ui/table-columns.ts';
import { toastSuccess } from '../ui/toast.ts';
import { useLastPage } from '../ui/use-last-page.ts';
import { CarrierState, RegistrationState } from './CarrierState.tsx';
import classes from './CarrierTable.module.css';
import { carrierRights } from './carrier-rights.ts';
import { ALL_ACCOUNTS, PROVIDED, trunkWords } from './carrier-words.ts';
import { type CarrierRow, type CarrierSearch, carriersPageQuery } from './carriers.queries.ts';
import { DeleteCarrier } from './DeleteCarrier.tsx';
import { GatewayCounts } from './GatewayCounts.tsx';

const column = columnsOf<CarrierRow>();

const edit = { label: 'Edit', icon: <IconPencil size={16} aria-hidden /> };
const view = { label: 'View', icon: <IconEye size={16} aria-hidden /> };

type CarrierTableProps = {
  /** Empty while it is not known yet. */
  service_provider_sid: string;
  search: CarrierSearch;
  /** Changes the address; also back to the first page, unless told. */
  onShow: (next: Partial<CarrierSearch>, replace?: boolean) => void;
  onClear: () => void;
  /** What an account is called, for a server that does not tell it with the carrier. */
  accountName: (account_sid: string) => string | undefined;
  /** Left out where the person may not add any. */
  add: ReactNode;
};

export function CarrierTable(props: CarrierTableProps) {
  const { service_provider_sid, search, onShow, accountName } = props;
  const { actor } = useSession();
  const query = useQuery(carriersPageQuery(service_provider_sid, search));
  const [leaving, setLeaving] = useState<CarrierRow | null>(null);
  const columns = useMemo(() => columnsFor(actor, accountName), [actor, accountName]);
  const { page, page_size } = pageAsked(search);

  useLastPage(query, { page, page_size }, (last) => onShow({ page: last }, true));

  return (
    <>
      <DataTable
        noun="carriers"
        columns={columns}
        query={query}
        rowId={(carrier) => carrier.voip_carrier_sid}
        rowName={(carrier) => carrier.name}
        rowLink={(carrier) => (reaches(actor, carrier) ? editLink(carrier) : undefined)}
        rowActions={(carrier) => {
          if (!reaches(actor, carrier)) return [];
          const rights = carrierRights(actor, carrier, pageSettings.admin_carrier);
          return [
            { ...(rights.update.allowed ? edit : view), quick: true, link: editLink(carrier) },
            {
              label: 'Duplicate',
              icon: <IconCopyPlus size={16} aria-hidden />,
              may: rights.add,
              link: linkOptions({
                to: '/internal/carriers/add',
                search: { copy: carrier.voip_carrier_sid },
              }),
            },
            {
              label: 'Delete',
              icon: <IconTrash size={16} aria-hidden />,
              quick: true,
              destructive: true,
              may: rights.remove,
              onSelect: () => setLeaving(carrier),
            },
          ];
        }}
        sort={{
          by: search.sort === '-name' ? '-name' : 'name',
          onSort: (by) => onShow({ sort: by === '-name' ? by : undefined }),
        }}
        paging={{
          page,
          size: page_size,
          onPage: (to) => onShow({ page: to > 1 ? to : undefined }),
          onSize: (size) => onShow({ size }),
        }}
        empty={{
          title: 'No Carriers.',
          text: 'A carrier brings calls in and takes calls out. Add yours with its gateways, or begin with the template of a well-known one.',
          action: props.add,
        }}
        filters={{ active: Boolean(search.name || search.account), onClear: props.onClear }}
      />
      {leaving && (
        <DeleteCarrier
          carrier={leaving}
          opened
          onClose={() => setLeaving(null)}
          onDeleted={() => toastSuccess(`Deleted Carrier ${leaving.name}`)}
        />
      )}
    </>
  );
}

function editLink({ voip_carrier_sid }: CarrierRow) {
  return linkOptions({
    to: '/internal/carriers/$voipCarrierSid/edit',
    params: { voipCarrierSid: voip_carrier_sid },
  });
}

/** A carrier out of the actor's reach is the provider's, to be seen and not opened. */
function columnsFor(actor: Actor, accountName: (account_sid: string) => string | undefined) {
  return column.columns([
    column.accessor('name', {
      header: 'Name',
      cell: ({ row }) =>
        reaches(actor, row.original) ? (
          row.original.name
        ) : (
          <span className={classes.provided}>
            <span>{row.original.name}</span>
            <small>{PROVIDED}</small>
          </span>
        ),
      meta: { sort: 'name', width: '20%' },
    }),
    column.display({
      id: 'state',
      header: 'State',
      cell: ({ row }) => <CarrierState carrier={row.original} />,
    }),
    column.display({
      id: 'registration',
      header: 'Registration',
      cell: ({ row }) => <RegistrationState carrier={row.original} />,
    }),
    column.display({
      id: 'gateways',
      header: 'Gateways',
      cell: ({ row }) => <GatewayCounts gateways={row.original.gateways} />,
    }),
    column.accessor('trunk_type', {
      header: 'Trunk type',
      cell: ({ row }) => (
        <span className={classes.words}>{trunkWords[row.original.trunk_type]?.label ?? '–'}</span>
      ),
      meta: { compact: 'hidden' },
    }),
    column.display({
      id: 'used-by',
      header: 'Used by',
      cell: ({ row: { original: carrier } }) =>
        carrier.account_sid
          ? (carrier.account_name ?? accountName(carrier.account_sid) ?? null)
          : ALL_ACCOUNTS,
      meta: { width: '16%' },
    }),
  ]);
}
