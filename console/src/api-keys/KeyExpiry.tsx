import { RelativeTime } from '../ui/page/RelativeTime.tsx';
import { dayText, exactTime } from '../ui/page/relative-time.ts';
import { StatusBadge } from '../ui/page/StatusBadge.tsx';
import { serverNow } from '../ui/page/server-clock.ts';
import classes from './ApiKeys.module.css';
import { expiryState } from './api-key-words.ts';

/** When a key stops working, and a mark when that is near or over. */
export function KeyExpiry({ expires_at }: { expires_at: string | null | undefined }) {
  const state = expiryState(expires_at, serverNow());
  if (state === 'never' || !expires_at) return 'No expiry';
  if (state === 'expired') return <StatusBadge status="failing">Expired</StatusBadge>;
  const time = (
    <span>
      <span className={classes.heading}>Expires </span>
      {state === 'soon' ? <RelativeTime iso={expires_at} /> : <Day iso={expires_at} />}
    </span>
  );
  return state === 'soon' ? <StatusBadge status="attention">{time}</StatusBadge> : time;
}

function Day({ iso }: { iso: string }) {
  const when = new Date(iso);
  return (
    <time dateTime={iso} title={exactTime(when)}>
      {dayText(when)}
    </time>
  );
}
