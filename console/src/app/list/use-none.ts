import { type UseQueryOptions, useQuery } from '@tanstack/react-query';

/** Whether a page that is only asked for where it matters turns out to be of none. */
export function useNone<Page extends { total: number }, Key extends readonly unknown[]>(
  page: UseQueryOptions<Page, Error, Page, Key>,
  matters: boolean,
): boolean {
  const { data, isPlaceholderData } = useQuery({ ...page, enabled: matters && page.enabled !== false });
  return matters && !isPlaceholderData && data?.total === 0;
}
