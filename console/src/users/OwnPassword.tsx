import { Button } from '@mantine/core';
import { useState } from 'react';
import { Section } from '../ui/form/Section.tsx';
import { ChangePasswordDialog } from './ChangePasswordDialog.tsx';

/** Outside the form, so that a view-only person has it too (`R12`). */
export function OwnPassword({ user_sid }: { user_sid: string }) {
  const [isChanging, setIsChanging] = useState(false);
  return (
    <Section
      title="Your password"
      about="You need your current password to choose a new one."
      aside={
        <Button variant="default" onClick={() => setIsChanging(true)}>
          Change password
        </Button>
      }
    >
      {isChanging && <ChangePasswordDialog user_sid={user_sid} onClose={() => setIsChanging(false)} />}
    </Section>
  );
}
