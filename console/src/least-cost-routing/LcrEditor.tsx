import { IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, linkOptions, useNavigate } from '@tanstack/react-router';
import { may } from '@trunkline/contract/core/policy.ts';
import { lcrPolicy } from '@trunkline/contract/least-cost-routing/least-cost-routing.policy.ts';
import { useState } from 'react';
import { accountChoicesQuery } from '../accounts/accounts.queries.ts';
import { historyEntry } from '../app/history-entry.ts';
import { RouteProblem } from '../app/RouteProblem.tsx';
import { useCurrentProvider } from '../service-providers/service-providers.queries.ts';
import { useSession } from '../session/session.queries.ts';
import { DangerZone } from '../ui/DangerZone.tsx';
import { FormSkeleton } from '../ui/FormSkeleton.tsx';
import { GuardedButton } from '../ui/GuardedButton.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { toastSuccess } from '../ui/toast.ts';
import { DeleteLcr } from './DeleteLcr.tsx';
import { LcrForm } from './LcrForm.tsx';
import { lcrTitle, lcrValues } from './lcr-form.ts';
import { lcrQuery } from './lcrs.queries.ts';
import { RoutingForSelect } from './RoutingForSelect.tsx';

const route = getRouteApi('/internal/least-cost-routing/$lcrSid/edit');
const list = linkOptions({ to: '/internal/least-cost-routing' });
const add = linkOptions({ to: '/internal/least-cost-routing/add' });

export function LcrEditor() {
  const { lcrSid } = route.useParams();
  const session = useSession();
  const { actor } = session;
  const current = useCurrentProvider();
  const { data: lcr, error, dataUpdatedAt, refetch } = useQuery(lcrQuery(lcrSid));
  const provider =
    lcr?.owner_service_provider_sid ?? lcr?.service_provider_sid ?? current?.service_provider_sid;
  const accounts = useQuery(accountChoicesQuery(session, provider));
  const navigate = useNavigate();
  const [isDeleting, setIsDeleting] = useState(false);
  const crumbs = actor.scope === 'admin' ? [{ label: 'Outbound Call Routing', link: list }] : [];

  if (!lcr && error) return <RouteProblem error={error} reset={() => refetch()} />;
  if (!lcr || !provider)
    return (
      <>
        <PageHeader title={undefined} crumbs={crumbs} purpose="Routing SID" sid={null} />
        <FormSkeleton name="outbound call routing" fields={6} />
      </>
    );

  // A platform server does not tell the account's name.
  const account_name = accounts.data?.find(({ account_sid }) => account_sid === lcr.account_sid)?.name;
  const named = { ...lcr, account_name: lcr.account_name ?? account_name ?? null };
  const owner = { account_sid: lcr.account_sid, service_provider_sid: provider };
  const mayRemove = may(lcrPolicy, 'remove', actor, owner);
  return (
    <>
      <PageHeader
        title={lcrTitle(named)}
        crumbs={crumbs}
        purpose="Routing SID"
        sid={lcr.lcr_sid}
        menu={[
          ...historyEntry(session, lcr.lcr_sid),
          {
            label: 'Delete outbound call routing',
            icon: <IconTrash size={16} aria-hidden />,
            may: mayRemove,
            destructive: true,
            onSelect: () => setIsDeleting(true),
          },
        ]}
      />
      {actor.scope === 'service_provider' && (
        <RoutingForSelect
          service_provider_sid={provider}
          account_sid={lcr.account_sid ?? ''}
          account_name={named.account_name}
        />
      )}
      <LcrForm
        key={lcrSid}
        values={lcrValues(lcr)}
        lcr={lcr}
        loadedAt={dataUpdatedAt}
        reload={refetch}
        service_provider_sid={provider}
        accounts={accounts.data}
        may={may(lcrPolicy, 'update', actor, owner)}
        cancel={actor.scope === 'admin' ? list : undefined}
        onSaved={(_, { removed }) => {
          const updated = 'Least cost routing successfully updated';
          toastSuccess(removed > 0 ? `Least cost routing rule successfully deleted. ${updated}` : updated);
        }}
      />
      <DangerZone
        title="Delete this outbound call routing"
        action={
          <GuardedButton may={mayRemove} variant="outline" color="red" onClick={() => setIsDeleting(true)}>
            Delete outbound call routing
          </GuardedButton>
        }
      >
        Its routes go with it. Carriers stay as they are.
      </DangerZone>
      <DeleteLcr
        lcr={named}
        opened={isDeleting}
        onClose={() => setIsDeleting(false)}
        onDeleted={() => {
          toastSuccess(`${lcrTitle(named)} deleted`);
          // What was typed into the form of one that is gone needs no question.
          void navigate({ ...(actor.scope === 'admin' ? list : add), ignoreBlocker: true });
        }}
      />
    </>
  );
}
