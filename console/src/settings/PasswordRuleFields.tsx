import { Checkbox, NativeSelect } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { lengthChoices, type SettingsValues } from './settings-form.ts';

export function PasswordRuleFields({ form }: { form: UseFormReturnType<SettingsValues> }) {
  return (
    <>
      <NativeSelect
        {...form.getInputProps('password.min_password_length')}
        label="Min password length"
        data={lengthChoices(form.getInitialValues().password.min_password_length)}
        styles={{ wrapper: { maxWidth: 160 } }}
      />
      <Checkbox
        {...form.getInputProps('password.require_digit', { type: 'checkbox' })}
        label="Password require digit"
      />
      <Checkbox
        {...form.getInputProps('password.require_special_character', { type: 'checkbox' })}
        label="Password require special character"
      />
    </>
  );
}
