import { IconPhoneIncoming, IconPhoneOff, IconPhoneOutgoing } from '@tabler/icons-react';
import type { Actor } from '@trunkline/contract/core/actor.ts';
import type { Decision } from '@trunkline/contract/core/policy.ts';
import type { ListedLiveCall } from '@trunkline/contract/live-calls/live-calls.contract.ts';
import type { ReactNode } from 'react';
import { accountColumn } from '../app/list/account-column.ts';
import { copyEntry } from '../app/list/row-menu.ts';
import { Facts } from '../ui/page/AsidePanel.tsx';
import { CopyText } from '../ui/page/CopyText.tsx';
import { capital } from '../ui/page/capital.ts';
import { partyText } from '../ui/page/format-number.ts';
import { RelativeTime } from '../ui/page/RelativeTime.tsx';
import { StatusBadge } from '../ui/page/StatusBadge.tsx';
import { BesideList } from '../ui/table/BesideList.tsx';
import type { Column } from '../ui/table/columns.ts';
import { DataTable, type ListQuery } from '../ui/table/DataTable.tsx';
import { PeekFrame } from '../ui/table/PeekFrame.tsx';
import type { Paging } from '../ui/table/TablePaging.tsx';
import { usePeeking } from '../ui/table/use-peeking.ts';
import classes from './LiveCallTable.module.css';
import { callName, stateOf } from './live-call-words.ts';

export const NOUN = 'live calls';

/** What is longer than any country's numbers gives way to them. */
const Party = ({ text }: { text: string }) => (
  <strong data-long={text.length > 20 || undefined}>{text}</strong>
);

const party: Column<ListedLiveCall> = {
  id: 'call',
  header: 'Call',
  least: 190,
  cell: (call) => (
    <span className={classes.parties}>
      <span className={classes.from}>
        {call.direction === 'outbound' ? (
          <IconPhoneOutgoing size={16} role="img" aria-label="Outbound" />
        ) : (
          <IconPhoneIncoming size={16} role="img" aria-label="Inbound" />
        )}
        <Party text={partyText(call.from)} />
        <span className={classes.to}>to</span>
      </span>
      <Party text={partyText(call.to)} />
    </span>
  ),
};
const state: Column<ListedLiveCall> = {
  id: 'state',
  header: 'State',
  least: 160,
  cell: (call) => {
    const { status, text } = stateOf(call);
    return <StatusBadge status={status}>{text}</StatusBadge>;
  },
};
const application: Column<ListedLiveCall> = {
  id: 'application',
  header: 'Application',
  cell: ({ application_name }) => application_name,
  wideOnly: true,
};
const began: Column<ListedLiveCall> = {
  id: 'started',
  header: 'Began',
  least: 128,
  cell: ({ started_at }) => <RelativeTime iso={started_at} />,
};

export const liveCallColumns = (actor: Actor): Column<ListedLiveCall>[] => [
  party,
  state,
  ...accountColumn<ListedLiveCall>(actor),
  application,
  began,
];

type LiveCallTableProps = {
  query: ListQuery<ListedLiveCall>;
  columns: readonly Column<ListedLiveCall>[];
  /** All that there are, for what is shown beside the list. */
  known: readonly Column<ListedLiveCall>[];
  isCompact: boolean;
  paging: Paging;
  mayHangUp: (call: ListedLiveCall) => Decision;
  onHangUp: (call: ListedLiveCall) => void;
  empty: ReactNode;
  onClear: (() => void) | undefined;
};

/** Newest first. A call has no page while it goes on: what is known of it is shown beside the list. */
export function LiveCallTable(props: LiveCallTableProps) {
  const { query, columns, known, isCompact, mayHangUp, onHangUp, ...table } = props;
  const rowOf = (sid: string | null | undefined) => query.data?.data.find(({ call_sid }) => call_sid === sid);
  const { peek, entries, close } = usePeeking((sid) => rowOf(sid) !== undefined);
  const shown = rowOf(peek?.id);
  return (
    <BesideList
      name={shown ? callName(shown) : null}
      panel={
        shown && (
          <PeekFrame title={callName(shown)} onClose={close}>
            <CopyText text={shown.call_sid} name="call sid" />
            <Facts facts={factsOf(shown, known)} />
          </PeekFrame>
        )
      }
    >
      <DataTable
        {...table}
        noun={NOUN}
        columns={columns}
        look={{ compact: isCompact }}
        query={query}
        peek={peek}
        row={{
          id: ({ call_sid }) => call_sid,
          name: callName,
          actions: (call) => [
            ...entries(call.call_sid),
            copyEntry('Copy SID', call.call_sid),
            {
              label: 'Hang up',
              icon: <IconPhoneOff size={16} aria-hidden />,
              destructive: true,
              may: mayHangUp(call),
              onSelect: () => onHangUp(call),
            },
          ],
        }}
      />
    </BesideList>
  );
}

function factsOf(call: ListedLiveCall, known: readonly Column<ListedLiveCall>[]) {
  const sids = [
    { name: 'SIP Call-ID', sid: call.call_id },
    { name: 'Trace ID', sid: call.trace_id },
  ];
  return [
    { name: 'From', value: partyText(call.from) },
    { name: 'To', value: partyText(call.to) },
    { name: 'Direction', value: call.direction && capital(call.direction) },
    ...known.slice(1).map(({ header, cell }) => ({ name: header, value: cell(call) })),
    { name: 'SIP status', value: call.sip_status },
    { name: 'Media server', value: call.service_url },
    ...sids.map(({ name, sid }) => ({ name, value: sid && <CopyText text={sid} name={name} short /> })),
  ];
}
