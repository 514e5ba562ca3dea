import type { ComponentProps } from 'react';
import { PickInput } from '../app/record/PickInput.tsx';
import { applicationPicks } from './applications.queries.ts';

type ApplicationSelectProps = Omit<ComponentProps<typeof PickInput>, 'picks' | 'failed' | 'label'> & {
  label?: string;
  /** Only its own applications can be chosen; while it is not known, none. */
  accountSid: string;
};

/** Chooses an application of an account by typing a part of its name; takes `form.getInputProps(path)`. */
export function ApplicationSelect(props: ApplicationSelectProps) {
  const { label = 'Application', none = 'None', accountSid, ...rest } = props;
  return (
    <PickInput
      {...rest}
      label={label}
      none={none}
      disabled={rest.disabled || accountSid === ''}
      picks={applicationPicks({ account_sid: accountSid })}
      failed="The applications could not be loaded."
    />
  );
}
