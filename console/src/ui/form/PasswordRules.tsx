import { VisuallyHidden } from '@mantine/core';
import { IconCircleCheckFilled, IconCircleDashed, IconCircleXFilled } from '@tabler/icons-react';
import classes from './PasswordRules.module.css';

export type PasswordRule = { text: string; isMet: boolean };

/** Ticks as one types; what is still missing turns red only once it was tried. */
export function PasswordRules({ rules, wasTried }: { rules: readonly PasswordRule[]; wasTried: boolean }) {
  return (
    <div className={classes.rules}>
      <p>Password must:</p>
      <ul>
        {rules.map(({ text, isMet }) => {
          const state = isMet ? 'met' : wasTried ? 'broken' : 'open';
          const Icon = { met: IconCircleCheckFilled, broken: IconCircleXFilled, open: IconCircleDashed }[
            state
          ];
          return (
            <li key={text} data-state={state}>
              <Icon size={16} aria-hidden />
              <span>{text}</span>
              <VisuallyHidden>{isMet ? '(met)' : '(not met yet)'}</VisuallyHidden>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
