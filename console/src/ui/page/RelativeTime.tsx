import { useExactTimes } from './exact-times.ts';
import { exactTime, relativeTime } from './relative-time.ts';
import { serverNow } from './server-clock.ts';
import { useMinute } from './use-minute.ts';

/** Nothing known is a dash. The exact time, in the reader's zone, is on hover, or in its place (`t`). */
export function RelativeTime({ iso, never = '–' }: { iso: string | null; never?: string }) {
  useMinute();
  const isExact = useExactTimes();
  const when = iso === null ? null : new Date(iso);
  if (!when || Number.isNaN(when.getTime())) return <>{never}</>;
  return (
    // Nobody sees the exact time before pointing at it, and to write 25 of them takes as long as the rows themselves.
    <time
      dateTime={when.toISOString()}
      onPointerEnter={({ currentTarget }) => {
        currentTarget.title = exactTime(when);
      }}
    >
      {isExact ? exactTime(when) : relativeTime(when, serverNow())}
    </time>
  );
}
