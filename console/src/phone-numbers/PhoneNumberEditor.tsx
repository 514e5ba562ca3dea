import { useQuery } from '@tanstack/react-query';
import { DeleteRecord } from '../app/DeleteRecord.tsx';
import { explainEntry } from '../app/explain-link.ts';
import { LatestCalls } from '../app/LatestCalls.tsx';
import { backTo } from '../app/list-as-left.ts';
import { pageSettings } from '../app/page-settings.ts';
import { RecordScreen } from '../app/RecordScreen.tsx';
import { useRecordSid } from '../app/use-record-sid.ts';
import { useCurrentProvider } from '../service-providers/service-providers.queries.ts';
import { useSession } from '../session/session.queries.ts';
import { storedFrom } from '../ui/form/use-record-form.ts';
import { toastSuccess } from '../ui/overlay/toast.ts';
import { formatNumber } from '../ui/page/format-number.ts';
import { HeadAction } from '../ui/page/HeadAction.tsx';
import { numberDeletion } from './number-deletion.ts';
import { PhoneNumberForm } from './PhoneNumberForm.tsx';
import { numberValues, routingSent } from './phone-number-form.ts';
import { numberRights } from './phone-number-rights.ts';
import { kindLabel } from './phone-number-words.ts';
import { type NumberRow, phoneNumberQuery, useUpdateNumber } from './phone-numbers.queries.ts';

export function PhoneNumberEditor() {
  const phoneNumberSid = useRecordSid('phoneNumberSid');
  const session = useSession();
  const provider = useCurrentProvider();
  const query = useQuery(phoneNumberQuery(phoneNumberSid));
  const update = useUpdateNumber(phoneNumberSid);
  const list = backTo('/internal/phone-numbers', 'Phone Numbers');
  const kind = query.data && kindLabel(query.data.number);
  const rightsOn = (number: NumberRow) => numberRights(session.actor, number, pageSettings.admin_carrier);
  return (
    <RecordScreen
      words={{ area: 'phone-numbers', kind: 'phone number', sid: `${kind ?? 'Phone number'} SID`, fields: 4 }}
      query={query}
      list={list}
      head={(number) => {
        // No call names a pattern.
        const menu = kindLabel(number.number)
          ? []
          : explainEntry(session, { to: number.number, carrier: number.voip_carrier_sid ?? undefined });
        return {
          title: formatNumber(number.number),
          sid: number.phone_number_sid,
          action: <HeadAction entry={menu[0]} />,
          menu,
        };
      }}
      health={(number) =>
        // No call names a pattern.
        kindLabel(number.number) ? null : (
          <LatestCalls key={phoneNumberSid} owner={number} of={{ filter: number.number }} />
        )
      }
      removal={(number) => {
        const rights = rightsOn(number);
        if (rights.isKept) return null;
        return {
          may: rights.remove,
          about: numberDeletion.goes,
          dialog: (deleting) => <DeleteRecord of={numberDeletion} record={number} {...deleting} />,
        };
      }}
    >
      {(number) => (
        <PhoneNumberForm
          key={phoneNumberSid}
          values={numberValues(number)}
          stored={storedFrom(number, query)}
          service_provider_sid={number.service_provider_sid ?? provider?.service_provider_sid}
          may={rightsOn(number).update}
          cancel={list.link}
          onSave={(values, madeFrom) => update.mutateAsync({ body: routingSent(values), madeFrom })}
          onSaved={() => toastSuccess('Phone number updated successfully')}
        />
      )}
    </RecordScreen>
  );
}
