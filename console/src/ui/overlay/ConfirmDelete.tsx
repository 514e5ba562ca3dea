import type { Blocker, BlockerTotal } from '@trunkline/contract/core/problem.ts';
import { type ReactNode, useRef } from 'react';
import { late } from '../page/late.ts';
import type { LinkTarget } from '../table/TargetLink.tsx';
import type { BlockerWords } from './blockers-by-kind.ts';

const DeleteQuestion = late(async () => (await import('./DeleteQuestion.tsx')).DeleteQuestion);

export type ConfirmDeleteProps = {
  opened: boolean;
  onClose: () => void;
  /** 'account' */
  kind: string;
  /** 'Harbour Dental' */
  name: string;
  /** What it is called to do away with this kind; deleting, unless told. */
  verb?: 'delete' | 'revoke';
  /** The button, where it says more than 'Delete account'. */
  label?: string;
  /** What goes with it. */
  children?: ReactNode;
  /** Known before asking; those that the server names in its refusal are shown in the same way. */
  blockers?: readonly Blocker[];
  /** How many there are of a kind, where the first alone are named. */
  totals?: readonly BlockerTotal[];
  /** Where a blocker can be looked at, for kinds that have a screen. */
  blockerLink?: (blocker: Blocker) => LinkTarget | undefined;
  blockerWords?: BlockerWords;
  /** What is said above the blockers, where the names of the blockers alone would not do. */
  inUse?: (blockers: readonly Blocker[], totals?: readonly BlockerTotal[]) => string;
  onDelete: () => Promise<unknown>;
  /** What is said after success. */
  done?: string | undefined;
  onDeleted?: (() => void) | undefined;
};

/** The question before something is deleted. No first sight of a list waits for it. */
export function ConfirmDelete(props: ConfirmDeleteProps) {
  const wasOpened = useRef(false);
  wasOpened.current ||= props.opened;
  if (!wasOpened.current) return null;
  return <DeleteQuestion {...props} />;
}
