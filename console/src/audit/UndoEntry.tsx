import type { AuditEntry } from '@trunkline/contract/audit/audit.contract.ts';
import { bulkPolicy } from '@trunkline/contract/bulk/bulk.policy.ts';
import { may } from '@trunkline/contract/core/policy.ts';
import { useState } from 'react';
import { useSession } from '../session/session.queries.ts';
import { GuardedButton } from '../ui/page/GuardedButton.tsx';
import { late } from '../ui/page/late.ts';

const UndoMany = late(async () => (await import('../app/list/UndoMany.tsx')).UndoMany);

/** Of an entry about many records. */
export function UndoEntry({ entry: { kind, audit_sid, rows } }: { entry: AuditEntry }) {
  const { actor, features } = useSession();
  const [isAsking, setIsAsking] = useState(false);
  if (!features.has('bulk-changes')) return null;
  return (
    <>
      <GuardedButton
        may={may(bulkPolicy, 'undo', actor)}
        size="compact-sm"
        variant="default"
        onClick={() => setIsAsking(true)}
      >
        Undo
      </GuardedButton>
      {isAsking && (
        <UndoMany kind={kind} audit_sid={audit_sid} count={rows ?? 0} onClose={() => setIsAsking(false)} />
      )}
    </>
  );
}
