import { useQuery } from '@tanstack/react-query';
import { getRouteApi, linkOptions } from '@tanstack/react-router';
import { may } from '@trunkline/contract/core/policy.ts';
import { lcrPolicy } from '@trunkline/contract/least-cost-routing/least-cost-routing.policy.ts';
import { accountQuery } from '../accounts/accounts.queries.ts';
import { explainEntry } from '../app/calls/explain-link.ts';
import { RecordScreen } from '../app/record/RecordScreen.tsx';
import { useCurrentProvider } from '../service-providers/service-providers.queries.ts';
import { useSession } from '../session/session.queries.ts';
import { storedFrom } from '../ui/form/use-record-form.ts';
import { toastSuccess } from '../ui/overlay/toast.ts';
import { DeleteLcr } from './DeleteLcr.tsx';
import { LcrForm } from './LcrForm.tsx';
import { lcrValues } from './lcr-form.ts';
import { lcrList } from './lcr-list-link.ts';
import { lcrTitle } from './lcr-words.ts';
import { lcrQuery } from './lcrs.queries.ts';
import { RoutingForSelect } from './RoutingForSelect.tsx';

const route = getRouteApi('/internal/least-cost-routing/$lcrSid/edit');
const add = linkOptions({ to: '/internal/least-cost-routing/add' });
const words = {
  area: 'least-cost-routing',
  kind: 'outbound call routing',
  sid: 'Routing SID',
  fields: 6,
  hasBeside: true,
} as const;

export function LcrEditor() {
  const { lcrSid } = route.useParams();
  const session = useSession();
  const { actor } = session;
  const current = useCurrentProvider();
  const query = useQuery(lcrQuery(lcrSid));
  const lcr = query.data;
  const provider =
    lcr?.owner_service_provider_sid ?? lcr?.service_provider_sid ?? current?.service_provider_sid;
  // A platform server does not tell the account's name.
  const account = useQuery(accountQuery(lcr?.account_name ? '' : (lcr?.account_sid ?? '')));
  const account_name = lcr?.account_name ?? account.data?.name ?? null;
  const list = lcrList(actor);
  return (
    <RecordScreen
      words={words}
      query={{ ...query, data: lcr && provider ? { lcr, provider } : undefined }}
      list={list}
      leaveTo={list?.link ?? add}
      head={({ lcr, provider }) => ({
        title: lcrTitle({ ...lcr, account_name }),
        sid: lcrSid,
        menu: explainEntry(session, {
          direction: 'outbound',
          account: lcr.account_sid ?? undefined,
          provider: lcr.account_sid ? undefined : provider,
        }),
      })}
      removal={({ lcr: { account_sid }, provider: service_provider_sid }) => ({
        may: may(lcrPolicy, 'remove', actor, { account_sid, service_provider_sid }),
        about: 'Its routes go with it. Carriers stay as they are.',
        dialog: (deleting) => lcr && <DeleteLcr lcr={{ ...lcr, account_name }} {...deleting} />,
      })}
    >
      {({ lcr, provider: service_provider_sid }) => (
        <>
          {actor.scope === 'service_provider' && (
            <RoutingForSelect
              service_provider_sid={service_provider_sid}
              account_sid={lcr.account_sid ?? ''}
              account_name={account_name}
            />
          )}
          <LcrForm
            values={lcrValues(lcr)}
            stored={storedFrom(lcr, query)}
            service_provider_sid={service_provider_sid}
            may={may(lcrPolicy, 'update', actor, { account_sid: lcr.account_sid, service_provider_sid })}
            cancel={list?.link}
            onSaved={({ removed }) => {
              const updated = 'Least cost routing successfully updated';
              toastSuccess(
                removed > 0 ? `Least cost routing rule successfully deleted. ${updated}` : updated,
              );
            }}
          />
        </>
      )}
    </RecordScreen>
  );
}
