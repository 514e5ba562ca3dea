import { Button } from '@mantine/core';
import type { ChangeEvent, ReactNode } from 'react';
import classes from './PublicForm.module.css';

type PublicFormProps = {
  /** Not called while it is being sent. */
  onSubmit: () => unknown;
  /** What went wrong, in words. */
  message: ReactNode;
  label: string;
  /** What the button says while it is being sent; null otherwise. */
  sending: string | null;
  /** Above the button. */
  retry?: ReactNode;
  /** Below the button. */
  below?: ReactNode;
  /** The fields. */
  children: ReactNode;
};

/** What the screens before the login ask: fields, what is wrong with them, and the one button. */
export function PublicForm(props: PublicFormProps) {
  const { onSubmit, message, label, sending, retry, below, children } = props;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (sending === null) void onSubmit();
      }}
    >
      {children}
      <div role="alert" className={classes.message}>
        {message}
      </div>
      {retry}
      <Button type="submit" fullWidth aria-disabled={sending !== null}>
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
