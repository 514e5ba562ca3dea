import { Button, type ButtonProps, Tooltip, VisuallyHidden } from '@mantine/core';
import type { Decision } from '@trunkline/contract/core/policy.ts';
import { type ReactNode, useId } from 'react';
import { type LinkTarget, TargetLink } from './TargetLink.tsx';

type GuardedButtonProps = ButtonProps & {
  /** The rule's answer: `may(accountPolicy, 'create', actor)`. */
  may: Decision;
  children: ReactNode;
} & ({ onClick: () => void } | { link: LinkTarget });

/**
 * A button that a person may not use stays where it is and says why: it can be focused, so that the
 * reason is heard and not only seen.
 */
export function GuardedButton({ may, children, ...rest }: GuardedButtonProps) {
  const reasonId = useId();
  if (!may.allowed) {
    const { onClick: _unused, link: _target, ...look } = { onClick: undefined, link: undefined, ...rest };
    return (
      <Tooltip label={may.reason}>
        <span>
          <Button {...look} data-disabled aria-disabled aria-describedby={reasonId} onClick={stop}>
            {children}
          </Button>
          <VisuallyHidden id={reasonId}>{may.reason}</VisuallyHidden>
        </span>
      </Tooltip>
    );
  }
  if ('link' in rest) {
    const { link, ...look } = rest;
    return (
      <Button {...look} component={TargetLink} link={link}>
        {children}
      </Button>
    );
  }
  return <Button {...rest}>{children}</Button>;
}

function stop(event: { preventDefault: () => void }) {
  event.preventDefault();
}
