import { VisuallyHidden } from '@mantine/core';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { InFields } from './in-fields.ts';
import classes from './LockableFields.module.css';

type LockableFieldsProps = {
  /** They are being sent: what was typed meanwhile would be lost. */
  isSending: boolean;
  /** Not for this person to change. */
  isRefused?: boolean;
  /** What the group is called, or why it is locked; the fields of a small form need no name together. */
  legend?: string;
  children: ReactNode;
};

/**
 * The fields of a form, all of them locked while they are sent or may not be changed. What only shows something, such as
 * a tab or a copy button, is an `UnlockedButton`, since every native button in here is locked as well.
 */
export function LockableFields({ isSending, isRefused = false, legend, children }: LockableFieldsProps) {
  // Locked fields let go of the focus: it comes back to where the person was.
  const focused = useRef<Element | null>(null);
  if (isSending) focused.current ??= document.activeElement;
  useLayoutEffect(() => {
    if (isSending || !focused.current) return;
    if (document.activeElement === document.body && focused.current instanceof HTMLElement)
      focused.current.focus({ preventScroll: true });
    focused.current = null;
  }, [isSending]);
  return (
    <fieldset
      role={legend === undefined ? 'presentation' : undefined}
      disabled={isRefused || isSending}
      data-sending={isSending || undefined}
      className={classes.fields}
    >
      {legend !== undefined && <VisuallyHidden component="legend">{legend}</VisuallyHidden>}
      <InFields value={isSending ? 'sending' : 'open'}>{children}</InFields>
    </fieldset>
  );
}
