import { IconArrowRight } from '@tabler/icons-react';
import type { Alert, ListedAlert } from '@trunkline/contract/alerts/alerts.contract.ts';
import type { ReactNode } from 'react';
import { accountEventColumn } from '../app/calls/account-event-column.ts';
import { alertTypeText } from '../app/calls/alert-words.ts';
import type { EventTable } from '../app/calls/EventScreen.tsx';
import { copyEntry } from '../app/list/row-menu.ts';
import { recordLink } from '../app/record/record-link.ts';
import type { MenuEntry } from '../ui/overlay/OverflowMenu.tsx';
import { CopyText } from '../ui/page/CopyText.tsx';
import { eventTime } from '../ui/page/event-time.ts';
import { exactTime } from '../ui/page/relative-time.ts';
import { type Term, Terms } from '../ui/page/Terms.tsx';
import { type OpeningColumn, OpeningTable } from '../ui/table/OpeningTable.tsx';
import classes from './AlertTable.module.css';
import { AlertTarget } from './AlertTarget.tsx';
import { alertFieldName } from './alert-fields.ts';

const columns: readonly OpeningColumn<ListedAlert>[] = [
  { id: 'alert', header: 'Alert', cell: (alert) => <span className={classes.said}>{textOf(alert)}</span> },
  {
    id: 'kind',
    header: 'Kind',
    cell: ({ alert_type }) => <span className={classes.kind}>{alertTypeText(alert_type)}</span>,
  },
  {
    id: 'when',
    header: 'When',
    cell: ({ time }) => (
      <time dateTime={time} title={exactTime(new Date(time))}>
        {eventTime(time)}
      </time>
    ),
  },
];

export const alertColumns = (withAccounts: boolean): OpeningColumn<ListedAlert>[] =>
  withAccounts ? [...columns, accountEventColumn] : [...columns];

function actionsOf(alert: ListedAlert): MenuEntry[] {
  const { account_sid, target_sid } = alert;
  const page = recordLink('accounts', account_sid);
  return [
    ...(page
      ? [{ label: 'Open the account', icon: <IconArrowRight size={16} aria-hidden />, link: page }]
      : []),
    copyEntry('Copy message', textOf(alert)),
    ...(target_sid ? [copyEntry('Copy target SID', target_sid)] : []),
  ];
}

function textOf({ message, detail }: ListedAlert): string {
  return message || detail || 'No message';
}

/** Newest first. */
export function AlertTable(table: EventTable<ListedAlert>) {
  return (
    <OpeningTable<ListedAlert>
      noun="alerts"
      {...table}
      // Of a storm many come in one moment, and differ in anything.
      rowId={(alert) => Object.values(alert).join()}
      actions={actionsOf}
      details={(alert) => (
        <div className={classes.opened}>
          <AlertFields alert={alert} />
        </div>
      )}
      beside={(alert) => ({ name: textOf(alert), content: <AlertFields alert={alert} /> })}
    />
  );
}

/** Every field of it; what has no value says "null" (`C24`). */
function AlertFields({ alert: { account_name: _, ...alert } }: { alert: ListedAlert }) {
  const fields = Object.entries(alert).map(
    ([key, value]): Term => [alertFieldName(key), fieldOf(alert, key as keyof Alert, value), key],
  );
  return <Terms className={classes.fields} of={fields} />;
}

function fieldOf({ alert_type }: Alert, key: keyof Alert, value: string | null): ReactNode {
  if (value === null || value === '') return <span className={classes.none}>null</span>;
  if (key === 'time') return exactTime(new Date(value));
  if (key === 'target_sid') return <AlertTarget {...{ alert_type, target_sid: value }} />;
  return key.endsWith('_sid') ? <CopyText text={value} name={alertFieldName(key)} /> : value;
}
