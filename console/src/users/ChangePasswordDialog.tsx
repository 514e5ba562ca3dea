import { Text } from '@mantine/core';
import { useId, useState } from 'react';
import { passwordRules } from '../app/password-rules.ts';
import { useChangePassword } from '../session/own-password.queries.ts';
import { usePasswordSettings } from '../session/session.queries.ts';
import { PasswordField } from '../ui/form/PasswordField.tsx';
import { PasswordRules, ruledBy } from '../ui/form/PasswordRules.tsx';
import { FIRST_FAULT, useDrawnFocus } from '../ui/form/use-drawn-focus.ts';
import { Dialog } from '../ui/overlay/Dialog.tsx';
import { DialogForm } from '../ui/overlay/DialogForm.tsx';
import { useLeavable } from '../ui/overlay/leavable.ts';
import { toastSuccess } from '../ui/overlay/toast.ts';
import { whatFailed } from '../ui/overlay/what-failed.ts';
import { failureOf } from '../ui/page/failure.ts';
import { ProblemNotice } from '../ui/page/ProblemNotice.tsx';
import classes from './ChangePasswordDialog.module.css';

const nothing = { old_password: '', new_password: '', repeated: '' };

/** Changes the own password; every other session of the person ends with it (`R11`). */
export function ChangePasswordDialog({ user_sid, onClose }: { user_sid: string; onClose: () => void }) {
  const { data: settings } = usePasswordSettings();
  const change = useChangePassword();
  const work = useLeavable();
  const [values, setValues] = useState(nothing);
  const [faults, setFaults] = useState<Partial<typeof nothing>>({});
  const rulesId = useId();
  const { box, focusDrawn } = useDrawnFocus<HTMLFormElement>();
  const rules = settings ? passwordRules(settings, values.new_password) : [];
  const { issues } = failureOf(change.error);
  const told = (path: string) => issues.find((issue) => issue.path === path)?.message;

  function field(name: keyof typeof nothing, label: string) {
    return {
      label,
      required: true,
      value: values[name],
      error: faults[name] ?? told(name),
      onChange: (event: { currentTarget: HTMLInputElement }) => {
        setValues({ ...values, [name]: event.currentTarget.value });
        setFaults({ ...faults, [name]: undefined });
        change.reset();
      },
    };
  }

  async function submit() {
    const { old_password, new_password, repeated } = values;
    const found = {
      ...(old_password === '' && { old_password: 'Type your current password' }),
      ...(!rules.every((rule) => rule.isMet) && { new_password: 'Invalid password.' }),
      ...(repeated !== new_password && { repeated: 'Passwords do not match' }),
    };
    setFaults(found);
    focusDrawn(FIRST_FAULT);
    if (Object.keys(found).length > 0) return;
    try {
      await work.run(
        change.mutateAsync({ user_sid, old_password, new_password }),
        'The password was not changed.',
      );
      if (work.isLookedAt.current) onClose();
      toastSuccess('Password changed');
    } catch {
      // The mutation keeps the error, and the dialog shows it.
      focusDrawn(FIRST_FAULT);
    }
  }

  return (
    <Dialog
      opened
      onClose={onClose}
      title="Change password"
      typed={{
        name: 'the own password',
        values,
        isChanged: values !== nothing,
        isSending: change.isPending,
        onGiveBack: setValues,
        onDrop: () => setValues(nothing),
      }}
    >
      <DialogForm
        box={box}
        className={classes.form}
        onSubmit={submit}
        onCancel={onClose}
        isBusy={change.isPending}
        label="Change password"
        doing="Changing password"
      >
        {change.error && issues.length === 0 && (
          <ProblemNotice
            error={change.error}
            what={whatFailed(change.error, 'The password was not changed.')}
          />
        )}
        <PasswordField
          {...field('old_password', 'Current password')}
          autoComplete="current-password"
          data-autofocus
        />
        <PasswordField
          {...field('new_password', 'New password')}
          {...ruledBy(rulesId)}
          autoComplete="new-password"
        />
        <PasswordRules id={rulesId} rules={rules} wasTried={Boolean(faults.new_password)} />
        <PasswordField {...field('repeated', 'Confirm new password')} autoComplete="new-password" />
        <Text c="dimmed">You are signed out everywhere else.</Text>
      </DialogForm>
    </Dialog>
  );
}
