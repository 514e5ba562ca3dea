import { IconArrowRight, IconFilter, IconKey, IconServer, IconUser } from '@tabler/icons-react';
import type { AuditEntry } from '@trunkline/contract/audit/audit.contract.ts';
import { recordKindOf } from '@trunkline/contract/audit/row-name.ts';
import type { ReactNode } from 'react';
import { entryWords } from '../app/entry-words.ts';
import { copyEntry } from '../app/list/row-menu.ts';
import { recordLink } from '../app/record/record-link.ts';
import type { MenuEntry } from '../ui/overlay/OverflowMenu.tsx';
import { dateFormat, exactTime, relativeTime } from '../ui/page/relative-time.ts';
import { serverNow } from '../ui/page/server-clock.ts';
import { useMinute } from '../ui/page/use-minute.ts';
import { type OpeningColumn, OpeningTable } from '../ui/table/OpeningTable.tsx';
import { AuditDetails } from './AuditDetails.tsx';
import classes from './AuditTable.module.css';
import type { AuditSearch } from './audit-search.ts';

type AuditTableProps = {
  /** Newest first; undefined while loading. */
  entries: readonly AuditEntry[] | undefined;
  columns: readonly OpeningColumn<AuditEntry>[];
  isCompact: boolean;
  /** Still those of the filters before. */
  isOutdated: boolean;
  onShow: (next: Partial<AuditSearch>) => void;
  /** How many there are, and the way to older ones. */
  below: ReactNode;
};

const actors = {
  user: { Icon: IconUser, words: 'User' },
  key: { Icon: IconKey, words: 'API key' },
  system: { Icon: IconServer, words: 'System' },
};
const look = { size: 16, 'aria-hidden': true } as const;
const clock = dateFormat({ timeStyle: 'medium' });
const day = dateFormat({ dateStyle: 'full' });

export const auditColumns: readonly OpeningColumn<AuditEntry>[] = [
  { id: 'when', header: 'When', width: 224, cell: whenText },
  { id: 'who', header: 'Who', width: '20%', cell: whoText },
  { id: 'what', header: 'What', opens: true, cell: whatText },
  {
    id: 'from',
    header: 'From',
    width: 184,
    compact: 'hidden',
    cell: ({ address }) => address && <span className={classes.from}>{address}</span>,
  },
];

/** By day; each row opens to what it changed. */
export function AuditTable({ entries, onShow, ...table }: AuditTableProps) {
  // What was a minute ago, or today, is not for long.
  useMinute();
  const changed = (entry: AuditEntry) => <AuditDetails entry={entry} all={entries ?? []} onShow={onShow} />;
  return (
    <OpeningTable<AuditEntry>
      noun="audit entries"
      {...table}
      rows={entries}
      rowId={({ audit_sid }) => audit_sid}
      groups={{ of: ({ at }) => day(new Date(at)), heading: (name) => dayWords(name, new Date()) }}
      actions={(entry) => actionsOf(entry, onShow)}
      details={(entry) => <div className={classes.opened}>{changed(entry)}</div>}
      beside={(entry) => {
        const { did, name } = entryWords(entry);
        return { name: `${did} ${name ?? ''}`.trim(), content: changed(entry) };
      }}
    />
  );
}

function actionsOf(entry: AuditEntry, onShow: AuditTableProps['onShow']): MenuEntry[] {
  const { record_sid, actor_sid, actor_name, audit_sid } = entry;
  const link = recordLink(recordKindOf(entry), record_sid);
  return [
    ...(link ? [{ label: 'Open the record', icon: <IconArrowRight {...look} />, link }] : []),
    ...(record_sid
      ? [
          {
            label: 'Only this record',
            icon: <IconFilter {...look} />,
            onSelect: () => onShow({ record_sid }),
          },
        ]
      : []),
    ...(actor_sid
      ? [
          {
            label: `Only by ${actor_name}`,
            icon: <IconFilter {...look} />,
            onSelect: () => onShow({ actor_sid }),
          },
        ]
      : []),
    copyEntry('Copy entry SID', audit_sid),
    ...(record_sid ? [copyEntry('Copy record SID', record_sid)] : []),
  ];
}

function whenText({ at }: AuditEntry) {
  const when = new Date(at);
  return (
    <time className={classes.when} dateTime={at} title={exactTime(when)}>
      {clock(when)} <span>{relativeTime(when, serverNow())}</span>
    </time>
  );
}

function whoText({ actor_kind, actor_name }: AuditEntry) {
  const { Icon, words } = actors[actor_kind] ?? actors.system;
  return (
    <span className={classes.who} title={words}>
      <Icon size={16} aria-label={words} role="img" />
      {actor_name}
    </span>
  );
}

function whatText(entry: AuditEntry) {
  const { did, name } = entryWords(entry);
  return (
    <span className={classes.what}>
      {did} {name !== null && <strong>{name}</strong>}
    </span>
  );
}

function dayWords(name: string, now: Date): string {
  const yesterday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1);
  if (name === day(now)) return `Today, ${name}`;
  return name === day(yesterday) ? `Yesterday, ${name}` : name;
}
