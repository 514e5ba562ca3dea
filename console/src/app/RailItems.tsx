import { UnstyledButton } from '@mantine/core';
import {
  IconBell,
  IconBrain,
  IconBrandTeams,
  IconBuilding,
  IconChevronDown,
  IconChevronUp,
  IconDeviceLandlinePhone,
  IconHash,
  IconHistory,
  IconLayoutGrid,
  IconMicrophone,
  IconRoute,
  IconServer2,
  IconSettings,
  IconUsers,
} from '@tabler/icons-react';
import { Link, useRouterState } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { BYO_SHOWN, isCurrent, type NavItem, type NavKey } from './navigation.ts';
import classes from './Rail.module.css';

const icons: Record<NavKey, typeof IconUsers> = {
  users: IconUsers,
  settings: IconSettings,
  accounts: IconBuilding,
  account: IconBuilding,
  clients: IconDeviceLandlinePhone,
  applications: IconLayoutGrid,
  'recent-calls': IconHistory,
  alerts: IconBell,
  carriers: IconServer2,
  'speech-services': IconMicrophone,
  'llm-services': IconBrain,
  'phone-numbers': IconHash,
  'ms-teams-tenants': IconBrandTeams,
  'least-cost-routing': IconRoute,
};

export function RailItem({ item }: { item: NavItem }) {
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  const Icon = icons[item.key];
  return (
    <li>
      <Link
        to={item.href}
        className={classes.item}
        aria-current={isCurrent(item, pathname) ? 'page' : undefined}
      >
        <Icon size={18} aria-hidden />
        {item.label}
      </Link>
    </li>
  );
}

/** The first three, and the rest on request; a current item among the rest opens them. */
export function ByoItems({ items }: { items: readonly NavItem[] }) {
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  const headingId = useId();
  const hidden = items.slice(BYO_SHOWN);
  const [isOpen, setIsOpen] = useState(() => hidden.some((item) => isCurrent(item, pathname)));
  const Chevron = isOpen ? IconChevronUp : IconChevronDown;
  return (
    <>
      <p id={headingId} className={classes.group}>
        BYO Services
      </p>
      <ul aria-labelledby={headingId}>
        {(isOpen ? items : items.slice(0, BYO_SHOWN)).map((item) => (
          <RailItem key={item.key} item={item} />
        ))}
      </ul>
      {hidden.length > 0 && (
        <UnstyledButton
          className={`${classes.item} ${classes.more}`}
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          <Chevron size={18} aria-hidden />
          {isOpen ? 'Show less' : `${hidden.length} More`}
        </UnstyledButton>
      )}
    </>
  );
}
