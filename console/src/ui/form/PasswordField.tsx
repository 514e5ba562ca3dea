import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';
import classes from './PasswordField.module.css';

/** A password being typed: an eye to show it, and a warning while caps lock is on. */
export function PasswordField(props: PasswordInputProps) {
  const [capsLock, setCapsLock] = useState(false);
  const watch = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'));
  return (
    <div>
      <PasswordInput
        {...props}
        aria-invalid={props.error ? true : undefined}
        visibilityToggleFocusable
        visibilityToggleButtonProps={{ 'aria-label': 'Show characters' }}
        onKeyDown={watch}
        onKeyUp={watch}
        onBlur={(event) => {
          setCapsLock(false);
          props.onBlur?.(event);
        }}
      />
      <div role="status" className={classes.caps}>
        {capsLock && 'CAPSLOCK is enabled!'}
      </div>
    </div>
  );
}
