import { IconAlertTriangleFilled } from '@tabler/icons-react';
import { linkOptions } from '@tanstack/react-router';
import type { Home } from '@trunkline/contract/home/home.contract.ts';
import type { Period } from '../app/calls/home-period.ts';
import { Card, CardNote, CardRow, CardRows } from '../ui/page/Card.tsx';
import { countText } from '../ui/page/count-text.ts';
import { shareText } from '../ui/page/share-text.ts';
import { TRUNK_FAILS } from './home-words.ts';

type BusyTrunksProps = {
  trunks: Home['trunks'];
  isFailed: boolean;
  onRetry: () => unknown;
  /** Whose calls they are, and of which time. */
  place: { account: string | undefined; period: Period };
};

/** The trunks with the most calls, and how many of those were answered. */
export function BusyTrunks({ trunks, isFailed, onRetry, place }: BusyTrunksProps) {
  if (trunks === null && !isFailed) return null;
  return (
    <Card title="Busiest carriers" note="attempts, answered" isFailed={isFailed} onRetry={onRetry}>
      {trunks?.length === 0 ? (
        <CardNote>No calls in this time.</CardNote>
      ) : (
        <CardRows>
          {(trunks ?? []).map(({ trunk, attempts, answered, is_failing }) => (
            <CardRow
              key={trunk}
              mark={
                is_failing && (
                  <IconAlertTriangleFilled size={18} color="var(--status-attention)" aria-hidden />
                )
              }
              link={
                trunk === null
                  ? undefined
                  : linkOptions({ to: '/internal/analytics', search: { ...place, carrier: trunk } })
              }
              end={`${countText(attempts)} · ${shareText(answered / attempts)}`}
            >
              {trunk ?? 'Without a carrier'}
              {is_failing && <small>{TRUNK_FAILS}</small>}
            </CardRow>
          ))}
        </CardRows>
      )}
    </Card>
  );
}
