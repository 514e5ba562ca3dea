import { Anchor, Button } from '@mantine/core';
import type { AuditEntry } from '@trunkline/contract/audit/audit.contract.ts';
import { type ReactNode, useState } from 'react';
import { CopyText } from '../ui/CopyText.tsx';
import { exactTime } from '../ui/relative-time.ts';
import { TargetLink } from '../ui/TargetLink.tsx';
import classes from './AuditDetails.module.css';
import type { AuditSearch } from './audit-search.ts';
import { Difference } from './Difference.tsx';
import { RawStates } from './RawStates.tsx';
import { recordLink } from './record-link.ts';

type AuditDetailsProps = { entry: AuditEntry; onShow: (next: Partial<AuditSearch>) => void };

const views = { changes: 'Changes', all: 'All fields', json: 'JSON' } as const;
type View = keyof typeof views;

export function AuditDetails({ entry, onShow }: AuditDetailsProps) {
  const [view, setView] = useState<View>('changes');
  const { actor_sid, record_sid, before, after } = entry;
  const link = entry.action === 'delete' ? undefined : recordLink(entry.kind, record_sid);
  const hasStates = before !== null || after !== null;

  return (
    <div className={classes.details}>
      <div className={classes.bar}>
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
        <span className={classes.ways}>
          {link && (
            <Anchor component={TargetLink} link={link} size="sm">
              Open {entry.record_name}
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
      </div>
      {!hasStates && <p className={classes.none}>There is nothing more to it: no values were changed.</p>}
      {hasStates && view !== 'json' && (
        <Difference before={before} after={after} withUnchanged={view === 'all'} />
      )}
      {hasStates && view === 'json' && <RawStates before={before} after={after} />}
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

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
