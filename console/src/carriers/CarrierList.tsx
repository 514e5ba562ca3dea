import { IconCopyPlus, IconPlugConnected } from '@tabler/icons-react';
import { linkOptions } from '@tanstack/react-router';
import { trunkTestPolicy } from '@trunkline/contract/carriers/trunk-test.policy.ts';
import { type Actor, reaches } from '@trunkline/contract/core/actor.ts';
import { may } from '@trunkline/contract/core/policy.ts';
import { areKept, mayBeginCarrier } from '../app/carriers-kept.ts';
import { ALL_ACCOUNTS, accountColumn, accountFilter } from '../app/list/account-column.ts';
import { createdColumn } from '../app/list/created-column.ts';
import type { FilterNotes } from '../app/list/ListFilter.tsx';
import { type ListedRow, ListScreen } from '../app/list/ListScreen.tsx';
import { pageSettings } from '../app/page-settings.ts';
import { rowOf } from '../app/record/DeleteRecord.tsx';
import { pageOf } from '../app/record/record-link.ts';
import { TESTS } from '../app/record/tests-asked.ts';
import { useCurrentProvider } from '../service-providers/service-providers.queries.ts';
import { useSession } from '../session/session.queries.ts';
import { ActiveBadge } from '../ui/page/ActiveBadge.tsx';
import { CopyText } from '../ui/page/CopyText.tsx';
import type { Column } from '../ui/table/columns.ts';
import classes from './CarrierList.module.css';
import { carrierDeletion } from './carrier-deletion.ts';
import { carrierRights } from './carrier-rights.ts';
import { PROVIDED, trunkWords } from './carrier-words.ts';
import { type CarrierRow, carrierPages } from './carriers.queries.ts';
import { GatewayCounts } from './GatewayCounts.tsx';
import { RegistrationState } from './RegistrationState.tsx';

const byState: FilterNotes<CarrierRow> = {
  name: 'state',
  label: 'State',
  any: 'All',
  options: [
    { value: 'active', label: 'Active' },
    { value: 'inactive', label: 'Inactive' },
    { value: 'not-registered', label: 'Not registered' },
    { value: 'failing', label: 'Failing tests or calls' },
  ],
};

const columns: Column<CarrierRow>[] = [
  {
    id: 'state',
    header: 'State',
    cell: (carrier) => <ActiveBadge of={carrier} />,
    sort: 'is_active',
    least: 100,
  },
  {
    id: 'registration',
    header: 'Registration',
    cell: (carrier) => <RegistrationState carrier={carrier} />,
    least: 128,
  },
  {
    id: 'gateways',
    header: 'Gateways',
    cell: ({ gateways }) => <GatewayCounts gateways={gateways} />,
    wideOnly: true,
    least: 100,
  },
  {
    id: 'trunk_type',
    header: 'Trunk type',
    cell: ({ trunk_type }) => trunkWords[trunk_type]?.label ?? null,
    wideOnly: true,
    least: 136,
  },
];

/** One out of the actor's reach is the provider's, to be seen and not opened. */
function nameFor(actor: Actor): Column<CarrierRow> {
  return {
    id: 'name',
    header: 'Name',
    cell: (carrier) => (
      <>
        <span>{carrier.name}</span>{' '}
        {!reaches(actor, carrier) && <small className={classes.provided}>{PROVIDED}</small>}
      </>
    ),
    sort: 'name',
  };
}

function rowFor(actor: Actor): ListedRow<CarrierRow> {
  const rightsOf = (carrier: CarrierRow) => carrierRights(actor, carrier, pageSettings.admin_carrier);
  return {
    ...rowOf(carrierDeletion),
    mayOpen: (carrier) => reaches(actor, carrier),
    actions: (carrier) => [
      {
        label: 'Test',
        icon: <IconPlugConnected size={16} aria-hidden />,
        may: may(trunkTestPolicy, 'test', actor, carrier),
        link: { ...pageOf('carriers', carrier.voip_carrier_sid), ...TESTS },
      },
      {
        label: 'Duplicate',
        icon: <IconCopyPlus size={16} aria-hidden />,
        may: rightsOf(carrier).add,
        link: linkOptions({ to: '/internal/carriers/add', search: { copy: carrier.voip_carrier_sid } }),
      },
    ],
    mayRemove: (carrier) => rightsOf(carrier).remove,
  };
}

export function CarrierList() {
  const { actor, features, me } = useSession();
  const provider_sid = useCurrentProvider()?.service_provider_sid ?? '';
  const sip_realm = pageSettings.enable_hosted_system ? me.account.sip_realm : null;
  // Where the provider keeps carriers to itself its accounts do not see the button at all.
  const isKept = areKept(actor);
  return (
    <ListScreen
      words={{
        title: 'Carriers',
        help: 'carriers',
        purpose: 'Where calls and messages come in, and where they go out',
        noun: 'carriers',
        search: 'Filter by name',
        isLarge: true,
        empty: {
          title: 'No Carriers.',
          text: 'A carrier delivers inbound calls and takes outbound calls. Add one with its gateways, or start from a template of a well-known carrier.',
        },
      }}
      many={isKept ? undefined : 'carriers'}
      pages={carrierPages}
      columns={[
        nameFor(actor),
        ...columns,
        ...accountColumn<CarrierRow>(actor, { header: 'Used by', none: ALL_ACCOUNTS }),
        createdColumn,
      ]}
      row={rowFor(actor)}
      filters={[
        ...accountFilter<CarrierRow>(actor, provider_sid, { label: 'Used by', counts: 'carriers' }),
        ...(features.has('lists-by-state') ? [byState] : []),
      ]}
      add={isKept ? null : { may: mayBeginCarrier(actor), label: 'Add carrier' }}
    >
      {sip_realm && (
        <p className={classes.realm}>
          Have your carrier send calls to <CopyText text={sip_realm} name="SIP realm" />
        </p>
      )}
    </ListScreen>
  );
}
