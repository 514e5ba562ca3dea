import { ActionIcon } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';

type RefreshButtonProps = { query: { isFetching: boolean; refetch: () => unknown } };

/** Asks again for what is on the screen. */
export function RefreshButton({ query }: RefreshButtonProps) {
  return (
    <ActionIcon
      variant="default"
      size={36}
      aria-label="Refresh"
      title="Refresh"
      aria-disabled={query.isFetching}
      onClick={() => !query.isFetching && query.refetch()}
    >
      <IconRefresh size={16} aria-hidden />
    </ActionIcon>
  );
}
