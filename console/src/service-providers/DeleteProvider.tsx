import { useQueryClient } from '@tanstack/react-query';
import { linkOptions } from '@tanstack/react-router';
import type { Blocker } from '@trunkline/contract/core/problem.ts';
import type { ServiceProvider } from '@trunkline/contract/service-providers/service-providers.contract.ts';
import { currentProviderOf, storeProviderSid } from '../app/active-provider.ts';
import { ConfirmDelete } from '../ui/ConfirmDelete.tsx';
import { toastSuccess } from '../ui/toast.ts';
import { serviceProvidersQuery, useRemoveServiceProvider } from './service-providers.queries.ts';

type DeleteProviderProps = {
  provider: Pick<ServiceProvider, 'service_provider_sid' | 'name'>;
  opened: boolean;
  onClose: () => void;
};

/** Afterwards the first of the others is the current one. */
export function DeleteProvider({ provider, opened, onClose }: DeleteProviderProps) {
  const { service_provider_sid, name } = provider;
  const remove = useRemoveServiceProvider();
  const queryClient = useQueryClient();

  function goOn() {
    toastSuccess(`Service provider ${name} deleted`);
    const others = queryClient.getQueryData(serviceProvidersQuery().queryKey) ?? [];
    const next = currentProviderOf(others, null);
    if (next) storeProviderSid(next.service_provider_sid);
  }

  return (
    <ConfirmDelete
      opened={opened}
      onClose={onClose}
      kind="service provider"
      name={name}
      blockerLink={blockerLink}
      onDelete={() => remove.mutateAsync(service_provider_sid)}
      onDeleted={goOn}
    >
      <p>Its carriers, phone numbers, speech services, outbound routes and API keys are deleted with it.</p>
    </ConfirmDelete>
  );
}

function blockerLink({ kind, sid }: Blocker) {
  if (kind === 'accounts')
    return linkOptions({ to: '/internal/accounts/$accountSid/edit', params: { accountSid: sid } });
  if (kind === 'users') return linkOptions({ to: '/internal/users/$userSid/edit', params: { userSid: sid } });
  return undefined;
}
