import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

type Asked = { data: { total: number; data: readonly unknown[] } | undefined; isPlaceholderData: boolean };

/** Deleting the last row of the last page, an old link, or a day that begins meanwhile leaves a page that is no more. */
export function useLastPage(
  { data, isPlaceholderData }: Asked,
  { area, page, size }: { area: string; page: number; size: number },
  onPage: (page: number) => void,
): void {
  const total = isPlaceholderData ? 0 : (data?.total ?? 0);
  const isPastEnd = total > 0 && data?.data.length === 0 && page > 1;
  const queryClient = useQueryClient();
  useEffect(() => {
    if (!isPastEnd) return;
    // The pages before it may have been read while there were more.
    void queryClient.invalidateQueries({ queryKey: [area], refetchType: 'none' });
    onPage(Math.ceil(total / size));
  });
}
