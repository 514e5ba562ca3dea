import { Button } from '@mantine/core';
import { type ChangeEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { LockableFields } from '../../ui/form/LockableFields.tsx';
import { useOnce } from '../../ui/form/use-once.ts';
import classes from './PublicForm.module.css';

type PublicFormProps = {
  /** Not called while it is being sent. */
  onSubmit: (form: HTMLFormElement) => unknown;
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
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const form = event.currentTarget;
        // Each field that is not valid says so itself.
        if (form.checkValidity()) void once(() => onSubmit(form));
        else form.querySelector<HTMLElement>('input:invalid')?.focus();
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

/** A field that such a form cannot do without, so that none is marked. What is wrong with it is said until it is mended. */
export function useNeeded(label: string, onType?: () => unknown) {
  const [value, setValue] = useState('');
  const [error, setError] = useState('');
  return {
    label,
    required: true,
    withAsterisk: false,
    value,
    error,
    // What is there and not valid is no email address.
    onInvalid: () => setError(label + (value ? ' must be an email address' : ' is required')),
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      setError('');
      setValue(event.currentTarget.value);
      onType?.();
    },
  };
}
