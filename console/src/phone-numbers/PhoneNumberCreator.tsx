import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { NUMBER_TAKEN } from '@trunkline/contract/phone-numbers/phone-numbers.contract.ts';
import { firstAccountsQuery } from '../accounts/accounts.queries.ts';
import { chosenAccount } from '../app/list/account-filter.ts';
import { AddScreen } from '../app/record/AddScreen.tsx';
import { orTaken } from '../app/record/or-taken.ts';
import { useNewRecord } from '../app/record/record-kind.ts';
import { useCurrentProvider } from '../service-providers/service-providers.queries.ts';
import { useSession } from '../session/session.queries.ts';
import { useHeld } from '../ui/overlay/in-dialog.ts';
import { PhoneNumberForm } from './PhoneNumberForm.tsx';
import { newNumberValues, numberSent } from './phone-number-form.ts';
import { phoneNumberKind } from './phone-number-kind.ts';

export function PhoneNumberCreator() {
  const provider_sid = useCurrentProvider()?.service_provider_sid;
  const { account, number = '' }: { account?: string; number?: string } = useSearch({ strict: false });
  const held = useHeld();
  const asked = held?.known.account_sid ?? account;
  const accounts = useQuery(firstAccountsQuery(useSession(), provider_sid, asked));
  const { screen, form, create } = useNewRecord(phoneNumberKind);
  const first = chosenAccount(accounts.data ?? [], asked);
  return (
    <AddScreen {...screen} needs={[accounts]}>
      {() => (
        <PhoneNumberForm
          {...form}
          values={{ ...newNumberValues(first?.account_sid ?? ''), number, ...held?.known }}
          service_provider_sid={provider_sid}
          onSave={(values) => orTaken(create(numberSent(values)), 'number', NUMBER_TAKEN)}
        />
      )}
    </AddScreen>
  );
}
