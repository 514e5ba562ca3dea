import { Skeleton, Text } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { failureOf } from '../ui/page/failure.ts';
import { ProblemNotice } from '../ui/page/ProblemNotice.tsx';
import classes from './ExplainScreen.module.css';
import { Unknown } from './Warnings.tsx';

type Answered = { unknown: readonly string[] };

type ExplainedProps<T extends Answered> = {
  query: Pick<UseQueryResult<T>, 'data' | 'error' | 'isPlaceholderData' | 'refetch'>;
  /** Without the number there is nothing to ask yet. */
  hint: string | null;
  children: (answer: T) => ReactNode;
};

/** An answer as it stands, old while another is asked for, with what nobody can know about it. */
export function Explained<T extends Answered>({ query, hint, children }: ExplainedProps<T>) {
  const { data, error, isPlaceholderData, refetch } = query;
  return (
    <div aria-live="polite" data-old={isPlaceholderData || undefined} className={classes.answer}>
      {hint ? (
        <Text c="dimmed">{hint}</Text>
      ) : error ? (
        <ProblemNotice
          error={error}
          what="This could not be determined."
          {...(failureOf(error).status !== 400 && { onRetry: () => void refetch() })}
        />
      ) : data ? (
        <>
          {children(data)}
          <Unknown unknown={data.unknown} />
        </>
      ) : (
        <Skeleton height={220} />
      )}
    </div>
  );
}
