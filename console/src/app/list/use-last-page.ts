import { useEffect } from 'react';

type Asked = { data: { total: number; data: readonly unknown[] } | undefined; isPlaceholderData: boolean };

/** Deleting the last row of the last page, an old link, or a day that begins meanwhile leaves a page that is no more. */
export function useLastPage(
  { data, isPlaceholderData }: Asked,
  { page, size }: { page: number; size: number },
  onPage: (page: number) => void,
): void {
  const total = isPlaceholderData ? 0 : (data?.total ?? 0);
  const isPastEnd = total > 0 && data?.data.length === 0 && page > 1;
  useEffect(() => {
    if (isPastEnd) onPage(Math.ceil(total / size));
  });
}
