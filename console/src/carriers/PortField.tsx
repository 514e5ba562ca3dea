import { TextInput } from '@mantine/core';
import { digitsTyped, mayBeDigits } from '../ui/form/digits.ts';
import { plain } from '../ui/form/plain.ts';
import { useWholePress } from '../ui/form/use-whole-press.ts';
import classes from './GatewayFields.module.css';
import type { RowField } from './GatewayRows.tsx';
import { PORT_DIGITS } from './gateway-form.ts';

type PortFieldProps = RowField & { placeholder?: string | undefined };

/** Digits only, five at most; what is there is replaced by what is typed. */
export function PortField({ form, path, placeholder }: PortFieldProps) {
  const field = form.getInputProps(`${path}.port`);
  const press = useWholePress();
  return (
    <TextInput
      {...field}
      {...plain}
      className={classes.port}
      classNames={{ label: classes.label ?? '', input: classes.code ?? '' }}
      label="Port"
      inputMode="numeric"
      placeholder={placeholder}
      {...press}
      onFocus={(event) => {
        field.onFocus?.(event);
        event.currentTarget.select();
      }}
      onChange={({ currentTarget }) => {
        const typed = digitsTyped(currentTarget.value);
        if (mayBeDigits(typed, PORT_DIGITS)) field.onChange(typed);
      }}
    />
  );
}
