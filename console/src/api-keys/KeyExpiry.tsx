import { RelativeTime } from '../ui/RelativeTime.tsx';
import { StatusBadge } from '../ui/StatusBadge.tsx';
import { expiryState } from './api-key-words.ts';

/** When a key stops working, and a mark when that is near or over. */
export function KeyExpiry({ expires_at }: { expires_at: string | null | undefined }) {
  const state = expiryState(expires_at, new Date());
  if (state === 'never' || !expires_at) return 'Never';
  if (state === 'later') return <RelativeTime iso={expires_at} />;
  return (
    <StatusBadge status={state === 'soon' ? 'attention' : 'failing'}>
      {state === 'soon' ? <RelativeTime iso={expires_at} /> : 'Expired'}
    </StatusBadge>
  );
}
