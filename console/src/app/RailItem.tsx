import {
  IconAlertTriangle,
  IconBrain,
  IconBrandTeams,
  IconBuilding,
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
import { Link, useRouterState } from '@tanstack/react-router';
import { isCurrent, type NavItem, type NavKey } from './navigation.ts';
import classes from './Rail.module.css';
import { UnreadAlerts } from './UnreadAlerts.tsx';

const icons: Record<NavKey, typeof IconUsers> = {
  home: IconHome,
  users: IconUsers,
  settings: IconSettings,
  accounts: IconBuilding,
  account: IconBuilding,
  clients: IconDeviceLandlinePhone,
  applications: IconLayoutGrid,
  'recent-calls': IconHistory,
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

type RailItemProps = { item: NavItem; onFollow: (() => void) | undefined };

export function RailItem({ item, onFollow }: RailItemProps) {
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  const Icon = icons[item.key];
  return (
    <li>
      <Link
        to={item.href}
        onClick={onFollow}
        className={classes.item}
        aria-current={isCurrent(item, pathname) ? 'page' : undefined}
      >
        <Icon size={18} aria-hidden />
        {item.label}
        {item.key === 'alerts' && <UnreadAlerts />}
      </Link>
    </li>
  );
}
