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
      about="Choose a new one; you need the current one for it."
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
