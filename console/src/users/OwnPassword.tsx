import { Button, Title } from '@mantine/core';
import { useId, useState } from 'react';
import { ChangePasswordDialog } from './ChangePasswordDialog.tsx';
import classes from './OwnPassword.module.css';

/** Outside the form, so that a view-only person has it too (`R12`). */
export function OwnPassword({ user_sid }: { user_sid: string }) {
  const [isChanging, setIsChanging] = useState(false);
  const id = useId();
  return (
    <section aria-labelledby={id} className={classes.zone}>
      <div className={classes.text}>
        <Title order={2} id={id}>
          Your password
        </Title>
        <div>Choose a new one; you need the current one for it.</div>
      </div>
      <Button variant="default" onClick={() => setIsChanging(true)}>
        Change password
      </Button>
      {isChanging && <ChangePasswordDialog user_sid={user_sid} onClose={() => setIsChanging(false)} />}
    </section>
  );
}
