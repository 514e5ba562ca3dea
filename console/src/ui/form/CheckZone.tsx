import { Checkbox, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './CheckZone.module.css';

type CheckZoneProps = {
  label: string;
  description?: ReactNode;
  checked: boolean;
  /** It cannot be switched: what belongs to it is needed, or not possible. */
  disabled?: boolean;
  onChange: (checked: boolean) => void;
  children: ReactNode;
};

/** A checkbox that reveals what belongs to it. What becomes of that when it is switched off is the caller's. */
export function CheckZone({
  label,
  description,
  checked,
  disabled = false,
  onChange,
  children,
}: CheckZoneProps) {
  return (
    <Stack gap={12}>
      <Checkbox
        label={label}
        description={description}
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      {checked && <div className={classes.content}>{children}</div>}
    </Stack>
  );
}
