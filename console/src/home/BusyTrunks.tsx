import type { Home } from '@trunkline/contract/home/home.contract.ts';
import { countText } from '../ui/page/count-text.ts';
import { Card, CardNote, CardRow, CardRows } from './Card.tsx';

type BusyTrunksProps = { trunks: Home['trunks'] | undefined; isFailed: boolean; onRetry: () => unknown };

/** The trunks with the most calls, and how many of those were answered. */
export function BusyTrunks({ trunks, isFailed, onRetry }: BusyTrunksProps) {
  if (trunks === null && !isFailed) return null;
  return (
    <Card
      title="Busiest trunks"
      note="attempts, answered"
      isLoading={!trunks}
      isFailed={isFailed}
      onRetry={onRetry}
      height={110}
    >
      {trunks?.length === 0 ? (
        <CardNote>No calls in this time.</CardNote>
      ) : (
        <CardRows>
          {(trunks ?? []).map(({ trunk, attempts, answered }) => (
            <CardRow
              key={trunk}
              end={`${countText(attempts)} · ${((100 * answered) / attempts).toFixed(1)} %`}
            >
              {trunk ?? 'Without a trunk'}
            </CardRow>
          ))}
        </CardRows>
      )}
    </Card>
  );
}
