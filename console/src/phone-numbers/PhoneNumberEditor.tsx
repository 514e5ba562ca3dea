import { IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { type AccountChoice, accountChoicesQuery } from '../accounts/accounts.queries.ts';
import { historyEntry } from '../app/history-entry.ts';
import { pageSettings } from '../app/page-settings.ts';
import { RouteProblem } from '../app/RouteProblem.tsx';
import { useCurrentProvider } from '../service-providers/service-providers.queries.ts';
import { useSession } from '../session/session.queries.ts';
import { DangerZone } from '../ui/DangerZone.tsx';
import { FormSkeleton } from '../ui/FormSkeleton.tsx';
import { formatNumber } from '../ui/format-number.ts';
import { GuardedButton } from '../ui/GuardedButton.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { toastSuccess } from '../ui/toast.ts';
import { DeletePhoneNumber } from './DeletePhoneNumber.tsx';
import { PhoneNumberForm } from './PhoneNumberForm.tsx';
import { numberValues, routingSent } from './phone-number-form.ts';
import { phoneNumberListLink } from './phone-number-list-link.ts';
import { numberRights } from './phone-number-rights.ts';
import { kindLabel } from './phone-number-words.ts';
import { type NumberRow, phoneNumberQuery, useUpdateNumber } from './phone-numbers.queries.ts';

const route = getRouteApi('/internal/phone-numbers/$phoneNumberSid/edit');

export function PhoneNumberEditor() {
  const { phoneNumberSid } = route.useParams();
  const session = useSession();
  const provider = useCurrentProvider();
  const { data: number, error, dataUpdatedAt, refetch } = useQuery(phoneNumberQuery(phoneNumberSid));
  const accounts = useQuery(accountChoicesQuery(session, provider?.service_provider_sid));
  const update = useUpdateNumber(phoneNumberSid);
  const navigate = useNavigate();
  const [isDeleting, setIsDeleting] = useState(false);
  const list = phoneNumberListLink();
  const crumbs = [{ label: 'Phone Numbers', link: list }];

  if (!number && error) return <RouteProblem error={error} reset={() => refetch()} />;
  if (!number)
    return (
      <>
        <PageHeader title={undefined} crumbs={crumbs} purpose="Phone number SID" sid={null} />
        <FormSkeleton name="phone number" fields={4} />
      </>
    );

  const rights = numberRights(session.actor, number, pageSettings.admin_carrier);
  const name = formatNumber(number.number);
  return (
    <>
      <PageHeader
        title={name}
        crumbs={crumbs}
        purpose={`${kindLabel(number.number) ?? 'Phone number'} SID`}
        sid={number.phone_number_sid}
        menu={[
          ...historyEntry(session, number.phone_number_sid),
          ...(rights.isKept
            ? []
            : [
                {
                  label: 'Delete phone number',
                  icon: <IconTrash size={16} aria-hidden />,
                  may: rights.remove,
                  destructive: true,
                  onSelect: () => setIsDeleting(true),
                },
              ]),
        ]}
      />
      <PhoneNumberForm
        key={phoneNumberSid}
        values={numberValues(number)}
        number={number}
        loadedAt={dataUpdatedAt}
        reload={refetch}
        accounts={withOwn(accounts.data, number)}
        service_provider_sid={provider?.service_provider_sid}
        may={rights.update}
        cancel={list}
        onSave={(values, madeFrom) => update.mutateAsync({ body: routingSent(values), madeFrom })}
        onSaved={() => toastSuccess('Phone number updated successfully')}
      />
      {!rights.isKept && (
        <DangerZone
          title="Delete this phone number"
          action={
            <GuardedButton
              may={rights.remove}
              variant="outline"
              color="red"
              onClick={() => setIsDeleting(true)}
            >
              Delete phone number
            </GuardedButton>
          }
        >
          Calls to it go to its carrier's default application from then on, if the carrier has one.
        </DangerZone>
      )}
      <DeletePhoneNumber
        number={number}
        opened={isDeleting}
        onClose={() => setIsDeleting(false)}
        onDeleted={() => {
          toastSuccess(`Deleted phone number ${name}`);
          // What was typed into the form of a number that is gone needs no question.
          void navigate({ ...list, ignoreBlocker: true });
        }}
      />
    </>
  );
}

/** The number's account is a choice even where another provider's accounts are shown. */
function withOwn(accounts: AccountChoice[] | undefined, number: NumberRow): AccountChoice[] | undefined {
  const { account_sid, account_name } = number;
  const isKnown = accounts?.some((account) => account.account_sid === account_sid);
  const [like] = accounts ?? [];
  if (!accounts || !like || isKnown || !account_sid || !account_name) return accounts;
  // Only its name is shown here.
  return [{ ...like, account_sid, name: account_name }, ...accounts];
}
