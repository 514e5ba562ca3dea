import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { mayBeginCarrier } from '../app/carriers-kept.ts';
import { storeAccountSid } from '../app/list/account-filter.ts';
import { backTo } from '../app/list/list-as-left.ts';
import { AddScreen } from '../app/record/AddScreen.tsx';
import { useGoOn } from '../app/record/use-go-on.ts';
import { useCurrentProvider } from '../service-providers/service-providers.queries.ts';
import { useSession } from '../session/session.queries.ts';
import { toastSuccess } from '../ui/overlay/toast.ts';
import { CarrierForm } from './CarrierForm.tsx';
import { copiedValues, newCarrierValues } from './carrier-form.ts';
import { carrierQuery } from './carriers.queries.ts';

export function CarrierCreator() {
  const session = useSession();
  const { actor } = session;
  const provider = useCurrentProvider();
  const search: { account?: string; copy?: string } = useSearch({ strict: false });
  const goOn = useGoOn();
  const original = useQuery(carrierQuery(search.copy ?? ''));
  // A copy stays with its own provider, whichever one is current.
  const owner = original.data?.service_provider_sid ?? provider?.service_provider_sid;
  const list = backTo('/internal/carriers', 'Carriers');
  const account_sid = actor.scope === 'account' ? actor.account_sid : (search.account ?? '');
  // What an account user copies becomes the account's, the provider's own carriers included.
  const copied = original.data && {
    ...copiedValues(original.data),
    ...(actor.scope === 'account' && { account_sid }),
  };
  return (
    <AddScreen
      kind="carrier"
      list={list}
      purpose={original.data && `A copy of ${original.data.name}; passwords have to be typed again`}
      fields={8}
      needs={[{ data: owner }, ...(search.copy ? [original] : [])]}
    >
      {() => (
        <CarrierForm
          key={search.copy}
          values={copied ?? newCarrierValues(account_sid)}
          service_provider_sid={owner ?? ''}
          withTemplates={!search.copy}
          may={mayBeginCarrier(actor)}
          cancel={list.link}
          onSaved={(_, values) => {
            toastSuccess('Carrier created successfully');
            if (actor.scope === 'account') return void goOn({ to: '/internal/carriers' });
            // The list shows the new one, whichever account it was filtered by.
            storeAccountSid(values.account_sid);
            void goOn({ to: '/internal/carriers', search: { account: values.account_sid || undefined } });
          }}
        />
      )}
    </AddScreen>
  );
}
