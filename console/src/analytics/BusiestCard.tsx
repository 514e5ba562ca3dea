import { Anchor } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { Busiest } from '@trunkline/contract/analytics/analytics.contract.ts';
import { Card, CardNote } from '../ui/page/Card.tsx';
import { countText } from '../ui/page/count-text.ts';
import { durationText } from '../ui/page/duration.ts';
import { shareText } from '../ui/page/share-text.ts';
import { FigureTable } from './FigureTable.tsx';
import type { BusyRow } from './figure-words.ts';

type BusiestCardProps = {
  title: string;
  /** What each of them is. */
  of: string;
  query: UseQueryResult<Busiest>;
  /** Undefined while loading. */
  rows: readonly BusyRow[] | undefined;
  onNarrow: (value: string) => void;
};

/** The ten with the most calls; a press narrows everything to one of them. */
export function BusiestCard({ title, of, query: { error, refetch }, rows, onNarrow }: BusiestCardProps) {
  return (
    <Card title={title} isLoading={!rows} error={rows ? null : error} onRetry={refetch} height={200}>
      {rows?.length === 0 ? (
        <CardNote>No calls in this time.</CardNote>
      ) : (
        rows && (
          <FigureTable
            label={title}
            columns={[of, 'Calls', 'Answered', 'Talked']}
            rows={rows.map(({ value, name, account_name, attempts, answered, seconds }) => ({
              id: String(value),
              name: (
                <>
                  {value ? (
                    <Anchor component="button" type="button" size="sm" onClick={() => onNarrow(value)}>
                      {name}
                    </Anchor>
                  ) : (
                    name
                  )}
                  {account_name && <small> {account_name}</small>}
                </>
              ),
              size: attempts,
              cells: [
                countText(attempts),
                shareText(answered / Math.max(1, attempts)),
                durationText(seconds),
              ],
            }))}
          />
        )
      )}
    </Card>
  );
}
