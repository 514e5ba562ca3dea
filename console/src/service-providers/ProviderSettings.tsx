import { IconServer } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { linkOptions } from '@tanstack/react-router';
import type { Owner } from '@trunkline/contract/core/actor.ts';
import { may } from '@trunkline/contract/core/policy.ts';
import { serviceProviderPolicy } from '@trunkline/contract/service-providers/service-providers.policy.ts';
import type { ReactNode } from 'react';
import { limitsQuery } from '../accounts/limits.queries.ts';
import { RecordScreen } from '../app/record/RecordScreen.tsx';
import { pageOf } from '../app/record/record-link.ts';
import type { Uses } from '../app/record/UsedBy.tsx';
import { useSession } from '../session/session.queries.ts';
import { FormSkeleton } from '../ui/form/FormSkeleton.tsx';
import { EmptyState } from '../ui/page/EmptyState.tsx';
import { ProblemNotice } from '../ui/page/ProblemNotice.tsx';
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
        Add one with the plus button next to the selector.
      </EmptyState>
    );
  if (!current) return <FormSkeleton name="service provider" fields={6} />;
  const sid = current.service_provider_sid;
  return <OneProvider key={sid} sid={sid} hasOthers={(list.data?.length ?? 0) > 1} keys={keys} />;
}

type OneProviderProps = ProviderSettingsProps & { sid: string; hasOthers: boolean };

const words = {
  area: 'service-providers',
  kind: 'service provider',
  sid: 'Service provider SID',
  fields: 3,
  isPart: true,
} as const;
const uses = {
  accounts: {
    name: 'Accounts',
    list: linkOptions({ to: '/internal/accounts' }),
    one: (sid) => pageOf('accounts', sid),
  },
  users: {
    name: 'Users',
    list: linkOptions({ to: '/internal/users' }),
    one: (sid) => pageOf('users', sid),
  },
} satisfies Uses;

function OneProvider({ sid, hasOthers, keys }: OneProviderProps) {
  const { actor } = useSession();
  const query = useQuery(serviceProviderQuery(sid));
  const limits = useQuery(limitsQuery({ service_provider_sid: sid }));
  return (
    <RecordScreen
      words={words}
      query={query}
      list={null}
      head={({ name }) => ({ title: name, sid })}
      uses={() => uses}
      removal={(provider) =>
        actor.scope === 'admin' && hasOthers
          ? {
              may: may(serviceProviderPolicy, 'remove', actor),
              about:
                'Its carriers, phone numbers, speech services, outbound routes and API keys are deleted with it. Remove its accounts and users first.',
              dialog: (deleting) => <DeleteProvider provider={provider} {...deleting} />,
            }
          : null
      }
    >
      {(provider) => (
        <>
          <ProviderForm
            provider={provider}
            loadedAt={query.dataUpdatedAt}
            limits={limits}
            reload={query.refetch}
          />
          {keys({ service_provider_sid: sid, account_sid: null })}
        </>
      )}
    </RecordScreen>
  );
}
