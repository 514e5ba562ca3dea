import { Button } from '@mantine/core';
import { useSignOut } from '../../session/session.queries.ts';
import { isAnyFormChanged } from '../../ui/form/drafts.ts';
import { Dialog, DialogButtons } from '../../ui/overlay/Dialog.tsx';

type ConfirmSignOutProps = { opened: boolean; onClose: () => void; onLeave: () => void };

/** Asks before what was typed is lost. */
export function ConfirmSignOut({ opened, onClose, onLeave }: ConfirmSignOutProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Sign out without saving?">
      Changes on this page that are not saved yet will be lost.
      <DialogButtons>
        <Button variant="default" data-autofocus onClick={onClose}>
          Stay
        </Button>
        <Button color="red" onClick={onLeave}>
          Sign out
        </Button>
      </DialogButtons>
    </Dialog>
  );
}

/** `ask` signs out at once where nothing would be lost, else calls `onAsk`. */
export function useAskedSignOut(onAsk: () => void) {
  const signOut = useSignOut();
  const leave = () => {
    if (!signOut.isPending) signOut.mutate();
  };
  return { isPending: signOut.isPending, leave, ask: () => (isAnyFormChanged() ? onAsk() : leave()) };
}
