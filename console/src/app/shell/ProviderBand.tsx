import { Button } from '@mantine/core';
import { IconArrowsLeftRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { accountQuery } from '../../accounts/accounts.queries.ts';
import {
  serviceProvidersQuery,
  useCurrentProvider,
} from '../../service-providers/service-providers.queries.ts';
import { storeProviderSid } from '../active-provider.ts';
import { useShownRecord } from '../record/shown-record.ts';
import classes from './ProviderBand.module.css';

/** Over a record of another provider than the chosen one: what the rail names is not whose this is. */
export function ProviderBand() {
  const { data: providers = [] } = useQuery(serviceProvidersQuery());
  const current = useCurrentProvider();
  const shown = useShownRecord();
  const { service_provider_sid = null, account_sid = null } = shown?.record ?? {};
  const asksAccount = providers.length > 1 && !service_provider_sid && account_sid !== null;
  const account = useQuery({ ...accountQuery(account_sid ?? ''), enabled: asksAccount });
  const owner_sid = service_provider_sid ?? (asksAccount ? account.data?.service_provider_sid : null);
  const owner = providers.find((provider) => provider.service_provider_sid === owner_sid);
  if (!shown || !current || !owner || owner === current) return null;
  return (
    <div role="note" className={classes.band}>
      <span>
        This {shown.kind} belongs to <strong>{owner.name}</strong>.
      </span>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconArrowsLeftRight size={16} aria-hidden />}
        onClick={() => storeProviderSid(owner.service_provider_sid)}
      >
        Switch to {owner.name}
      </Button>
    </div>
  );
}
