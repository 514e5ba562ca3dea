import { IconEye, IconPencil, IconPlugConnected, IconTrash } from '@tabler/icons-react';
import type { Decision } from '@trunkline/contract/core/policy.ts';
import { type ReactNode, useState } from 'react';
import { CredentialStatus } from './CredentialStatus.tsx';
import classes from './CredentialTable.module.css';
import type { TestOutcome } from './credential-status.ts';
import { DataTable, type ListQuery } from './DataTable.tsx';
import type { SortState } from './DataTableHead.tsx';
import { failureOf } from './failure.ts';
import type { Paging } from './TablePaging.tsx';
import type { LinkTarget } from './TargetLink.tsx';
import { type Columns, columnsOf } from './table-columns.ts';

type Credential = { label: string | null; account_sid: string | null; unreadable?: string | undefined };

/** What came of asking for a row's test here: an answer, or why there was none. */
type Asked<Answer> = { isPending: boolean; answer?: Answer; failure?: string };

type CredentialTableProps<Row extends Credential, Answer> = {
  /** In the plural and small: "LLM services". */
  noun: string;
  query: ListQuery<Row>;
  rowId: (row: Row) => string;
  /** With its label: "AWS (sales)". */
  rowName: (row: Row) => string;
  vendorOf: (row: Row) => string;
  /** `answer`: of the last test that was made from this list. */
  outcomeOf: (row: Row, answer: Answer | undefined) => TestOutcome;
  /** For the choices of the list's filter; undefined while they are loading. */
  accounts: readonly { account_sid: string; name: string }[] | undefined;
  /** Columns of its own, after the label. */
  between?: Columns<Row>;
  /** The server's name of the order by the last test, where it sorts by it. */
  statusSort?: string;
  rightsOf: (row: Row) => Record<'open' | 'update' | 'test' | 'remove', Decision>;
  linkOf: (row: Row) => LinkTarget;
  onTest: (row: Row) => Promise<Answer>;
  onRemove: (row: Row) => void;
  sort: SortState;
  paging: Paging;
  empty: { title: string; text: string; action?: ReactNode };
  /** Whether the list is of one account only. */
  isFiltered: boolean;
  onClear: () => void;
};

/** Keys of vendors: whose they are, and whether the vendor took them when it was last asked. */
export function CredentialTable<Row extends Credential, Answer>(props: CredentialTableProps<Row, Answer>) {
  const { accounts, linkOf, onRemove, onTest, outcomeOf, rightsOf, rowId, statusSort, vendorOf } = props;
  const [asked, setAsked] = useState<ReadonlyMap<string, Asked<Answer>>>(new Map());

  async function ask(row: Row) {
    const note = (what: Asked<Answer>) => setAsked((known) => new Map(known).set(rowId(row), what));
    note({ isPending: true });
    try {
      note({ isPending: false, answer: await onTest(row) });
    } catch (error) {
      note({ isPending: false, failure: failureOf(error).msg });
    }
  }

  const accountOf = ({ account_sid }: Row) =>
    account_sid === null
      ? 'All accounts'
      : (accounts?.find((account) => account.account_sid === account_sid)?.name ?? '–');
  const column = columnsOf<Row>();
  const columns = column.columns([
    column.display({
      id: 'vendor',
      header: 'Vendor',
      cell: ({ row }) => vendorOf(row.original),
      meta: { sort: 'vendor', width: '20%' },
    }),
    column.display({
      id: 'label',
      header: 'Label',
      cell: ({ row }) =>
        row.original.label ? <span className={classes.label}>{row.original.label}</span> : '–',
      meta: { sort: 'label' },
    }),
    ...(props.between ?? []),
    column.display({
      id: 'account',
      header: 'Used by',
      cell: ({ row }) => accountOf(row.original),
      meta: { compact: 'hidden' },
    }),
    column.display({
      id: 'status',
      header: 'Status',
      cell: ({ row }) => {
        const { isPending = false, answer, failure } = asked.get(rowId(row.original)) ?? {};
        return (
          <CredentialStatus
            outcome={outcomeOf(row.original, answer)}
            isTesting={isPending}
            failure={failure ?? row.original.unreadable}
          />
        );
      },
      meta: { ...(statusSort ? { sort: statusSort } : {}), width: '26%' },
    }),
  ]);

  return (
    <DataTable
      noun={props.noun}
      columns={columns}
      query={props.query}
      rowId={rowId}
      rowName={props.rowName}
      rowLink={(row) => (rightsOf(row).open.allowed ? linkOf(row) : undefined)}
      rowActions={(row) => {
        const { open, remove, test, update } = rightsOf(row);
        const Icon = update.allowed ? IconPencil : IconEye;
        return [
          {
            label: update.allowed ? 'Edit' : 'View',
            icon: <Icon size={16} aria-hidden />,
            quick: true,
            may: open,
            link: linkOf(row),
          },
          {
            label: 'Test',
            icon: <IconPlugConnected size={16} aria-hidden />,
            quick: true,
            may: test,
            onSelect: () => ask(row),
          },
          {
            label: 'Delete',
            icon: <IconTrash size={16} aria-hidden />,
            destructive: true,
            may: remove,
            onSelect: () => onRemove(row),
          },
        ];
      }}
      sort={props.sort}
      paging={props.paging}
      empty={props.empty}
      filters={{ active: props.isFiltered, onClear: props.onClear }}
    />
  );
}
