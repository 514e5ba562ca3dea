import {
  IconArrowRight,
  IconHelp,
  IconPlugConnected,
  IconPlus,
  IconSwitchHorizontal,
} from '@tabler/icons-react';
import type { Entry } from './palette-entries.ts';
import { navIcons } from './RailItem.tsx';

/** By what the ids begin with: what the menu has, found or to go to, looks as it does there. */
const icons = Object.entries({
  ...navIcons,
  ...Object.fromEntries(Object.entries(navIcons).map(([key, icon]) => [`go-${key}`, icon])),
  'alert-rules': navIcons.alerts,
  calls: navIcons['recent-calls'],
  'service-providers': IconSwitchHorizontal,
  add: IconPlus,
  import: IconPlus,
  test: IconPlugConnected,
  help: IconHelp,
});

/** What an entry is, or what it does. */
export function EntryIcon({ id }: Pick<Entry, 'id'>) {
  const [, Icon = IconArrowRight] = icons.find(([key]) => `${id}-`.startsWith(`${key}-`)) ?? [];
  return <Icon size={16} aria-hidden />;
}
