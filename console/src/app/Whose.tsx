import { useQueryClient } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useCurrentProvider } from '../service-providers/service-providers.queries.ts';
import { useSession } from '../session/session.queries.ts';
import classes from './AppShell.module.css';

/** In the header of a phone, where the rail is away: the provider, and the account that is shown. */
export function Whose() {
  const { actor, me } = useSession();
  const provider = useCurrentProvider();
  const { account } = useSearch({ strict: false }) as { account?: string };
  const name = useAccountName(account);
  return (
    <span className={classes.whose}>
      <strong>{provider?.name ?? 'Trunkline'}</strong>
      <span>{actor.scope === 'account' ? me.account.name : account ? name : 'All accounts'}</span>
    </span>
  );
}

type Named = { account_sid?: string; name?: string };

/** As one of the lists that were loaded has it. */
function useAccountName(account_sid: string | undefined): string {
  const lists = useQueryClient().getQueriesData<unknown>({ queryKey: ['accounts'] });
  if (!account_sid) return '';
  for (const [, data] of lists) {
    const rows = Array.isArray(data) ? data : ((data as { data?: unknown } | undefined)?.data ?? [data]);
    const found = (Array.isArray(rows) ? (rows as Named[]) : []).find(
      (row) => row?.account_sid === account_sid,
    );
    if (found?.name) return found.name;
  }
  return 'One account';
}
