import { dateFormat } from './relative-time.ts';

const whole = dateFormat({ dateStyle: 'medium', timeStyle: 'medium' });
const ofThisYear = dateFormat({
  ...{ day: 'numeric', month: 'short' },
  ...{ hour: '2-digit', minute: '2-digit', second: '2-digit' },
});

/** When something happened, to the second, in the reader's zone; the year only where it is another one. */
export function eventTime(iso: string, now = new Date()): string {
  const when = new Date(iso);
  return when.getFullYear() === now.getFullYear() ? ofThisYear(when) : whole(when);
}
