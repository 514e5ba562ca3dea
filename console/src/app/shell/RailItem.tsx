import {
  IconAlertTriangle,
  IconBrain,
  IconBrandTeams,
  IconBuilding,
  IconChartBar,
  IconClipboardList,
  IconDeviceLandlinePhone,
  IconHash,
  IconHistory,
  IconHome,
  IconLayoutGrid,
  IconMicrophone,
  IconPhoneCall,
  IconRoute,
  IconRoute2,
  IconServer2,
  IconSettings,
  IconUsers,
} from '@tabler/icons-react';
import { useLayoutEffect, useRef } from 'react';
import type { NavItem, NavKey } from './navigation.ts';
import classes from './Rail.module.css';
import { UnreadAlerts } from './UnreadAlerts.tsx';

export const navIcons: Record<NavKey, typeof IconUsers> = {
  home: IconHome,
  users: IconUsers,
  settings: IconSettings,
  accounts: IconBuilding,
  account: IconBuilding,
  clients: IconDeviceLandlinePhone,
  applications: IconLayoutGrid,
  'recent-calls': IconHistory,
  analytics: IconChartBar,
  'live-calls': IconPhoneCall,
  explain: IconRoute2,
  alerts: IconAlertTriangle,
  audit: IconClipboardList,
  carriers: IconServer2,
  'speech-services': IconMicrophone,
  'llm-services': IconBrain,
  'phone-numbers': IconHash,
  'ms-teams-tenants': IconBrandTeams,
  'least-cost-routing': IconRoute,
};

type RailItemProps = { item: NavItem; isCurrent: boolean; onFollow: (() => void) | undefined };

/** An anchor, which the rail around it follows (`useRowLinks`): the router's own links listen for the address, each. */
export function RailItem({ item, isCurrent, onFollow }: RailItemProps) {
  const Icon = navIcons[item.key];
  const anchor = useRef<HTMLAnchorElement>(null);
  // In a low window the foot may lie over it. With the frame that shows it: what moves later moves under somebody's hand.
  useLayoutEffect(() => {
    if (!isCurrent) return;
    const { scrollY } = window;
    anchor.current?.scrollIntoView({ block: 'nearest' });
    // Where the rail ends before that, it would bring the page along.
    window.scrollTo(0, scrollY);
  }, [isCurrent]);
  return (
    <li>
      <a
        ref={anchor}
        href={item.href}
        data-row-link
        onClick={onFollow}
        className={classes.item}
        aria-current={isCurrent ? 'page' : undefined}
      >
        <Icon size={18} aria-hidden />
        {item.label}
        {item.key === 'alerts' && <UnreadAlerts />}
      </a>
    </li>
  );
}
