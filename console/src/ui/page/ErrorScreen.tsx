import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { EmptyState } from './EmptyState.tsx';

/** The last resort: a fault of our own that nothing nearer has caught. */
export function ErrorScreen({ onRetry }: { onRetry: () => void }) {
  return (
    <EmptyState
      level={1}
      icon={<IconAlertTriangle size={28} aria-hidden />}
      title="Unexpected Application Error!"
      action={<Button onClick={onRetry}>Try again</Button>}
    >
      Nothing that was saved is affected.
    </EmptyState>
  );
}
