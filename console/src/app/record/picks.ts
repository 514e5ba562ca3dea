/** Things to choose one from: the server is asked for the few that fit, and for the name of the one that is chosen. */
import { useDebouncedValue } from '@mantine/hooks';
import {
  keepPreviousData,
  type QueryKey,
  queryOptions,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import type { ChoiceCounts } from '@trunkline/contract/core/paging.ts';
import { useEffect, useState } from 'react';
import { listsKey } from '../resource-queries.ts';

/** As `Option` of `ui/form`. */
export type Pick = {
  value: string;
  label: string;
  detail?: string | undefined;
  /** How many rows it would leave. */
  leaves?: ChoiceCounts[string] | undefined;
  /** It may be chosen, and does nothing at present. */
  isOff?: boolean;
};

/** More are not asked for: who looks for another types a part of its name. */
export const PICKS_PAGE = { page: 1, page_size: 25 };

/** No name is longer; what fits all of a longer text is picked out of those on the screen. */
const LONGEST_ASKED = 64;

/** After the last key. */
const PAUSE_MS = 200;

type Options = { signal: AbortSignal };

type PicksNotes = {
  area: string;
  /** Whose, in the keys of the answers; nothing is asked while an owner is still to be known (''). */
  of: QueryKey;
  find: (text: string, options: Options) => Promise<Pick[]>;
  /** One that may not be among the found. */
  read: (value: string, options: Options) => Promise<Pick>;
};

export function picksOf({ area, of, find, read }: PicksNotes) {
  const key = [...listsKey(area), ...of, 'picks'];
  return {
    isOwned: !of.includes(''),
    found: (text: string) =>
      queryOptions({
        queryKey: [...key, text],
        queryFn: ({ signal }) => find(text, { signal }),
        placeholderData: keepPreviousData,
      }),
    one: (value: string) =>
      queryOptions({ queryKey: [...key, 'one', value], queryFn: ({ signal }) => read(value, { signal }) }),
  };
}

export type Picks = ReturnType<typeof picksOf>;

type Used = {
  value: string;
  /** What the value is called, where that was told already. */
  known?: string | null | undefined;
  /** Whether somebody is about to choose; nobody is asked before. */
  isUsed: boolean;
};

/** For a field or a filter. */
export function usePicks(picks: Picks, { value, known, isUsed }: Used) {
  const queryClient = useQueryClient();
  const isAsked = isUsed && picks.isOwned;
  const [text, setText] = useState('');
  const [settled] = useDebouncedValue(text.trim(), PAUSE_MS);
  const { data: first } = useQuery({ ...picks.found(''), enabled: isAsked });
  // Where they are few all are there already, and those that fit are picked out on the screen.
  const areAll = first !== undefined && first.length < PICKS_PAGE.page_size;
  const found = useQuery({ ...picks.found(areAll ? '' : settled), enabled: isAsked });
  const options = areAll ? first : found.data;
  const among = options?.find((pick) => pick.value === value);
  const one = useQuery({ ...picks.one(value), enabled: value !== '' && !among && !known });
  const told = known ? { value, label: known } : undefined;
  const { queryKey } = picks.one(value);
  useEffect(() => {
    // What was chosen keeps its name when others are looked for.
    if (among && !queryClient.getQueryData(queryKey)) queryClient.setQueryData(queryKey, among);
  });
  const isAnother = text.trim() !== settled || found.isPlaceholderData;
  return {
    options,
    /** They are those of an earlier text still, or none yet. */
    isSearching: isUsed && !areAll && (isAnother || found.isPending),
    /** Those that fit could not be asked for, so that nothing is known of them. */
    isFailed: !options && found.isError,
    /** Undefined while its name is not known, or nothing is chosen. */
    chosen: value === '' ? undefined : (among ?? told ?? one.data),
    error: found.error ?? one.error,
    onSearch: (typed: string) => setText(typed.slice(0, LONGEST_ASKED)),
  };
}
