import { exactTime, relativeTime } from './relative-time.ts';

/** Nothing known is a dash. The exact time, in the reader's zone, is on hover. */
export function RelativeTime({ iso, never = '–' }: { iso: string | null; never?: string }) {
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
      {relativeTime(when, new Date())}
    </time>
  );
}
