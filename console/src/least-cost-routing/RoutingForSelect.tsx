import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { accountChoicesQuery } from '../accounts/accounts.queries.ts';
import { useSession } from '../session/session.queries.ts';
import { lcrChoicesQuery } from './lcrs.queries.ts';
import classes from './RoutingForSelect.module.css';

type RoutingForSelectProps = {
  service_provider_sid: string;
  /** Whose routing is shown; empty for the provider's own. */
  account_sid: string;
  account_name: string | null;
};

/** A service provider's way from one routing to another: its own, and those that its accounts have or may have. */
export function RoutingForSelect(props: RoutingForSelectProps) {
  const { service_provider_sid, account_sid, account_name } = props;
  const session = useSession();
  const navigate = useNavigate();
  const accounts = useQuery(accountChoicesQuery(session, service_provider_sid));
  const lcrs = useQuery(lcrChoicesQuery(session, service_provider_sid));
  const sidOf = (account: string) => lcrs.data?.find((lcr) => (lcr.account_sid ?? '') === account)?.lcr_sid;
  const note = (account: string) => (lcrs.data && !sidOf(account) ? ' (none yet)' : '');

  // Its place is kept while the others are on their way.
  const shown = account_sid ? [{ account_sid, name: account_name ?? '' }] : [];

  function go(account: string) {
    const lcrSid = sidOf(account);
    if (lcrSid) void navigate({ to: '/internal/least-cost-routing/$lcrSid/edit', params: { lcrSid } });
    else void navigate({ to: '/internal/least-cost-routing/add', search: { account: account || undefined } });
  }

  return (
    <NativeSelect
      label="Routing for"
      classNames={{ root: classes.select ?? '', label: classes.label ?? '' }}
      disabled={!accounts.data || !lcrs.data}
      value={account_sid}
      data={[
        { value: '', label: `All accounts${note('')}` },
        ...(accounts.data ?? shown).map(({ account_sid: value, name }) => ({
          value,
          label: `${name}${note(value)}`,
        })),
      ]}
      onChange={(event) => go(event.currentTarget.value)}
    />
  );
}
