import { Anchor } from '@mantine/core';
import { IconPhoneIncoming, IconPhoneOutgoing } from '@tabler/icons-react';
import type { Call, ListedCall } from '@trunkline/contract/recent-calls/recent-calls.contract.ts';
import type { ReactNode } from 'react';
import { accountEventColumn } from '../app/account-event-column.ts';
import { useSession } from '../session/session.queries.ts';
import { durationText } from '../ui/page/duration.ts';
import { eventTime } from '../ui/page/event-time.ts';
import { formatNumber } from '../ui/page/format-number.ts';
import { exactTime } from '../ui/page/relative-time.ts';
import { StatusBadge } from '../ui/page/StatusBadge.tsx';
import { type Beside, type OpeningColumn, OpeningTable } from '../ui/table/OpeningTable.tsx';
import { TargetLink } from '../ui/table/TargetLink.tsx';
import { CallDetails } from './CallDetails.tsx';
import { CallFields } from './CallFields.tsx';
import classes from './CallTable.module.css';
import { callLink } from './call-link.ts';
import { outcomeOf } from './call-words.ts';

type CallTableProps = {
  /** Newest first; undefined while loading. */
  rows: readonly ListedCall[] | undefined;
  /** Where not all of them are of one account. */
  withAccounts: boolean;
  isOutdated: boolean;
  /** The list's paging. */
  below: ReactNode;
};

const columns: readonly OpeningColumn<ListedCall>[] = [
  {
    header: 'Call',
    cell: ({ direction, from, to }) => (
      <span className={classes.parties}>
        {direction === 'outbound' ? (
          <IconPhoneOutgoing size={16} role="img" aria-label="Outbound" />
        ) : (
          <IconPhoneIncoming size={16} role="img" aria-label="Inbound" />
        )}
        <strong>{partyText(from)}</strong>
        <span className={classes.arrow}>to</span>
        <strong>{partyText(to)}</strong>
      </span>
    ),
  },
  {
    header: 'When',
    cell: ({ attempted_at }) => (
      <time dateTime={attempted_at} title={exactTime(new Date(attempted_at))}>
        {eventTime(attempted_at)}
      </time>
    ),
  },
  { header: 'Trunk', cell: ({ trunk }) => trunk, compact: 'hidden' },
  {
    header: 'Outcome',
    cell: (call) => {
      const { status, text } = outcomeOf(call);
      return (
        <StatusBadge status={status} detail={call.termination_reason ?? undefined}>
          {text}
        </StatusBadge>
      );
    },
  },
  { header: 'Duration', cell: ({ answered, duration }) => answered && durationText(duration), align: 'end' },
];

const withAccount = [...columns.slice(0, 2), accountEventColumn, ...columns.slice(2)];

export function CallTable({ rows, withAccounts, isOutdated, below }: CallTableProps) {
  const hasPages = useSession().features.has('call-page');
  return (
    <OpeningTable<ListedCall>
      noun="calls"
      columns={withAccounts ? withAccount : columns}
      rows={rows}
      rowId={idInList}
      isOutdated={isOutdated}
      below={below}
      details={({ account_name: _, ...call }) => <CallDetails call={call} />}
      beside={({ account_name: _, ...call }) => besideList(call, hasPages)}
    />
  );
}

function besideList(call: Call, hasPages: boolean): Beside {
  const name = `${partyText(call.from)} to ${partyText(call.to)}`;
  const link = hasPages ? callLink(call) : undefined;
  return {
    name,
    title: link && (
      <Anchor component={TargetLink} link={link} inherit>
        {name}
      </Anchor>
    ),
    content: <CallFields call={call} />,
  };
}

/** A call that failed early has no sid, and its legs may share the other id. */
function idInList({ call_sid, sip_callid, direction, attempted_at }: ListedCall): string {
  return [call_sid, sip_callid, direction, attempted_at].join();
}

function partyText(party: string | null): string {
  return party === null || party === '' ? 'unknown' : formatNumber(party);
}
