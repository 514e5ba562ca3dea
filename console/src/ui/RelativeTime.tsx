import { exactTime, relativeTime } from './relative-time.ts';

/** Nothing known is a dash. The exact time, in the reader's zone, is on hover. */
export function RelativeTime({ iso, never = '–' }: { iso: string | null; never?: string }) {
  const when = iso === null ? null : new Date(iso);
  if (!when || Number.isNaN(when.getTime())) return <>{never}</>;
  return (
    <time dateTime={when.toISOString()} title={exactTime(when)}>
      {relativeTime(when, new Date())}
    </time>
  );
}
