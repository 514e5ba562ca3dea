import { Button, Checkbox, Group } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconCopy, IconWand } from '@tabler/icons-react';
import type { PasswordSettings } from '@trunkline/contract/settings/settings.contract.ts';
import { useId, useRef, useState } from 'react';
import { generatePassword } from '../app/generate-password.ts';
import { passwordRules } from '../app/password-rules.ts';
import { PasswordField } from '../ui/form/PasswordField.tsx';
import { PasswordRules, ruledBy } from '../ui/form/PasswordRules.tsx';
import { copyText } from '../ui/page/copy-text.ts';
import type { UserValues } from './user-form.ts';

type TemporaryPasswordProps = {
  form: UseFormReturnType<UserValues>;
  settings: PasswordSettings;
  isNew: boolean;
};

export function TemporaryPassword({ form, settings, isNew }: TemporaryPasswordProps) {
  const [isVisible, setIsVisible] = useState(false);
  const { onChange: _, ...field } = form.getInputProps('initial_password');
  const { initial_password: password, force_change } = form.getValues();
  const rulesId = useId();
  const hasRules = isNew || password !== '';
  const wasForced = useRef(force_change);

  function write(text: string) {
    // What somebody else chose is to be changed by the person; unticking it stays possible.
    if (!isNew && text !== '' && password === '') {
      wasForced.current = force_change;
      form.setFieldValue('force_change', true);
    }
    // Taken out again, it leaves the person's own password alone.
    if (!isNew && text === '') form.setFieldValue('force_change', wasForced.current);
    form.setFieldValue('initial_password', text);
  }

  function generate() {
    write(generatePassword(settings));
    setIsVisible(true);
  }

  async function copy() {
    if (!(await copyText(password, 'Temporary password'))) setIsVisible(true);
  }

  return (
    <>
      <div>
        <PasswordField
          {...field}
          {...(hasRules && ruledBy(rulesId))}
          label="Temporary password"
          description={isNew ? undefined : 'Leave empty to keep the password.'}
          required={isNew}
          autoComplete="new-password"
          data-1p-ignore
          data-lpignore="true"
          visible={isVisible}
          onVisibilityChange={setIsVisible}
          onChange={(event) => write(event.currentTarget.value)}
        />
        <Group gap={8} mt={8}>
          <Button
            variant="default"
            size="xs"
            leftSection={<IconWand size={16} aria-hidden />}
            onClick={generate}
          >
            Generate
          </Button>
          <Button
            variant="default"
            size="xs"
            leftSection={<IconCopy size={16} aria-hidden />}
            disabled={password === ''}
            onClick={copy}
          >
            Copy
          </Button>
        </Group>
      </div>
      {hasRules && (
        <PasswordRules
          id={rulesId}
          rules={passwordRules(settings, password)}
          wasTried={Boolean(field.error)}
        />
      )}
      <Checkbox
        {...form.getInputProps('force_change', { type: 'checkbox' })}
        label="Force change of password"
        description="The user has to choose a new password at the next sign-in."
      />
    </>
  );
}
