import { ActionIcon, Group } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import type { Call } from '@trunkline/contract/recent-calls/recent-calls.contract.ts';
import { type ReactNode, useRef } from 'react';
import { callPage } from '../app/record/record-link.ts';
import { Tip } from '../ui/overlay/Tip.tsx';
import { useKeys } from '../ui/page/use-keys.ts';
import { isCovered } from '../ui/table/row-keys.ts';
import { TargetLink } from '../ui/table/TargetLink.tsx';
import { type Step, useCallNeighbours } from './use-call-neighbours.ts';

/** To the calls beside this one, by `k` and `j` too, as in the list. At an end the step stays and says why. */
export function CallSteps({ call }: { call: Call }) {
  const { newer, older } = useCallNeighbours(call);
  const place = useRef<HTMLDivElement>(null);
  const press = (n: 0 | 1) => () => {
    // What floats over the page has the keys for itself.
    if (isCovered()) return;
    const control = place.current?.querySelectorAll<HTMLElement>('a, button')[n];
    // Where it leads nowhere, the reason is seen and heard.
    if (control?.ariaDisabled) control.focus();
    else control?.click();
  };
  useKeys({ k: press(0), j: press(1) });
  return (
    <Group gap={4} wrap="nowrap" ref={place}>
      <CallStep name="Previous call" letter="k" step={newer}>
        <IconChevronUp size={16} aria-hidden />
      </CallStep>
      <CallStep name="Next call" letter="j" step={older}>
        <IconChevronDown size={16} aria-hidden />
      </CallStep>
    </Group>
  );
}

type CallStepProps = { name: string; letter: string; step: Step; children: ReactNode };

function CallStep({ name, letter, step: { to, about }, children }: CallStepProps) {
  const look = { variant: 'default', size: 36, 'aria-label': name } as const;
  if (to === null)
    return (
      <Tip text={about}>
        {(reasonId) => (
          <ActionIcon {...look} data-disabled aria-disabled aria-describedby={reasonId}>
            {children}
          </ActionIcon>
        )}
      </Tip>
    );
  const link = callPage(to);
  return (
    <ActionIcon {...look} component={TargetLink} link={link} title={`${about} Key: ${letter}`}>
      {children}
    </ActionIcon>
  );
}
