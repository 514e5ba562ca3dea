import { ActionIcon } from '@mantine/core';
import { IconKeyboard } from '@tabler/icons-react';
import { useRouterState } from '@tanstack/react-router';
import { ProviderSelect } from '../../service-providers/ProviderSelect.tsx';
import { Logo } from '../../ui/page/Logo.tsx';
import { useRowLinks } from '../../ui/table/row-links.ts';
import { pageSettings } from '../page-settings.ts';
import { ByoItems } from './ByoItems.tsx';
import { NoticeBell } from './NoticeBell.tsx';
import { isCurrent } from './navigation.ts';
import classes from './Rail.module.css';
import { RailItem } from './RailItem.tsx';
import { SearchPill } from './SearchPill.tsx';
import { SignOutButton } from './SignOutButton.tsx';
import { ThemeSwitch } from './ThemeSwitch.tsx';
import { UserBadge } from './UserBadge.tsx';
import { useNavItems } from './use-nav-items.ts';

type RailProps = {
  /** One of its links was followed. */
  onFollow?: () => void;
  /** Shows what the keyboard does. */
  onKeys?: () => void;
  onSearch?: () => void;
  onNotices?: () => void;
};

export function Rail({ onFollow, onKeys, onSearch, onNotices }: RailProps) {
  const { main, byo } = useNavItems();
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  const links = useRowLinks();

  return (
    <div className={classes.rail}>
      <div className={classes.brand}>
        <Logo size={24} />
        <span className={classes.name}>Trunkline</span>
        {onNotices && <NoticeBell onOpen={onNotices} />}
        {onKeys && (
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label="Keyboard"
            title="Keyboard shortcuts (?)"
            onClick={onKeys}
          >
            <IconKeyboard size={18} aria-hidden />
          </ActionIcon>
        )}
      </div>
      {onSearch && <SearchPill onOpen={onSearch} />}
      <ProviderSelect />
      <nav {...links} aria-label="Main" className={classes.nav}>
        <ul>
          {main.map((item) => (
            <RailItem key={item.key} item={item} isCurrent={isCurrent(item, pathname)} onFollow={onFollow} />
          ))}
        </ul>
        <ByoItems items={byo} pathname={pathname} onFollow={onFollow} />
      </nav>
      <div className={classes.foot}>
        <UserBadge onFollow={onFollow} />
        <div className={classes.controls}>
          <ThemeSwitch />
          <SignOutButton />
        </div>
        {pageSettings.release && <p className={classes.release}>Trunkline {pageSettings.release}</p>}
      </div>
    </div>
  );
}
