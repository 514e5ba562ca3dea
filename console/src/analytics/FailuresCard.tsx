import type { UseQueryResult } from '@tanstack/react-query';
import type { Failures } from '@trunkline/contract/analytics/analytics.contract.ts';
import { Card, CardNote } from '../ui/page/Card.tsx';
import { countText } from '../ui/page/count-text.ts';
import { shareText } from '../ui/page/share-text.ts';
import { FigureTable } from './FigureTable.tsx';
import { reasonText } from './figure-words.ts';

type FailuresCardProps = {
  query: UseQueryResult<Failures>;
  /** Narrowed to a carrier and to an application. */
  isBoth: boolean;
};

/** Why calls failed, in words with the code of SIP. */
export function FailuresCard({ query: { data, error, refetch }, isBoth }: FailuresCardProps) {
  if (isBoth)
    return (
      <Card title="Why calls failed" isLoading={false} height={120}>
        <CardNote>
          Reasons are counted by carrier or by application, not by both. Remove one of the filters to see
          them.
        </CardNote>
      </Card>
    );
  return (
    <Card
      title="Why calls failed"
      note={data && data.failed > 0 && `${countText(data.failed)} failed`}
      isLoading={!data}
      error={data ? null : error}
      onRetry={refetch}
      height={120}
    >
      {data?.reasons.length === 0 ? (
        <CardNote>No call failed in this time.</CardNote>
      ) : (
        data && (
          <FigureTable
            label="Why calls failed"
            columns={['Reason', 'Calls', 'Share']}
            isFailing
            rows={data.reasons.map((reason) => ({
              id: String(reason.sip_status),
              name: reasonText(reason),
              size: reason.calls,
              cells: [countText(reason.calls), shareText(reason.calls / Math.max(1, data.failed))],
            }))}
          />
        )
      )}
    </Card>
  );
}
