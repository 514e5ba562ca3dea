import { explainEntry } from '../app/calls/explain-link.ts';
import { LatestCalls } from '../app/calls/LatestCalls.tsx';
import { areKept } from '../app/carriers-kept.ts';
import { RecordScreen } from '../app/record/RecordScreen.tsx';
import { useRecord } from '../app/record/record-kind.ts';
import { useCurrentProvider } from '../service-providers/service-providers.queries.ts';
import { useSession } from '../session/session.queries.ts';
import { HeadAction } from '../ui/page/HeadAction.tsx';
import { PhoneNumberForm } from './PhoneNumberForm.tsx';
import { numberValues, routingSent } from './phone-number-form.ts';
import { phoneNumberKind } from './phone-number-kind.ts';
import { kindLabel } from './phone-number-words.ts';

export function PhoneNumberEditor() {
  const session = useSession();
  const provider = useCurrentProvider();
  const { query, screen, formOf, update } = useRecord(phoneNumberKind, 'phoneNumberSid');
  const kind = query.data && kindLabel(query.data.number);
  return (
    <RecordScreen
      {...screen}
      words={kind ? { ...screen.words, sid: `${kind} SID` } : screen.words}
      head={(number) => {
        // No call names a pattern.
        const menu = kindLabel(number.number)
          ? []
          : explainEntry(session, { to: number.number, carrier: number.voip_carrier_sid ?? undefined });
        return { ...screen.head(number), action: <HeadAction entry={menu[0]} />, menu };
      }}
      health={(number) =>
        // No call names a pattern.
        kindLabel(number.number) ? null : <LatestCalls owner={number} of={{ filter: number.number }} />
      }
      removal={(number) => (areKept(session.actor) ? null : screen.removal(number))}
    >
      {(number) => (
        <PhoneNumberForm
          {...formOf(number)}
          values={numberValues(number)}
          service_provider_sid={number.service_provider_sid ?? provider?.service_provider_sid}
          onSave={(values, madeFrom) => update({ body: routingSent(values), madeFrom })}
        />
      )}
    </RecordScreen>
  );
}
