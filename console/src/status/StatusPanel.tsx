import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { StatusPart } from '@trunkline/contract/status/status.contract.ts';
import { Section } from '../ui/form/Section.tsx';
import { ProblemNotice } from '../ui/page/ProblemNotice.tsx';
import { RefreshButton } from '../ui/page/RefreshButton.tsx';
import { StatusBadge } from '../ui/page/StatusBadge.tsx';
import { useLasting } from '../ui/page/use-lasting.ts';
import classes from './StatusPanel.module.css';
import { statusQuery } from './status.queries.ts';
import { partNames, partWords, verdictOf } from './status-words.ts';

const PARTS = Object.keys(partNames).length;

/** Every part of the installation in a line of its own: what it is, whether it is all right, and why not. */
export function StatusPanel() {
  const status = useLasting(useQuery(statusQuery()));
  const { data, error } = status;
  return (
    <Section
      wide
      title="Status"
      about="This server, its stores and its queues. Updated every 30 seconds."
      aside={<RefreshButton query={status} />}
    >
      {error && (
        <ProblemNotice
          error={error}
          what="The status could not be loaded."
          kept={data ? 'Below is what was last loaded.' : ''}
          onRetry={() => status.refetch()}
        />
      )}
      {data ? <Verdict parts={data.parts} /> : !error && <Skeleton height={18} width={220} animate={false} />}
      {data ? <Parts parts={data.parts} /> : !error && <PartsSkeleton />}
    </Section>
  );
}

function Verdict({ parts }: { parts: StatusPart[] }) {
  const { status, words } = verdictOf(parts);
  return (
    <div role="status">
      <StatusBadge status={status}>{words}</StatusBadge>
    </div>
  );
}

function Parts({ parts }: { parts: StatusPart[] }) {
  return (
    <dl className={classes.parts}>
      {parts.map(({ says, ...told }) => {
        const { name, status, word } = partWords(told);
        return (
          <div key={told.part} className={classes.part}>
            <dt>{name}</dt>
            <dd>
              <StatusBadge status={status}>{word}</StatusBadge>
            </dd>
            <dd className={classes.says}>{says}</dd>
          </div>
        );
      })}
    </dl>
  );
}

function PartsSkeleton() {
  return (
    <div className={classes.parts} aria-hidden>
      {Array.from({ length: PARTS }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same.
        <div key={at} className={classes.part}>
          <Skeleton height={16} width={90} animate={false} />
          <Skeleton height={16} width={70} animate={false} />
          <Skeleton height={16} animate={false} />
        </div>
      ))}
    </div>
  );
}
