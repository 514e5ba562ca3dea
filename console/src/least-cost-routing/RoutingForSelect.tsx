import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { AccountSelect } from '../accounts/AccountSelect.tsx';
import { ALL_ACCOUNTS } from '../app/list/account-column.ts';
import { toastError } from '../ui/overlay/toast.ts';
import { failureOf } from '../ui/page/failure.ts';
import { routingOfQuery } from './lcrs.queries.ts';
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
  const queryClient = useQueryClient();
  const navigate = useNavigate();

  async function go(account: string) {
    const lcr = await queryClient.query(routingOfQuery(service_provider_sid, account));
    await (lcr
      ? navigate({ to: '/internal/least-cost-routing/$lcrSid/edit', params: { lcrSid: lcr.lcr_sid } })
      : navigate({ to: '/internal/least-cost-routing/add', search: { account: account || undefined } }));
  }

  return (
    <AccountSelect
      label="Routing for"
      classNames={{ root: classes.select ?? '', label: classes.label ?? '' }}
      all={ALL_ACCOUNTS}
      value={account_sid}
      known={account_name}
      providerSid={service_provider_sid}
      onChange={(account) => void go(account).catch((error) => toastError(failureOf(error).msg))}
    />
  );
}
