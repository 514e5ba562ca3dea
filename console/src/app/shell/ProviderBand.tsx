import { Button } from '@mantine/core';
import { IconArrowsLeftRight } from '@tabler/icons-react';
import { useCurrentProvider } from '../../service-providers/service-providers.queries.ts';
import { storeProviderSid } from '../active-provider.ts';
import { useShownOwner } from '../record/use-shown-owner.ts';
import classes from './ProviderBand.module.css';

/** Over a record of another provider than the chosen one: what the rail names is not whose this is. */
export function ProviderBand() {
  const current = useCurrentProvider();
  const { shown, owner } = useShownOwner();
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
