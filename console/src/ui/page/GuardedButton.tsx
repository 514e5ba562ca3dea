import { Button, type ButtonProps } from '@mantine/core';
import type { Decision } from '@trunkline/contract/core/policy.ts';
import type { ReactNode } from 'react';
import { Tip } from '../overlay/Tip.tsx';
import { type LinkTarget, TargetLink } from '../table/TargetLink.tsx';

type GuardedButtonProps = ButtonProps & {
  /** The rule's answer: `may(accountPolicy, 'create', actor)`. */
  may: Decision;
  children: ReactNode;
} & ({ onClick: () => void; link?: undefined } | { link: LinkTarget; onClick?: undefined });

/**
 * A button that a person may not use stays where it is and says why: it can be focused, so that the
 * reason is heard and not only seen.
 */
export function GuardedButton({ may, children, onClick, link, ...look }: GuardedButtonProps) {
  if (!may.allowed)
    return (
      <Tip text={may.reason}>
        {(reasonId) => (
          <Button {...look} data-disabled aria-disabled aria-describedby={reasonId}>
            {children}
          </Button>
        )}
      </Tip>
    );
  if (link)
    return (
      <Button {...look} component={TargetLink} link={link}>
        {children}
      </Button>
    );
  return (
    <Button {...look} onClick={onClick}>
      {children}
    </Button>
  );
}
