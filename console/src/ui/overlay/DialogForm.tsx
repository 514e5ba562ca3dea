import { Button } from '@mantine/core';
import type { FormEvent, ReactNode, Ref } from 'react';
import { LockableFields } from '../form/LockableFields.tsx';
import { DialogButtons } from './Dialog.tsx';

type DialogFormProps = {
  box: Ref<HTMLFormElement>;
  className?: string | undefined;
  onSubmit: (event: FormEvent) => unknown;
  onCancel: () => void;
  isBusy: boolean;
  label: string;
  /** What the button says while it is under way. */
  doing: string;
  /** The fields, and what went wrong. */
  children: ReactNode;
};

/** The form of a dialog: its fields are locked while they are sent, since the dialog closes with what was sent. */
export function DialogForm(props: DialogFormProps) {
  const { box, className, onSubmit, onCancel, isBusy, label, doing, children } = props;
  return (
    <form ref={box} onSubmit={onSubmit} noValidate className={className}>
      <LockableFields isSending={isBusy}>{children}</LockableFields>
      <DialogButtons>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" aria-disabled={isBusy}>
          {isBusy ? doing : label}
        </Button>
      </DialogButtons>
    </form>
  );
}
