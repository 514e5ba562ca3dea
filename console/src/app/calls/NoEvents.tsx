import { Anchor } from '@mantine/core';
import type { UseQueryOptions } from '@tanstack/react-query';
import { EmptyState } from '../../ui/page/EmptyState.tsx';
import { useNone } from '../list/use-none.ts';

type NoEventsProps<Page extends { total: number }, Key extends readonly unknown[]> = {
  /** Of what matches the filters, and of this time at all. */
  why: { narrowed: string; all: string };
  /** The same time without the filters. */
  unfiltered: UseQueryOptions<Page, Error, Page, Key>;
  /** Where there are filters. */
  onClear: (() => void) | undefined;
  onLonger: (() => void) | undefined;
};

/** What filters leave nothing of may be empty without them too (`R39`). "No data." is said word for word (`C24`). */
export function NoEvents<Page extends { total: number }, Key extends readonly unknown[]>({
  why,
  unfiltered,
  onClear,
  onLonger,
}: NoEventsProps<Page, Key>) {
  const isNone = useNone(unfiltered, onClear !== undefined) || !onClear;
  const [text, onClick] = isNone ? ['Show the last 30 days', onLonger] : ['Clear filters', onClear];
  const action = onClick && (
    <Anchor component="button" type="button" onClick={onClick}>
      {text}
    </Anchor>
  );
  return (
    <EmptyState isPanel title="No data." action={action}>
      {isNone ? why.all : why.narrowed}
    </EmptyState>
  );
}
