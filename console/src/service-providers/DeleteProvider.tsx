import { useQueryClient } from '@tanstack/react-query';
import type { ServiceProvider } from '@trunkline/contract/service-providers/service-providers.contract.ts';
import { currentProviderOf, storeProviderSid } from '../app/active-provider.ts';
import { DeleteUnused } from '../app/record/DeleteUnused.tsx';
import { recordLink } from '../app/record/record-link.ts';
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
    const others = queryClient.getQueryData(serviceProvidersQuery().queryKey) ?? [];
    const next = currentProviderOf(others, null);
    if (next) storeProviderSid(next.service_provider_sid);
  }

  return (
    <DeleteUnused
      area="service-providers"
      sid={service_provider_sid}
      opened={opened}
      onClose={onClose}
      kind="service provider"
      name={name}
      blockerLink={({ kind, sid }) => recordLink(kind, sid)}
      onDelete={() => remove.mutateAsync(service_provider_sid)}
      done={`Service provider ${name} deleted`}
      onDeleted={goOn}
    >
      <p>Its carriers, phone numbers, speech services, outbound routes and API keys are deleted with it.</p>
    </DeleteUnused>
  );
}
