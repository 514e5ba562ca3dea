/** After a change of many records: a toast that offers to undo it, and the dialog that does. */
import { createElement, type ReactNode, useEffect, useState } from 'react';
import { useLeavable } from '../../ui/overlay/leavable.ts';
import { dismissToast, toastSuccess } from '../../ui/overlay/toast.ts';
import { late } from '../../ui/page/late.ts';

const UndoMany = late(async () => (await import('./UndoMany.tsx')).UndoMany);

/** An entry about many records. */
export type Undoable = { kind: string; audit_sid: string; count: number };

/** `tell('12 carriers deactivated', entry)`; null for what cannot be undone. `dialog` has to be on the screen. */
export function useUndoMany(): { tell: (text: string, entry: Undoable | null) => void; dialog: ReactNode } {
  const [asked, setAsked] = useState<Undoable | null>(null);
  const [hasOffered, setHasOffered] = useState(false);
  // The offer goes with the screen that would ask; the audit log has it as well.
  useEffect(() => (hasOffered ? dismissToast : undefined), [hasOffered]);
  const { isLookedAt } = useLeavable();
  return {
    tell(text, entry) {
      if (!entry || !isLookedAt.current) return toastSuccess(text);
      setHasOffered(true);
      toastSuccess(text, { label: 'Undo', run: () => setAsked(entry) });
    },
    dialog:
      asked && createElement(UndoMany, { key: asked.audit_sid, ...asked, onClose: () => setAsked(null) }),
  };
}
