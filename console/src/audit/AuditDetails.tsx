import { Anchor, Button, Group } from '@mantine/core';
import type { AuditEntry } from '@trunkline/contract/audit/audit.contract.ts';
import { recordKindOf } from '@trunkline/contract/audit/row-name.ts';
import { isUndoable } from '@trunkline/contract/bulk/is-undoable.ts';
import { type ReactNode, useState } from 'react';
import { recordName } from '../app/entry-words.ts';
import { recordLink } from '../app/record/record-link.ts';
import { PlainSelect } from '../ui/form/PlainSelect.tsx';
import { CopyText } from '../ui/page/CopyText.tsx';
import { Difference } from '../ui/page/Difference.tsx';
import { exactTime } from '../ui/page/relative-time.ts';
import { TargetLink } from '../ui/table/TargetLink.tsx';
import classes from './AuditDetails.module.css';
import { AuditRows } from './AuditRows.tsx';
import type { AuditSearch } from './audit-search.ts';
import {
  FIRST,
  isDeletion,
  isWhole,
  type RecordVersion,
  versionName,
  versionsOf,
  whyGone,
} from './history-versions.ts';
import { RawStates } from './RawStates.tsx';
import { RestoreVersion } from './RestoreVersion.tsx';
import { UndoEntry } from './UndoEntry.tsx';

type AuditDetailsProps = {
  entry: AuditEntry;
  /** Those that the log shows, newest first. */
  all: readonly AuditEntry[];
  onShow: (next: Partial<AuditSearch>) => void;
};

const views = { changes: 'Changes', all: 'All fields', json: 'JSON' } as const;
type View = keyof typeof views;

export function AuditDetails({ entry, all, onShow }: AuditDetailsProps) {
  const [view, setView] = useState<View>('changes');
  const [other, setOther] = useState('');
  const { actor_sid, record_sid, before, after } = entry;
  const link =
    isDeletion(entry) || entry.action === 'move-away'
      ? undefined
      : recordLink(recordKindOf(entry), record_sid);
  const hasStates = before !== null || after !== null;
  const versions = isWhole(after, record_sid)
    ? versionsOf(all, record_sid).filter(({ audit_sid }) => audit_sid !== entry.audit_sid)
    : [];
  const compared = comparison(
    entry,
    all,
    versions.find(({ audit_sid }) => audit_sid === other),
  );

  return (
    <div>
      <Group gap="8px 16px" justify="space-between" mb={8}>
        {hasStates && (
          <Button.Group aria-label="What is shown">
            {(Object.keys(views) as View[]).map((name) => (
              <Button
                key={name}
                size="compact-sm"
                variant={view === name ? 'light' : 'default'}
                aria-pressed={view === name}
                onClick={() => setView(name)}
              >
                {views[name]}
              </Button>
            ))}
          </Button.Group>
        )}
        {versions.length > 1 && (
          <PlainSelect
            aria-label="Compare with"
            value={other}
            options={[
              { value: '', label: 'Compared with the previous version' },
              ...versions.map(({ audit_sid, name }) => ({
                value: audit_sid,
                label: `Compared with ${name}`,
              })),
            ]}
            onChange={(event) => setOther(event.currentTarget.value)}
          />
        )}
        <span className={classes.ways}>
          {isUndoable(entry) && <UndoEntry entry={entry} />}
          <RestoreVersion entry={entry} gone={whyGone(all, record_sid)} />
          {link && (
            <Anchor component={TargetLink} link={link} size="sm">
              Open {recordName(entry)}
            </Anchor>
          )}
          {record_sid && (
            <Anchor component="button" type="button" size="sm" onClick={() => onShow({ record_sid })}>
              Only this record
            </Anchor>
          )}
          {actor_sid && (
            <Anchor component="button" type="button" size="sm" onClick={() => onShow({ actor_sid })}>
              Only by {entry.actor_name}
            </Anchor>
          )}
        </span>
      </Group>
      {entry.rows !== null && <AuditRows of={entry} total={entry.rows} onShow={onShow} />}
      {!hasStates && entry.rows === null && <p className={classes.none}>No values were changed.</p>}
      {hasStates && view !== 'json' && <Difference {...compared} withUnchanged={view === 'all'} />}
      {hasStates && view === 'json' && <RawStates {...compared} />}
      <dl className={classes.facts}>
        <Fact name="At">{exactTime(new Date(entry.at))}</Fact>
        {entry.address && <Fact name="From">{entry.address}</Fact>}
        {record_sid && (
          <Fact name="Record SID">
            <CopyText text={record_sid} name="record sid" />
          </Fact>
        )}
        {entry.request_id && (
          <Fact name="Request">
            <CopyText text={entry.request_id} name="request id" />
          </Fact>
        )}
      </dl>
    </div>
  );
}

/** The older of two versions stands first, whichever of them was opened. */
function comparison(entry: AuditEntry, all: readonly AuditEntry[], other: RecordVersion | undefined) {
  const { before, after } = entry;
  if (!other) return { before, after };
  const own = { state: after, name: versionName(entry) };
  const at = (audit_sid: string) => all.findIndex((one) => one.audit_sid === audit_sid);
  const isNewer = other.audit_sid !== FIRST && at(other.audit_sid) < at(entry.audit_sid);
  const [old, young] = isNewer ? [own, other] : [other, own];
  return { before: old.state, after: young.state, names: [old.name, young.name] as const };
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
