import { Button, UnstyledButton } from '@mantine/core';
import { IconLogout } from '@tabler/icons-react';
import { useState } from 'react';
import { useSignOut } from '../session/session.queries.ts';
import { isAnyFormChanged } from '../ui/form/drafts.ts';
import { Dialog, DialogButtons } from '../ui/overlay/Dialog.tsx';
import classes from './Rail.module.css';

/** Asks before what was typed is lost. */
export function SignOutButton() {
  const signOut = useSignOut();
  const [isAsking, setIsAsking] = useState(false);
  const leave = () => !signOut.isPending && signOut.mutate();
  const stay = () => setIsAsking(false);
  return (
    <>
      <UnstyledButton
        className={classes.signOut}
        aria-disabled={signOut.isPending}
        onClick={() => (isAnyFormChanged() ? setIsAsking(true) : leave())}
      >
        <IconLogout size={16} aria-hidden />
        Sign out
      </UnstyledButton>
      <Dialog opened={isAsking} onClose={stay} title="Sign out without saving?">
        What you changed on this page will be lost.
        <DialogButtons>
          <Button variant="default" data-autofocus onClick={stay}>
            Stay
          </Button>
          <Button color="red" aria-disabled={signOut.isPending} onClick={leave}>
            Sign out
          </Button>
        </DialogButtons>
      </Dialog>
    </>
  );
}
