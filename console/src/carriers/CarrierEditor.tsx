import { IconCopyPlus, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, linkOptions, useNavigate } from '@tanstack/react-router';
import { INSUFFICIENT_PRIVILEGES } from '@trunkline/contract/carriers/carriers.policy.ts';
import { type Actor, reaches } from '@trunkline/contract/core/actor.ts';
import { useEffect, useState } from 'react';
import { accountChoicesQuery } from '../accounts/accounts.queries.ts';
import { ApiProblem } from '../app/api-problem.ts';
import { historyEntry } from '../app/history-entry.ts';
import { pageSettings } from '../app/page-settings.ts';
import { RouteProblem } from '../app/RouteProblem.tsx';
import { useCurrentProvider } from '../service-providers/service-providers.queries.ts';
import { useSession } from '../session/session.queries.ts';
import { DangerZone } from '../ui/DangerZone.tsx';
import { FormSkeleton } from '../ui/FormSkeleton.tsx';
import { GuardedButton } from '../ui/GuardedButton.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { toastError, toastSuccess } from '../ui/toast.ts';
import { CarrierForm } from './CarrierForm.tsx';
import { CarrierState } from './CarrierState.tsx';
import { carrierValues } from './carrier-form.ts';
import { carrierListLink } from './carrier-list-link.ts';
import { carrierRights } from './carrier-rights.ts';
import { NO_ACCESS } from './carrier-words.ts';
import { type CarrierRecord, carrierQuery } from './carriers.queries.ts';
import { DeleteCarrier } from './DeleteCarrier.tsx';
import { RegistrationStatus } from './RegistrationStatus.tsx';
import { TrunkTest } from './TrunkTest.tsx';

const route = getRouteApi('/internal/carriers/$voipCarrierSid/edit');

export function CarrierEditor() {
  const { voipCarrierSid } = route.useParams();
  const session = useSession();
  const { actor } = session;
  const provider = useCurrentProvider();
  const { data: carrier, error, dataUpdatedAt, refetch } = useQuery(carrierQuery(voipCarrierSid));
  const owner = carrier?.service_provider_sid ?? provider?.service_provider_sid;
  const accounts = useQuery(accountChoicesQuery(session, owner));
  const navigate = useNavigate();
  const [isDeleting, setIsDeleting] = useState(false);
  const list = carrierListLink();
  const crumbs = [{ label: 'Carriers', link: list }];
  const isClosed = isClosedTo(actor, carrier, error);

  useEffect(() => {
    if (!isClosed) return;
    toastError(NO_ACCESS);
    void navigate({ to: '/internal/carriers', replace: true });
  }, [isClosed, navigate]);

  if (!carrier && error && !isClosed) return <RouteProblem error={error} reset={() => refetch()} />;
  if (!carrier || isClosed)
    return (
      <>
        <PageHeader title={undefined} crumbs={crumbs} purpose="Carrier SID" sid={null} />
        <FormSkeleton name="carrier" fields={8} />
      </>
    );

  const rights = carrierRights(actor, carrier, pageSettings.admin_carrier);
  return (
    <>
      <PageHeader
        title={carrier.name}
        crumbs={crumbs}
        status={<CarrierState carrier={carrier} />}
        purpose="Carrier SID"
        sid={carrier.voip_carrier_sid}
        menu={[
          ...historyEntry(session, carrier.voip_carrier_sid),
          {
            label: 'Duplicate carrier',
            icon: <IconCopyPlus size={16} aria-hidden />,
            may: rights.add,
            link: linkOptions({ to: '/internal/carriers/add', search: { copy: voipCarrierSid } }),
          },
          {
            label: 'Delete carrier',
            icon: <IconTrash size={16} aria-hidden />,
            may: rights.remove,
            destructive: true,
            onSelect: () => setIsDeleting(true),
          },
        ]}
      />
      <RegistrationStatus key={`registration ${voipCarrierSid}`} carrier={carrier} />
      <CarrierForm
        key={voipCarrierSid}
        values={carrierValues(carrier)}
        carrier={carrier}
        loadedAt={dataUpdatedAt}
        reload={refetch}
        service_provider_sid={owner ?? ''}
        accounts={accounts.data}
        may={rights.update}
        cancel={list}
        onSaved={() => toastSuccess('Carrier updated successfully')}
      />
      <TrunkTest carrier={carrier} />
      <DangerZone
        title="Delete this carrier"
        action={
          <GuardedButton
            may={rights.remove}
            variant="outline"
            color="red"
            onClick={() => setIsDeleting(true)}
          >
            Delete carrier
          </GuardedButton>
        }
      >
        Its gateways go with it. Phone numbers and outbound call routes that use it have to let go of it
        first.
      </DangerZone>
      <DeleteCarrier
        carrier={carrier}
        opened={isDeleting}
        onClose={() => setIsDeleting(false)}
        onDeleted={() => {
          toastSuccess(`Deleted Carrier ${carrier.name}`);
          // What was typed into the form of a carrier that is gone needs no question.
          void navigate({ ...list, ignoreBlocker: true });
        }}
      />
    </>
  );
}

/** A provider's own carrier is in its accounts' lists and goes no further (`R26`); a platform server refuses it with a 400. */
function isClosedTo(actor: Actor, carrier: CarrierRecord | undefined, error: unknown): boolean {
  if (carrier) return !reaches(actor, carrier);
  if (!(error instanceof ApiProblem)) return false;
  return error.status === 403 || (error.status === 400 && error.msg === INSUFFICIENT_PRIVILEGES);
}
