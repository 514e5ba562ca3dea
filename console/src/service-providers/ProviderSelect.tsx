import { ActionIcon, NativeSelect } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { may } from '@trunkline/contract/core/policy.ts';
import { serviceProviderPolicy } from '@trunkline/contract/service-providers/service-providers.policy.ts';
import { useState } from 'react';
import { toProvider } from '../app/active-provider.ts';
import { useSession } from '../session/session.queries.ts';
import { Tip } from '../ui/Tip.tsx';
import { AddProviderDialog } from './AddProviderDialog.tsx';
import classes from './ProviderSelect.module.css';
import { serviceProvidersQuery, useCurrentProvider } from './service-providers.queries.ts';

/** At the top of the rail. Only an admin has more than one provider to choose from. */
export function ProviderSelect() {
  const { actor } = useSession();
  const { data: providers = [], isPending, isError } = useQuery(serviceProvidersQuery());
  const current = useCurrentProvider();
  const [isAdding, setIsAdding] = useState(false);
  const navigate = useNavigate();
  const isAdmin = actor.scope === 'admin';
  const add = may(serviceProviderPolicy, 'create', actor);
  const none = isPending ? 'Loading…' : isError ? 'Could not be loaded' : 'No service provider';

  return (
    <div className={classes.select}>
      <NativeSelect
        label="Service provider"
        disabled={!isAdmin || providers.length === 0}
        value={current?.service_provider_sid ?? ''}
        data={
          current
            ? providers
                .toSorted((a, b) => a.name.localeCompare(b.name))
                .map((provider) => ({ value: provider.service_provider_sid, label: provider.name }))
            : [{ value: '', label: none }]
        }
        onChange={(event) => navigate(toProvider(event.currentTarget.value))}
      />
      {isAdmin && (
        <>
          <Tip text={add.allowed ? 'Add service provider' : add.reason}>
            {(reasonId) => (
              <ActionIcon
                variant="default"
                size={36}
                aria-label="Add service provider"
                aria-describedby={add.allowed ? undefined : reasonId}
                aria-disabled={!add.allowed}
                data-disabled={!add.allowed || undefined}
                onClick={() => add.allowed && setIsAdding(true)}
              >
                <IconPlus size={16} aria-hidden />
              </ActionIcon>
            )}
          </Tip>
          <AddProviderDialog opened={isAdding} onClose={() => setIsAdding(false)} />
        </>
      )}
    </div>
  );
}
