import { UnstyledButton } from '@mantine/core';
import { IconLogout } from '@tabler/icons-react';
import { useOwnLcrSid } from '../least-cost-routing/own-lcr.queries.ts';
import { ProviderSelect } from '../service-providers/ProviderSelect.tsx';
import { useCurrentProvider } from '../service-providers/service-providers.queries.ts';
import { useSession, useSignOut } from '../session/session.queries.ts';
import { Logo } from '../ui/Logo.tsx';
import { ByoItems } from './ByoItems.tsx';
import { itemsOf, type Seen } from './navigation.ts';
import { pageSettings } from './page-settings.ts';
import classes from './Rail.module.css';
import { RailItem } from './RailItem.tsx';
import { ThemeSwitch } from './ThemeSwitch.tsx';
import { UserBadge } from './UserBadge.tsx';

/** `onFollow` is called when one of its links was followed. */
export function Rail({ onFollow }: { onFollow?: () => void }) {
  const { actor, features } = useSession();
  const provider = useCurrentProvider() ?? null;
  const signOut = useSignOut();
  const own_lcr_sid = useOwnLcrSid() ?? null;
  const seen: Seen = { actor, settings: pageSettings, provider, features, own_lcr_sid };

  return (
    <div className={classes.rail}>
      <div className={classes.brand}>
        <Logo size={24} />
        <span>Trunkline</span>
      </div>
      <ProviderSelect />
      <nav aria-label="Main" className={classes.nav}>
        <ul>
          {itemsOf('main', seen).map((item) => (
            <RailItem key={item.key} item={item} onFollow={onFollow} />
          ))}
        </ul>
        <ByoItems items={itemsOf('byo', seen)} onFollow={onFollow} />
      </nav>
      <div className={classes.foot}>
        <UserBadge onFollow={onFollow} />
        <div className={classes.controls}>
          <ThemeSwitch />
          <UnstyledButton
            className={classes.signOut}
            aria-disabled={signOut.isPending}
            onClick={() => !signOut.isPending && signOut.mutate()}
          >
            <IconLogout size={16} aria-hidden />
            Sign out
          </UnstyledButton>
        </div>
      </div>
    </div>
  );
}
