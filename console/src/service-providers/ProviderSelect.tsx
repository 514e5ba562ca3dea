import { ActionIcon } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { may } from '@trunkline/contract/core/policy.ts';
import { serviceProviderPolicy } from '@trunkline/contract/service-providers/service-providers.policy.ts';
import { useId, useState } from 'react';
import { toProvider } from '../app/active-provider.ts';
import { useSession } from '../session/session.queries.ts';
import { PlainSelect } from '../ui/form/PlainSelect.tsx';
import { Tip } from '../ui/overlay/Tip.tsx';
import { late } from '../ui/page/late.ts';
import { sortedByName } from '../ui/page/sorted-by-name.ts';
import { FoundProvider } from './FoundProvider.tsx';
import classes from './ProviderSelect.module.css';
import { serviceProvidersQuery, useCurrentProvider } from './service-providers.queries.ts';

// Only forms need what checks what was typed; the frame does without.
const AddProviderDialog = late(async () => (await import('./AddProviderDialog.tsx')).AddProviderDialog);

/** More are not looked through: a part of the name finds one. */
const LOOKED_THROUGH = 10;

/** At the top of the rail: whose things are shown. Only an admin may have more than one to choose from, and who is of an account sees its alone. */
export function ProviderSelect() {
  const { actor, me } = useSession();
  const { data: providers = [], isPending, isError } = useQuery(serviceProvidersQuery());
  const current = useCurrentProvider();
  const [isAdding, setIsAdding] = useState(false);
  const navigate = useNavigate();
  const id = useId();
  const add = may(serviceProviderPolicy, 'create', actor);
  const none = isPending ? 'Loading…' : isError ? 'Could not be loaded' : 'No service provider';

  return (
    <div className={classes.provider}>
      {providers.length > LOOKED_THROUGH ? (
        <FoundProvider
          providers={sortedByName(providers)}
          current={current}
          onChoose={(sid) => void navigate(toProvider(sid))}
        />
      ) : providers.length > 1 ? (
        <div className={classes.choice}>
          <label htmlFor={id} className={classes.label}>
            Service provider
          </label>
          <PlainSelect
            id={id}
            className={classes.select}
            value={current?.service_provider_sid ?? ''}
            options={sortedByName(providers).map((provider) => ({
              value: provider.service_provider_sid,
              label: provider.name,
            }))}
            onChange={(event) => navigate(toProvider(event.currentTarget.value))}
          />
        </div>
      ) : (
        <div className={classes.name}>
          <span className={classes.label}>Service provider</span>
          <strong>{current?.name ?? none}</strong>
          {actor.scope === 'account' && me.account.name}
        </div>
      )}
      {actor.scope === 'admin' && (
        <>
          <Tip text={add.allowed ? 'Add service provider' : add.reason}>
            {(reasonId) => (
              <ActionIcon
                variant="subtle"
                color="gray"
                size={28}
                aria-label="Add service provider"
                aria-describedby={add.allowed ? undefined : reasonId}
                aria-disabled={!add.allowed}
                data-disabled={!add.allowed || undefined}
                onClick={() => add.allowed && setIsAdding(true)}
              >
                <IconPlus size={18} aria-hidden />
              </ActionIcon>
            )}
          </Tip>
          {isAdding && <AddProviderDialog opened onClose={() => setIsAdding(false)} />}
        </>
      )}
    </div>
  );
}
