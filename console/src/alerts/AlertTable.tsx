import type { ListedAlert } from '@trunkline/contract/alerts/alerts.contract.ts';
import type { ReactNode } from 'react';
import { accountEventColumn } from '../app/account-event-column.ts';
import { alertTypeText } from '../app/alert-words.ts';
import { eventTime } from '../ui/page/event-time.ts';
import { exactTime } from '../ui/page/relative-time.ts';
import { type OpeningColumn, OpeningTable } from '../ui/table/OpeningTable.tsx';
import classes from './AlertTable.module.css';

type AlertTableProps = {
  /** Newest first; undefined while loading. */
  rows: readonly ListedAlert[] | undefined;
  /** Where not all of them are of one account. */
  withAccounts: boolean;
  isOutdated: boolean;
  /** The list's paging. */
  below: ReactNode;
};

const columns: readonly OpeningColumn<ListedAlert>[] = [
  { header: 'Alert', cell: textOf },
  { header: 'Kind', cell: ({ alert_type }) => alertTypeText(alert_type) },
  {
    header: 'When',
    cell: ({ time }) => (
      <time dateTime={time} title={exactTime(new Date(time))}>
        {eventTime(time)}
      </time>
    ),
  },
];

function textOf({ message, detail }: ListedAlert): string {
  return message ?? detail ?? 'No message was given';
}

export function AlertTable({ rows, withAccounts, isOutdated, below }: AlertTableProps) {
  return (
    <OpeningTable<ListedAlert>
      noun="alerts"
      columns={withAccounts ? [...columns, accountEventColumn] : columns}
      rows={rows}
      rowId={({ time, message, account_sid, target_sid }) => [time, account_sid, target_sid, message].join()}
      isOutdated={isOutdated}
      below={below}
      details={(alert) => (
        <div className={classes.opened}>
          <AlertFields alert={alert} />
        </div>
      )}
      beside={(alert) => ({ name: textOf(alert), content: <AlertFields alert={alert} /> })}
    />
  );
}

/** Every field as it was written; what has no value says "null" (`C24`). */
function AlertFields({ alert: { account_name: _, ...alert } }: { alert: ListedAlert }) {
  return (
    <dl className={classes.fields}>
      {Object.entries(alert).map(([key, value]) => (
        <div key={key}>
          <dt>{key}</dt>
          <dd>{value ?? 'null'}</dd>
        </div>
      ))}
    </dl>
  );
}
