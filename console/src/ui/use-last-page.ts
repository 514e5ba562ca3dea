import { useEffect } from 'react';
import type { ListQuery } from './DataTable.tsx';

/** Deleting the last row of the last page, or an old link, leaves a page that is no more: shows the last there is. */
export function useLastPage<Row>(
  { data, isPlaceholderData }: Pick<ListQuery<Row>, 'data' | 'isPlaceholderData'>,
  { page, page_size }: { page: number; page_size: number },
  onPage: (page: number) => void,
): void {
  const total = isPlaceholderData ? undefined : data?.total;
  const isPastEnd = total !== undefined && total > 0 && data?.data.length === 0;
  useEffect(() => {
    if (isPastEnd && page > 1) onPage(Math.ceil(total / page_size));
  });
}
