import { LeaveDialog } from './LeaveDialog.tsx';
import { type Typed, useTyped } from './use-typed.ts';

/** What is typed into a screen without a save bar: asked about before it is left, and kept when the session ends. */
export function TypedHere(typed: Typed) {
  useTyped(true, typed);
  return <LeaveDialog isChanged={() => typed.isChanged} />;
}
