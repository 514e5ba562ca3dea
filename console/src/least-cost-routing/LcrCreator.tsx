import { getRouteApi } from '@tanstack/react-router';
import { may } from '@trunkline/contract/core/policy.ts';
import { lcrPolicy } from '@trunkline/contract/least-cost-routing/least-cost-routing.policy.ts';
import { AddScreen } from '../app/record/AddScreen.tsx';
import { pageOf } from '../app/record/record-link.ts';
import { useGoOn } from '../app/record/use-go-on.ts';
import { useCurrentProvider } from '../service-providers/service-providers.queries.ts';
import { useSession } from '../session/session.queries.ts';
import { toastSuccess } from '../ui/overlay/toast.ts';
import { EmptyState } from '../ui/page/EmptyState.tsx';
import { PageHeader } from '../ui/page/PageHeader.tsx';
import { RefusalScreen } from '../ui/page/RefusalScreen.tsx';
import { LcrForm } from './LcrForm.tsx';
import { newLcrValues } from './lcr-form.ts';
import { lcrList } from './lcr-list-link.ts';

const route = getRouteApi('/internal/least-cost-routing/add');

export function LcrCreator() {
  const session = useSession();
  const { actor } = session;
  const current = useCurrentProvider();
  const search = route.useSearch();
  const goOn = useGoOn();
  const provider = actor.scope === 'admin' ? current?.service_provider_sid : actor.service_provider_sid;
  const isAccount = actor.scope === 'account';

  const mayAdd = may(lcrPolicy, 'begin', actor);
  // Where nothing can be asked about a number either, there is nothing here for whoever may not add one.
  if (!mayAdd.allowed && !session.features.has('route-explainer'))
    return <RefusalScreen reason={mayAdd.reason} />;
  const list = lcrList(actor);
  if (current === null && !provider)
    return (
      <>
        <PageHeader title="Add outbound call routing" crumbs={list ? [list] : []} />
        <EmptyState title="No service provider yet">
          An outbound call routing belongs to a service provider or to one of its accounts.
        </EmptyState>
      </>
    );
  return (
    <AddScreen
      kind="outbound call routing"
      list={list}
      purpose="Which carrier takes which outbound call, by the called number"
      fields={6}
      hasBeside={session.features.has('route-explainer')}
      needs={[{ data: provider ?? undefined }]}
    >
      {() => (
        <LcrForm
          key={search.account}
          values={newLcrValues(isAccount ? actor.account_sid : (search.account ?? ''))}
          service_provider_sid={provider ?? ''}
          may={mayAdd}
          cancel={list?.link}
          onSaved={({ lcr_sid }) => {
            toastSuccess('Least cost routing successfully created');
            void goOn(pageOf('least-cost-routing', lcr_sid));
          }}
        />
      )}
    </AddScreen>
  );
}
