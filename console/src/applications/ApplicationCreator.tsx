import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { applicationPolicy } from '@trunkline/contract/applications/applications.policy.ts';
import { may } from '@trunkline/contract/core/policy.ts';
import { firstAccountsQuery } from '../accounts/accounts.queries.ts';
import { AddScreen } from '../app/AddScreen.tsx';
import { chosenAccount } from '../app/account-filter.ts';
import { backTo } from '../app/list-as-left.ts';
import { pageOf } from '../app/record-link.ts';
import { useCurrentProvider } from '../service-providers/service-providers.queries.ts';
import { useSession } from '../session/session.queries.ts';
import { useHeld } from '../ui/overlay/in-dialog.ts';
import { toastSuccess } from '../ui/overlay/toast.ts';
import { ApplicationForm } from './ApplicationForm.tsx';
import { applicationSent, copiedValues, newApplicationValues } from './application-form.ts';
import { applicationQuery, useCreateApplication } from './applications.queries.ts';
import { useOwner } from './use-owner.ts';

export function ApplicationCreator() {
  const session = useSession();
  const list = backTo('/internal/applications', 'Applications');
  const provider = useCurrentProvider();
  const search: { account?: string; copy?: string } = useSearch({ strict: false });
  const navigate = useNavigate();
  const create = useCreateApplication();
  const original = useQuery(applicationQuery(search.copy ?? ''));
  // A copy stays with its own provider's accounts, whichever one is current.
  const { owner: ofOriginal, error, retry } = useOwner(original.data);
  const owner = search.copy ? ofOriginal?.service_provider_sid : provider?.service_provider_sid;
  const held = useHeld();
  const asked = held?.known.account_sid ?? search.account;
  const accounts = useQuery(firstAccountsQuery(session, owner ?? undefined, asked));
  const first = chosenAccount(accounts.data ?? [], asked);
  return (
    <AddScreen
      kind="application"
      list={list}
      purpose={original.data && `A copy of ${original.data.name}; webhook passwords have to be typed again`}
      fields={8}
      needs={[accounts, ...(search.copy ? [original, { data: ofOriginal, error, refetch: retry }] : [])]}
    >
      {() => (
        <ApplicationForm
          key={search.copy}
          values={
            original.data ? copiedValues(original.data) : newApplicationValues(first?.account_sid ?? '')
          }
          service_provider_sid={owner ?? ''}
          may={may(applicationPolicy, 'begin', session.actor)}
          cancel={list.link}
          onSave={(values) => create.mutateAsync(applicationSent(values))}
          onSaved={({ sid }, { name }) => {
            toastSuccess(`Application ${name.trim()} created`);
            void navigate(pageOf('applications', sid));
          }}
        />
      )}
    </AddScreen>
  );
}
