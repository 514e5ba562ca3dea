import { useQuery } from '@tanstack/react-query';
import { getRouteApi, linkOptions, Navigate, useNavigate } from '@tanstack/react-router';
import { may } from '@trunkline/contract/core/policy.ts';
import { lcrPolicy } from '@trunkline/contract/least-cost-routing/least-cost-routing.policy.ts';
import { accountChoicesQuery } from '../accounts/accounts.queries.ts';
import { useCurrentProvider } from '../service-providers/service-providers.queries.ts';
import { useSession } from '../session/session.queries.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { FormSkeleton } from '../ui/FormSkeleton.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { toastSuccess } from '../ui/toast.ts';
import { LcrForm } from './LcrForm.tsx';
import { newLcrValues } from './lcr-form.ts';
import { lcrChoicesQuery } from './lcrs.queries.ts';
import { useOwnLcrSid } from './own-lcr.queries.ts';

const route = getRouteApi('/internal/least-cost-routing/add');
const list = linkOptions({ to: '/internal/least-cost-routing' });
const edit = '/internal/least-cost-routing/$lcrSid/edit';

export function LcrCreator() {
  const session = useSession();
  const { actor } = session;
  const current = useCurrentProvider();
  const search = route.useSearch();
  const navigate = useNavigate();
  const own = useOwnLcrSid();
  const provider = actor.scope === 'admin' ? current?.service_provider_sid : actor.service_provider_sid;
  const accounts = useQuery(accountChoicesQuery(session, provider));
  const isAccount = actor.scope === 'account';
  const others = useQuery({
    ...lcrChoicesQuery(session, provider),
    enabled: !isAccount && Boolean(provider),
  });

  // An account has one, so there is nothing to add.
  if (isAccount && own) return <Navigate to={edit} params={{ lcrSid: own }} replace />;
  const crumbs = actor.scope === 'admin' ? [{ label: 'Outbound Call Routing', link: list }] : [];
  return (
    <>
      <PageHeader
        title="Add outbound call routing"
        crumbs={crumbs}
        purpose="Which carrier takes which outgoing call, by the number that is called"
      />
      {provider ? (
        <LcrForm
          key={search.account}
          values={newLcrValues(isAccount ? actor.account_sid : (search.account ?? ''))}
          service_provider_sid={provider}
          accounts={accounts.data}
          others={isAccount ? [] : others.data}
          may={may(lcrPolicy, 'begin', actor)}
          cancel={actor.scope === 'admin' ? list : undefined}
          onSaved={(lcrSid) => {
            toastSuccess('Least cost routing successfully created');
            void (actor.scope === 'admin' ? navigate(list) : navigate({ to: edit, params: { lcrSid } }));
          }}
        />
      ) : current === null ? (
        <EmptyState title="No service provider yet">
          An outbound call routing belongs to a service provider or to one of its accounts.
        </EmptyState>
      ) : (
        <FormSkeleton name="outbound call routing" fields={6} />
      )}
    </>
  );
}
