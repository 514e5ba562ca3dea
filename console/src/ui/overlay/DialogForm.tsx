import { Button } from '@mantine/core';
import type { ReactNode, Ref } from 'react';
import { CancelWord } from '../form/ButtonWord.tsx';
import { LockableFields } from '../form/LockableFields.tsx';
import { useEntered } from '../form/use-entered.ts';
import { useOnce } from '../form/use-once.ts';
import { CancelButton } from './CancelButton.tsx';
import { DialogButtons } from './Dialog.tsx';

type DialogFormProps = {
  box: Ref<HTMLFormElement>;
  className?: string | undefined;
  /** Not called again before what it returns has ended. */
  onSubmit: () => unknown;
  onCancel: () => void;
  isBusy: boolean;
  /** What comes back is shown in the dialog alone, so it is not left meanwhile. */
  isAwaited?: boolean;
  label: string;
  /** What the button says while it is under way. */
  doing: string;
  /** The fields, and what went wrong. */
  children: ReactNode;
};

/** The form of a dialog: its fields are locked while they are sent, since the dialog closes with what was sent. */
export function DialogForm(props: DialogFormProps) {
  const { box, className, onSubmit, onCancel, isAwaited = false, label, doing, children } = props;
  const once = useOnce();
  const entered = useEntered();
  const isBusy = props.isBusy || entered.isAwaited;

  return (
    <form ref={box} onSubmit={entered.sends(() => once(onSubmit))} noValidate className={className}>
      <LockableFields isSending={isBusy}>{children}</LockableFields>
      <DialogButtons>
        {isAwaited ? (
          <CancelButton isLocked={isBusy} onClick={onCancel} />
        ) : (
          <Button variant="default" onClick={onCancel}>
            <CancelWord isSending={isBusy} />
          </Button>
        )}
        <Button type="submit" aria-disabled={isBusy}>
          {isBusy ? doing : label}
        </Button>
      </DialogButtons>
    </form>
  );
}
