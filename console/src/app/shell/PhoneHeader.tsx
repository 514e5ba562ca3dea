import { ActionIcon } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconMenu2, IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { accountPicks } from '../../accounts/account-picks.queries.ts';
import { useCurrentProvider } from '../../service-providers/service-providers.queries.ts';
import { useSession } from '../../session/session.queries.ts';
import { ALL_ACCOUNTS } from '../list/account-column.ts';
import classes from './AppShell.module.css';
import { NoticeBell } from './NoticeBell.tsx';

type PhoneHeaderProps = { onMenu: () => void; onNotices: () => void; onSearch: () => void };

/** Where the rail is away. */
export function PhoneHeader({ onMenu, onNotices, onSearch }: PhoneHeaderProps) {
  const isPhone = useMediaQuery('(width < 48em)', false, { getInitialValueInEffect: false });
  if (!isPhone) return null;
  return (
    <header className={classes.top}>
      <ActionIcon variant="subtle" color="gray" size={44} aria-label="Open menu" onClick={onMenu}>
        <IconMenu2 size={20} aria-hidden />
      </ActionIcon>
      <Whose />
      <NoticeBell size={44} onOpen={onNotices} />
      <ActionIcon variant="subtle" color="gray" size={44} aria-label="Search or jump to" onClick={onSearch}>
        <IconSearch size={20} aria-hidden />
      </ActionIcon>
    </header>
  );
}

/** The provider, and the account that is shown. */
function Whose() {
  const { actor, me } = useSession();
  const provider = useCurrentProvider();
  const { account = '' } = useSearch({ strict: false }) as { account?: string };
  const isChosen = actor.scope !== 'account' && account !== '';
  const chosen = useQuery({
    // As the filter of the list asks.
    ...accountPicks(provider?.service_provider_sid ?? '').one(account),
    enabled: isChosen && Boolean(provider),
  });
  const ofAccount = isChosen ? (chosen.data?.label ?? (chosen.error ? 'One account' : '…')) : ALL_ACCOUNTS;
  return (
    <span className={classes.whose}>
      <strong>{provider?.name ?? 'Trunkline'}</strong>
      <span>{actor.scope === 'account' ? me.account.name : ofAccount}</span>
    </span>
  );
}
