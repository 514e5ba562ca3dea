import { Tabs, VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { UnlockedButton } from '../ui/form/UnlockedButton.tsx';
import classes from './CarrierTabs.module.css';
import { type TabName, tabOf } from './carrier-faults.ts';

type CarrierTabsProps = {
  tab: TabName;
  onTab: (tab: TabName) => void;
  errors: Readonly<Record<string, unknown>>;
  voice: ReactNode;
  sms: ReactNode;
};

/** Handed on to the button that a tab is made of, which its own type does not tell. */
const unlocked = { component: UnlockedButton };

/** Both tabs stay in the page, so that a fault in the one that is not shown has a field to go to. */
export function CarrierTabs({ tab, onTab, errors, voice, sms }: CarrierTabsProps) {
  const faultsIn = (name: TabName) => Object.keys(errors).filter((path) => tabOf(path) === name).length;
  return (
    <Tabs
      className={classes.tabs}
      value={tab}
      onChange={(next) => onTab(next === 'sms' ? 'sms' : 'voice')}
      keepMountedMode="display-none"
    >
      <Tabs.List className={classes.list}>
        <Tabs.Tab {...unlocked} value="voice" rightSection={<FaultCount count={faultsIn('voice')} />}>
          Voice (SIP)
        </Tabs.Tab>
        <Tabs.Tab {...unlocked} value="sms" rightSection={<FaultCount count={faultsIn('sms')} />}>
          SMS (SMPP)
        </Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="voice">{voice}</Tabs.Panel>
      <Tabs.Panel value="sms">{sms}</Tabs.Panel>
    </Tabs>
  );
}

function FaultCount({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span className={classes.count}>
      {count}
      <VisuallyHidden> {count === 1 ? 'fault' : 'faults'}</VisuallyHidden>
    </span>
  );
}
