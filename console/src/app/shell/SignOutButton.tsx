import { UnstyledButton } from '@mantine/core';
import { IconLogout } from '@tabler/icons-react';
import { useState } from 'react';
import { ConfirmSignOut, useAskedSignOut } from './ConfirmSignOut.tsx';
import classes from './Rail.module.css';

export function SignOutButton() {
  const [isAsking, setIsAsking] = useState(false);
  const { ask, leave, isPending } = useAskedSignOut(() => setIsAsking(true));
  return (
    <>
      <UnstyledButton className={classes.signOut} aria-disabled={isPending} onClick={ask}>
        <IconLogout size={16} aria-hidden />
        Sign out
      </UnstyledButton>
      <ConfirmSignOut opened={isAsking} onClose={() => setIsAsking(false)} onLeave={leave} />
    </>
  );
}
