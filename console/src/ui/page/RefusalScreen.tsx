import { IconLock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { EmptyState } from './EmptyState.tsx';

/** In place of a screen that this person may not see. */
export function RefusalScreen({ reason, why, action }: { reason: string; why?: string; action?: ReactNode }) {
  return (
    <EmptyState level={1} icon={<IconLock size={28} aria-hidden />} title={reason} action={action}>
      {why} If you need access, ask an administrator.
    </EmptyState>
  );
}
