import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { may } from '@trunkline/contract/core/policy.ts';
import { phoneNumberPolicy } from '@trunkline/contract/phone-numbers/phone-numbers.policy.ts';
import { firstAccountsQuery } from '../accounts/accounts.queries.ts';
import { AddScreen } from '../app/AddScreen.tsx';
import { chosenAccount } from '../app/account-filter.ts';
import { backTo } from '../app/list-as-left.ts';
import { pageSettings } from '../app/page-settings.ts';
import { pageOf } from '../app/record-link.ts';
import { useCurrentProvider } from '../service-providers/service-providers.queries.ts';
import { useSession } from '../session/session.queries.ts';
import { useHeld } from '../ui/overlay/in-dialog.ts';
import { toastSuccess } from '../ui/overlay/toast.ts';
import { PhoneNumberForm } from './PhoneNumberForm.tsx';
import { newNumberValues, numberSent } from './phone-number-form.ts';
import { useCreateNumber } from './phone-numbers.queries.ts';

export function PhoneNumberCreator() {
  const session = useSession();
  const provider_sid = useCurrentProvider()?.service_provider_sid;
  const { account, number = '' }: { account?: string; number?: string } = useSearch({ strict: false });
  const navigate = useNavigate();
  const create = useCreateNumber();
  const held = useHeld();
  const asked = held?.known.account_sid ?? account;
  const accounts = useQuery(firstAccountsQuery(session, provider_sid, asked));
  const list = backTo('/internal/phone-numbers', 'Phone Numbers');
  const first = chosenAccount(accounts.data ?? [], asked);
  return (
    <AddScreen kind="phone number" list={list} fields={4} needs={[accounts]}>
      {() => (
        <PhoneNumberForm
          values={{ ...newNumberValues(first?.account_sid ?? ''), number, ...held?.known }}
          service_provider_sid={provider_sid}
          may={may(phoneNumberPolicy, 'begin', session.actor, pageSettings.admin_carrier)}
          cancel={list.link}
          onSave={(values) => create.mutateAsync(numberSent(values))}
          onSaved={({ sid }) => {
            toastSuccess('Phone number created successfully');
            void navigate(pageOf('phone-numbers', sid));
          }}
        />
      )}
    </AddScreen>
  );
}
