import { IconServer } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { Owner } from '@trunkline/contract/core/actor.ts';
import { may } from '@trunkline/contract/core/policy.ts';
import { serviceProviderPolicy } from '@trunkline/contract/service-providers/service-providers.policy.ts';
import { type ReactNode, useState } from 'react';
import { limitsQuery } from '../accounts/limits.queries.ts';
import { useSession } from '../session/session.queries.ts';
import { DangerZone } from '../ui/DangerZone.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { FormSkeleton } from '../ui/FormSkeleton.tsx';
import { GuardedButton } from '../ui/GuardedButton.tsx';
import { ProblemNotice } from '../ui/ProblemNotice.tsx';
import { DeleteProvider } from './DeleteProvider.tsx';
import { ProviderForm } from './ProviderForm.tsx';
import {
  serviceProviderQuery,
  serviceProvidersQuery,
  useCurrentProvider,
} from './service-providers.queries.ts';

type ProviderSettingsProps = {
  /** The keys of this owner; another resource's part, so the route hands it in. */
  keys: (owner: Owner) => ReactNode;
};

/** The settings of the provider that the rail shows. */
export function ProviderSettings({ keys }: ProviderSettingsProps) {
  const list = useQuery(serviceProvidersQuery());
  const current = useCurrentProvider();
  if (!list.data && list.error)
    return (
      <ProblemNotice
        error={list.error}
        what="The service providers could not be loaded."
        onRetry={() => list.refetch()}
      />
    );
  if (current === null)
    return (
      <EmptyState icon={<IconServer size={28} aria-hidden />} title="No service provider">
        Add one with the plus button beside the selector.
      </EmptyState>
    );
  if (!current) return <FormSkeleton name="service provider" fields={6} />;
  const sid = current.service_provider_sid;
  return <OneProvider key={sid} sid={sid} hasOthers={(list.data?.length ?? 0) > 1} keys={keys} />;
}

type OneProviderProps = ProviderSettingsProps & { sid: string; hasOthers: boolean };

function OneProvider({ sid, hasOthers, keys }: OneProviderProps) {
  const { actor } = useSession();
  const { data: provider, error, dataUpdatedAt, refetch } = useQuery(serviceProviderQuery(sid));
  const limits = useQuery(limitsQuery({ service_provider_sid: sid }));
  const [isDeleting, setIsDeleting] = useState(false);
  const mayRemove = may(serviceProviderPolicy, 'remove', actor);

  if (!provider && error)
    return (
      <ProblemNotice
        error={error}
        what="The service provider could not be loaded."
        onRetry={() => refetch()}
      />
    );
  if (!provider) return <FormSkeleton name="service provider" fields={6} />;
  return (
    <>
      <ProviderForm provider={provider} loadedAt={dataUpdatedAt} limits={limits} reload={refetch} />
      {keys({ service_provider_sid: sid, account_sid: null })}
      {actor.scope === 'admin' && hasOthers && (
        <>
          <DangerZone
            title="Delete this service provider"
            action={
              <GuardedButton
                may={mayRemove}
                variant="outline"
                color="red"
                onClick={() => setIsDeleting(true)}
              >
                Delete service provider
              </GuardedButton>
            }
          >
            Its carriers, phone numbers, speech services, outbound routes and API keys go with it. Its
            accounts and users have to be removed first.
          </DangerZone>
          <DeleteProvider provider={provider} opened={isDeleting} onClose={() => setIsDeleting(false)} />
        </>
      )}
    </>
  );
}
