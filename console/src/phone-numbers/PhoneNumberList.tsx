import { IconArrowGuide } from '@tabler/icons-react';
import { explainEntry } from '../app/calls/explain-link.ts';
import { areKept, mayBeginNumber } from '../app/carriers-kept.ts';
import { accountColumn, accountFilter } from '../app/list/account-column.ts';
import { ListScreen } from '../app/list/ListScreen.tsx';
import { needsAccount, needsCarrier } from '../app/list/needs.ts';
import { useListAddress, useListPage } from '../app/list/use-list-page.ts';
import { pageSettings } from '../app/page-settings.ts';
import { rowOf } from '../app/record/DeleteRecord.tsx';
import { applicationPicks } from '../applications/applications.queries.ts';
import { carrierPicks } from '../carriers/carriers.queries.ts';
import { useSession } from '../session/session.queries.ts';
import type { Column } from '../ui/table/columns.ts';
import { ApplicationCell, CarrierCell, NumberCell } from './NumberCell.tsx';
import { ImportNumbers, NumbersMore } from './NumbersMore.tsx';
import { phoneNumberKind } from './phone-number-kind.ts';
import { numberRights } from './phone-number-rights.ts';
import { kindLabel } from './phone-number-words.ts';
import { filterAsked, type NumberRow, numberPages } from './phone-numbers.queries.ts';
import { useNumberSelection } from './use-number-selection.ts';

const number: Column<NumberRow> = {
  id: 'number',
  header: 'Number',
  cell: (row) => <NumberCell number={row.number} />,
  sort: 'number',
};
const others: Column<NumberRow>[] = [
  { id: 'carrier', header: 'Carrier', cell: (row) => <CarrierCell of={row} />, wideOnly: true },
  { id: 'application', header: 'Application', cell: (row) => <ApplicationCell of={row} /> },
];

export function PhoneNumberList() {
  const session = useSession();
  const { actor } = session;
  const { search } = useListAddress();
  const { provider, query } = useListPage(numberPages, search);
  const provider_sid = provider?.service_provider_sid ?? '';
  const filter = filterAsked(provider_sid, search);
  const { selection, dialog } = useNumberSelection(query, filter);
  const kept = areKept(actor);
  const mayAdd = mayBeginNumber(actor);
  const place =
    actor.scope === 'account' ? { account_sid: actor.account_sid } : { service_provider_sid: provider_sid };
  return (
    <ListScreen
      words={{
        title: 'Phone Numbers',
        help: 'routing.numbers-and-patterns',
        purpose: 'Which application answers which number, or pattern of numbers',
        noun: 'phone numbers',
        search: 'Filter by number',
        isLarge: true,
        empty: {
          title: 'No phone numbers.',
          text: kept
            ? 'Your service provider adds numbers to your account.'
            : 'A number connects a carrier, which delivers its calls, with the application that answers them. Add one or import a list.',
          also: <ImportNumbers may={kept ? undefined : mayAdd} />,
          needs: kept
            ? []
            : [
                ...needsAccount(actor, provider_sid, 'a phone number'),
                ...needsCarrier(actor, provider_sid, 'a phone number'),
              ],
        },
      }}
      pages={numberPages}
      columns={[number, ...accountColumn<NumberRow>(actor), ...others]}
      row={{
        ...rowOf(phoneNumberKind),
        actions: (one) => [
          ...(selection
            ? [
                {
                  label: 'Route',
                  icon: <IconArrowGuide size={16} aria-hidden />,
                  may: numberRights(actor, one, pageSettings.admin_carrier).update,
                  onSelect: () => selection.onChange(new Set([...selection.selected, one.phone_number_sid])),
                },
              ]
            : []),
          // No call names a pattern.
          ...(kindLabel(one.number)
            ? []
            : explainEntry(session, { to: one.number, carrier: one.voip_carrier_sid ?? undefined })),
        ],
        mayRemove: (one) => (kept ? undefined : numberRights(actor, one, pageSettings.admin_carrier).remove),
      }}
      filters={[
        ...accountFilter<NumberRow>(actor, provider_sid, { counts: 'phone-numbers' }),
        {
          name: 'carrier',
          label: 'Carrier',
          picks: carrierPicks(provider_sid),
          counted: carrierPicks(provider_sid, { count_of: 'phone-numbers' }),
          nameOf: ({ carrier_name }) => carrier_name,
        },
        {
          name: 'application',
          label: 'Application',
          picks: applicationPicks(place),
          first: [
            { value: 'none', label: 'None' },
            { value: 'nowhere', label: 'None, so nothing answers' },
          ],
          nameOf: ({ application_name }) => application_name,
        },
      ]}
      add={kept ? null : { may: mayAdd, label: 'Add number' }}
      more={<NumbersMore filter={filter} mayImport={kept ? undefined : mayAdd} />}
      selection={selection}
    >
      {dialog}
    </ListScreen>
  );
}
