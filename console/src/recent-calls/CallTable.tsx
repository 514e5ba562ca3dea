import { Anchor } from '@mantine/core';
import { IconArrowRight, IconPhoneIncoming, IconPhoneOutgoing } from '@tabler/icons-react';
import type { Call, ListedCall } from '@trunkline/contract/recent-calls/recent-calls.contract.ts';
import { accountEventColumn } from '../app/calls/account-event-column.ts';
import { outcomeOf } from '../app/calls/call-outcome.ts';
import type { EventTable } from '../app/calls/EventScreen.tsx';
import { explainEntry } from '../app/calls/explain-link.ts';
import { copyEntry } from '../app/list/row-menu.ts';
import type { Session } from '../app/session.ts';
import { useSession } from '../session/session.queries.ts';
import type { MenuEntry } from '../ui/overlay/OverflowMenu.tsx';
import { durationText } from '../ui/page/duration.ts';
import { eventTime } from '../ui/page/event-time.ts';
import { partyText } from '../ui/page/format-number.ts';
import { exactTime } from '../ui/page/relative-time.ts';
import { StatusBadge } from '../ui/page/StatusBadge.tsx';
import { type Beside, type OpeningColumn, OpeningTable } from '../ui/table/OpeningTable.tsx';
import { TargetLink } from '../ui/table/TargetLink.tsx';
import { CallDetails } from './CallDetails.tsx';
import { CallFields } from './CallFields.tsx';
import classes from './CallTable.module.css';
import { callLink } from './call-link.ts';
import { questionOf } from './call-question.ts';
import { callId } from './call-words.ts';

const look = { size: 16, 'aria-hidden': true } as const;

/** In letters: what may be cut. */
const LONG = 16;

const columns: readonly OpeningColumn<ListedCall>[] = [
  {
    id: 'call',
    header: 'Call',
    cell: ({ direction, from, to }) => (
      <span className={classes.parties}>
        {direction === 'outbound' ? (
          <IconPhoneOutgoing size={16} role="img" aria-label="Outbound" />
        ) : (
          <IconPhoneIncoming size={16} role="img" aria-label="Inbound" />
        )}
        <Party of={from} />
        <span className={classes.arrow}>to</span>
        <Party of={to} />
      </span>
    ),
  },
  {
    id: 'when',
    header: 'When',
    cell: ({ attempted_at }) => (
      <time dateTime={attempted_at} title={exactTime(new Date(attempted_at))}>
        {eventTime(attempted_at)}
      </time>
    ),
  },
  {
    id: 'trunk',
    header: 'Carrier',
    cell: ({ trunk }) => trunk,
    isName: true,
    compact: 'hidden',
  },
  {
    id: 'outcome',
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
  {
    id: 'duration',
    header: 'Duration',
    cell: ({ answered, duration }) => answered && durationText(duration),
    align: 'end',
  },
];

export const callColumns = (withAccounts: boolean): OpeningColumn<ListedCall>[] => [
  ...columns.slice(0, 2),
  ...(withAccounts ? [accountEventColumn] : []),
  ...columns.slice(2),
];

/** Newest first. */
export function CallTable(table: EventTable<ListedCall>) {
  const session = useSession();
  const hasPages = session.features.has('call-page');
  return (
    <OpeningTable<ListedCall>
      noun="calls"
      {...table}
      rowId={idInList}
      actions={(call) => actionsOf(call, session)}
      details={({ account_name: _, ...call }) => <CallDetails call={call} />}
      beside={({ account_name: _, ...call }) => besideList(call, hasPages)}
    />
  );
}

function actionsOf(call: ListedCall, session: Session): MenuEntry[] {
  const link = session.features.has('call-page') ? callLink(call) : undefined;
  const id = callId(call);
  const { from, to } = call;
  return [
    ...(link ? [{ label: 'Open this call', icon: <IconArrowRight {...look} />, link }] : []),
    ...(id === null ? [] : [copyEntry('Copy call id', id)]),
    ...(from ? [copyEntry('Copy caller', from)] : []),
    ...(to ? [copyEntry('Copy called number', to)] : []),
    ...(id === null ? [] : explainEntry(session, questionOf(call, id), 'Explain this call')),
  ];
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

/** Whoever calls says who they are, and may say it at any length. */
function Party({ of }: { of: string | null }) {
  const text = partyText(of);
  return <strong title={text.length > LONG ? text : undefined}>{text}</strong>;
}

/** A call that failed early has no sid, and its legs may share the other id. */
function idInList({ call_sid, sip_callid, direction, attempted_at }: ListedCall): string {
  return [call_sid, sip_callid, direction, attempted_at].join();
}
