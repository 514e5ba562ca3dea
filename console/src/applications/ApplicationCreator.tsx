import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { firstAccountsQuery } from '../accounts/accounts.queries.ts';
import { chosenAccount } from '../app/list/account-filter.ts';
import { AddScreen } from '../app/record/AddScreen.tsx';
import { useNewRecord } from '../app/record/record-kind.ts';
import { useCurrentProvider } from '../service-providers/service-providers.queries.ts';
import { useSession } from '../session/session.queries.ts';
import { useHeld } from '../ui/overlay/in-dialog.ts';
import { ApplicationForm } from './ApplicationForm.tsx';
import { applicationSent, copiedValues, newApplicationValues } from './application-form.ts';
import { applicationKind } from './application-kind.ts';
import { applicationQuery } from './applications.queries.ts';
import { useOwner } from './use-owner.ts';

export function ApplicationCreator() {
  const session = useSession();
  const provider = useCurrentProvider();
  const search: { account?: string; copy?: string } = useSearch({ strict: false });
  const { screen, form, create } = useNewRecord(applicationKind);
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
      {...screen}
      purpose={
        original.data &&
        `A copy of ${original.data.name}; passwords and secret variables have to be typed again`
      }
      needs={[accounts, ...(search.copy ? [original, { data: ofOriginal, error, refetch: retry }] : [])]}
    >
      {() => (
        <ApplicationForm
          {...form}
          key={search.copy}
          values={
            original.data ? copiedValues(original.data) : newApplicationValues(first?.account_sid ?? '')
          }
          service_provider_sid={owner ?? ''}
          onSave={(values) => create(applicationSent(values))}
        />
      )}
    </AddScreen>
  );
}
