import { InputWrapperContext, VisuallyHidden } from '@mantine/core';
import { IconCircleCheckFilled, IconCircleDashed, IconCircleXFilled } from '@tabler/icons-react';
import { type ReactNode, use } from 'react';
import classes from './PasswordRules.module.css';

export type PasswordRule = { text: string; isMet: boolean };

type PasswordRulesProps = {
  /** The field is described by them: `ruledBy` of the same. */
  id: string;
  rules: readonly PasswordRule[];
  wasTried: boolean;
};

/** Ticks as one types; what is still missing turns red only once it was tried. */
export function PasswordRules({ id, rules, wasTried }: PasswordRulesProps) {
  return (
    <div id={id} className={classes.rules}>
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

/** For the field that the rules are about: whoever comes to it hears them, and what is still missing. */
export const ruledBy = (id: string) => ({
  inputContainer: (input: ReactNode) => <Ruled by={id}>{input}</Ruled>,
});

/** The field takes what describes it from its wrapper alone. */
function Ruled({ by, children }: { by: string; children: ReactNode }) {
  const wrapper = use(InputWrapperContext);
  const describedBy = wrapper?.describedBy ? `${wrapper.describedBy} ${by}` : by;
  return <InputWrapperContext value={{ ...wrapper, describedBy }}>{children}</InputWrapperContext>;
}
