import { Anchor } from '@mantine/core';
import { linkOptions } from '@tanstack/react-router';
import type { Home } from '@trunkline/contract/home/home.contract.ts';
import { entryWordsBehindName } from '../app/entry-words.ts';
import { Card, CardNote, CardRow, CardRows } from '../ui/page/Card.tsx';
import { RelativeTime } from '../ui/page/RelativeTime.tsx';
import { TargetLink } from '../ui/table/TargetLink.tsx';

type LatestChangesProps = {
  changes: Home['changes'] | undefined;
  isFailed: boolean;
  onRetry: () => unknown;
};

export function LatestChanges({ changes, isFailed, onRetry }: LatestChangesProps) {
  return (
    <Card
      title="Latest changes"
      note={
        <Anchor component={TargetLink} link={{ to: '/internal/audit' }} size="sm">
          Audit log
        </Anchor>
      }
      isLoading={!changes}
      isFailed={isFailed}
      onRetry={onRetry}
      height={150}
    >
      {changes?.length === 0 ? (
        <CardNote>No changes yet.</CardNote>
      ) : (
        <CardRows>
          {(changes ?? []).map((change) => (
            <CardRow
              key={change.audit_sid}
              end={<RelativeTime iso={change.at} />}
              link={
                change.record_sid
                  ? linkOptions({ to: '/internal/audit', search: { record_sid: change.record_sid } })
                  : undefined
              }
            >
              {change.actor_name} <What of={change} />
            </CardRow>
          ))}
        </CardRows>
      )}
    </Card>
  );
}

/** The record stands out: its name may read as a sentence of its own. */
function What({ of }: { of: NonNullable<Home['changes']>[number] }) {
  const { did, name } = entryWordsBehindName(of);
  return (
    <>
      {did} {name !== null && <strong>{name}</strong>}
    </>
  );
}
