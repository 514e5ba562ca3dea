import { IconCopyPlus, IconPlugConnected } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { linkOptions, useNavigate } from '@tanstack/react-router';
import { INSUFFICIENT_PRIVILEGES } from '@trunkline/contract/carriers/carriers.policy.ts';
import { trunkTestPolicy } from '@trunkline/contract/carriers/trunk-test.policy.ts';
import { type Actor, reaches } from '@trunkline/contract/core/actor.ts';
import { may } from '@trunkline/contract/core/policy.ts';
import { useEffect } from 'react';
import { ApiProblem } from '../app/api-problem.ts';
import { explainEntry } from '../app/calls/explain-link.ts';
import { LatestCalls } from '../app/calls/LatestCalls.tsx';
import { backTo } from '../app/list/list-as-left.ts';
import { useMutateOnce } from '../app/mutate-once.ts';
import { pageSettings } from '../app/page-settings.ts';
import { DeleteRecord } from '../app/record/DeleteRecord.tsx';
import { RecordScreen } from '../app/record/RecordScreen.tsx';
import { useRecordSid } from '../app/record/use-record-sid.ts';
import { useCurrentProvider } from '../service-providers/service-providers.queries.ts';
import { useSession } from '../session/session.queries.ts';
import { storedFrom } from '../ui/form/use-record-form.ts';
import type { MenuEntry } from '../ui/overlay/OverflowMenu.tsx';
import { toastError, toastSuccess } from '../ui/overlay/toast.ts';
import { ActiveBadge } from '../ui/page/ActiveBadge.tsx';
import { HeadAction } from '../ui/page/HeadAction.tsx';
import { CarrierForm } from './CarrierForm.tsx';
import { carrierDeletion } from './carrier-deletion.ts';
import { carrierValues } from './carrier-form.ts';
import { carrierRights } from './carrier-rights.ts';
import { carrierUses } from './carrier-uses.ts';
import { deletedGateways, NO_ACCESS } from './carrier-words.ts';
import { type CarrierRecord, carrierQuery } from './carriers.queries.ts';
import { RegistrationStatus } from './RegistrationStatus.tsx';
import { TrunkAnswers } from './TrunkAnswers.tsx';
import { TrunkTest } from './TrunkTest.tsx';
import { useTestTrunk } from './trunk-test.queries.ts';
import { TRUNK_TEST } from './trunk-words.ts';

const words = {
  area: 'carriers',
  kind: 'carrier',
  sid: 'Carrier SID',
  fields: 8,
  health: ['trunk-answers', null],
} as const;

export function CarrierEditor() {
  const voipCarrierSid = useRecordSid('voipCarrierSid');
  const session = useSession();
  const { actor } = session;
  const provider = useCurrentProvider();
  const query = useQuery(carrierQuery(voipCarrierSid));
  const owner = query.data?.service_provider_sid ?? provider?.service_provider_sid;
  const test = useMutateOnce(useTestTrunk());
  const navigate = useNavigate();
  const list = backTo('/internal/carriers', 'Carriers');
  const isClosed = isClosedTo(actor, query.data, query.error);

  useEffect(() => {
    if (!isClosed) return;
    toastError(NO_ACCESS);
    void navigate({ to: '/internal/carriers', replace: true });
  }, [isClosed, navigate]);

  const mayTest = (carrier: CarrierRecord) => may(trunkTestPolicy, 'test', actor, carrier);
  const runTest = () => test.isPending || test.mutate(voipCarrierSid);
  const testOf = (carrier: CarrierRecord): MenuEntry => ({
    label: 'Test',
    icon: <IconPlugConnected size={16} aria-hidden />,
    may: mayTest(carrier),
    onSelect: () => {
      runTest();
      showTest();
    },
  });
  const rightsOn = (carrier: CarrierRecord) => carrierRights(actor, carrier, pageSettings.admin_carrier);
  return (
    <RecordScreen
      words={words}
      // What may not be opened is not shown while it is left.
      query={isClosed ? { ...query, data: undefined, error: null } : query}
      list={list}
      head={(carrier) => ({
        title: carrier.name,
        sid: carrier.voip_carrier_sid,
        status: <ActiveBadge of={carrier} />,
        action: (
          <HeadAction entry={{ ...testOf(carrier), label: test.isPending ? 'Testing' : 'Test trunk' }} />
        ),
        menu: [
          ...explainEntry(session, { carrier: voipCarrierSid }, 'Explain a call over it'),
          testOf(carrier),
          {
            label: 'Duplicate carrier',
            icon: <IconCopyPlus size={16} aria-hidden />,
            may: rightsOn(carrier).add,
            link: linkOptions({ to: '/internal/carriers/add', search: { copy: voipCarrierSid } }),
          },
        ],
      })}
      health={(carrier) => (
        <>
          <RegistrationStatus carrier={carrier} />
          <TrunkAnswers voip_carrier_sid={voipCarrierSid} loadedAt={query.dataUpdatedAt} />
          <LatestCalls owner={carrier} of={{ trunk: carrier.name }} />
        </>
      )}
      uses={() => carrierUses(voipCarrierSid, actor)}
      removal={(carrier) => ({
        may: rightsOn(carrier).remove,
        about:
          'Its gateways are deleted with it. Phone numbers and outbound call routes must stop using it first.',
        dialog: (deleting) => <DeleteRecord of={carrierDeletion} record={carrier} {...deleting} />,
      })}
    >
      {(carrier) => (
        <>
          <CarrierForm
            values={carrierValues(carrier)}
            stored={storedFrom(carrier, query)}
            service_provider_sid={owner ?? ''}
            may={rightsOn(carrier).update}
            cancel={list.link}
            onSaved={(_, saved) =>
              toastSuccess([...deletedGateways(saved), 'Carrier updated successfully'].join('. '))
            }
          />
          <TrunkTest carrier={carrier} test={test} />
        </>
      )}
    </RecordScreen>
  );
}

/** Its section is far below the menu. */
function showTest(): void {
  document.querySelector(`[data-section="${TRUNK_TEST}"]`)?.scrollIntoView({ block: 'start' });
}

/** A provider's own carrier is in its accounts' lists and goes no further (`R26`); a platform server refuses it with a 400. */
function isClosedTo(actor: Actor, carrier: CarrierRecord | undefined, error: unknown): boolean {
  if (carrier) return !reaches(actor, carrier);
  if (!(error instanceof ApiProblem)) return false;
  return error.status === 403 || (error.status === 400 && error.msg === INSUFFICIENT_PRIVILEGES);
}
