import { useQuery } from '@tanstack/react-query';
import type { AlertDelivery } from '@trunkline/contract/alert-rules/alert-rules.contract.ts';
import { AsidePanel, Facts } from '../ui/page/AsidePanel.tsx';
import { RelativeTime } from '../ui/page/RelativeTime.tsx';
import { StatusBadge } from '../ui/page/StatusBadge.tsx';
import { useLasting } from '../ui/page/use-lasting.ts';
import { deliveriesQuery } from './alert-rules.queries.ts';

const whatWords = { fired: 'Fired', well: 'Resolved', test: 'Test' } as const;
const SHOWN = 8;

/** What the rule told last, and what became of it. */
export function DeliveryPanel({ alert_rule_sid }: { alert_rule_sid: string }) {
  const { data, error } = useLasting(useQuery(deliveriesQuery(alert_rule_sid)));
  const newest = data?.[0];
  const empty = error && !data ? 'Could not be loaded' : data ? 'Nothing yet' : 'Loading…';
  return (
    <AsidePanel title="Notifications" summary={newest ? <DeliveryState delivery={newest} /> : empty}>
      {newest ? (
        <Facts
          facts={data.slice(0, SHOWN).map((delivery) => ({
            name: whatWords[delivery.what],
            value: (
              <span title={delivery.last_error ?? delivery.text}>
                <DeliveryState delivery={delivery} /> <RelativeTime iso={delivery.at} />
              </span>
            ),
          }))}
        />
      ) : (
        <p>{empty}</p>
      )}
      {newest?.last_error && newest.state !== 'delivered' && <p role="status">{newest.last_error}</p>}
    </AsidePanel>
  );
}

function DeliveryState({ delivery: { state, attempts } }: { delivery: AlertDelivery }) {
  if (state === 'delivered') return <StatusBadge status="good">Delivered</StatusBadge>;
  if (state === 'given_up') return <StatusBadge status="failing">Given up</StatusBadge>;
  return <StatusBadge status="attention">{attempts > 0 ? 'Retrying' : 'Sending'}</StatusBadge>;
}
