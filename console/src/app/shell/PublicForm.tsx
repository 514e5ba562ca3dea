import { Button } from '@mantine/core';
import { type ChangeEvent, type ReactNode, useLayoutEffect, useRef } from 'react';
import { LockableFields } from '../../ui/form/LockableFields.tsx';
import { useOnce } from '../../ui/form/use-once.ts';
import classes from './PublicForm.module.css';

type PublicFormProps = {
  /** Not called while it is being sent. */
  onSubmit: () => unknown;
  /** What went wrong, in words. */
  message: ReactNode;
  label: string;
  /** What the button says while it is being sent; null otherwise. */
  sending: string | null;
  /** The server refused it, and the fields are open again: takes the focus to the one to mend. */
  onRefused?: () => void;
  /** Above the button. */
  retry?: ReactNode;
  /** Below the button. */
  below?: ReactNode;
  /** The fields. */
  children: ReactNode;
};

/** What the screens before the login ask: fields, what is wrong with them, and the one button. */
export function PublicForm(props: PublicFormProps) {
  const { onSubmit, message, label, sending, onRefused, retry, below, children } = props;
  const isSending = sending !== null;
  const wasSending = useRef(false);
  const once = useOnce();
  useLayoutEffect(() => {
    if (wasSending.current && !isSending && message) onRefused?.();
    wasSending.current = isSending;
  });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void once(onSubmit);
      }}
    >
      <LockableFields isSending={isSending}>{children}</LockableFields>
      <div role="alert" className={classes.message}>
        {message}
      </div>
      {retry}
      <Button type="submit" fullWidth aria-disabled={isSending}>
        {sending ?? label}
      </Button>
      {below}
    </form>
  );
}

/** A field that such a form cannot do without, so that none is marked. */
export const needed = (value: string, onType: (text: string) => void) => ({
  required: true,
  withAsterisk: false,
  value,
  onChange: (event: ChangeEvent<HTMLInputElement>) => onType(event.currentTarget.value),
});
