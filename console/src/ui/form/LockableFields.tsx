import { VisuallyHidden } from '@mantine/core';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { InFields } from './in-fields.ts';
import classes from './LockableFields.module.css';

type LockableFieldsProps = {
  /** Not for this person to change: why, in a sentence. */
  refused?: string | undefined;
  /** They are being sent: what was typed meanwhile would be lost. */
  isSending: boolean;
  className?: string | undefined;
  children: ReactNode;
};

/**
 * The fields of a form, all of them locked while they are sent or may not be changed. What only shows something, such as a
 * tab or a copy button, is an `UnlockedButton`, since every native button in here is locked as well.
 */
export function LockableFields({ refused, isSending, className, children }: LockableFieldsProps) {
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
      disabled={refused !== undefined || isSending}
      data-sending={isSending || undefined}
      className={`${classes.fields} ${className ?? ''}`}
    >
      <VisuallyHidden component="legend">{refused ?? 'Fields'}</VisuallyHidden>
      <InFields value={true}>{children}</InFields>
    </fieldset>
  );
}
