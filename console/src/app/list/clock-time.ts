/** What clocks show of a moment, and back into a field: what lists need once they are there. Pure. */
import { CLOCK_LENGTH, type LocalTimes } from './local-times.ts';

const MINUTE_MS = 60_000;

/** The minute that a moment belongs to, as an address has it. */
export function localTime(moment: Date): string {
  const shifted = new Date(moment.getTime() - moment.getTimezoneOffset() * MINUTE_MS);
  const text = shifted.toISOString().slice(0, CLOCK_LENGTH);
  return lastOf(text).getTime() === new Date(text).getTime() ? text : text + distance(moment);
}

/** `+05:30` */
function distance(moment: Date): string {
  const minutes = -moment.getTimezoneOffset();
  const two = (number: number) => String(number).padStart(2, '0');
  const size = Math.abs(minutes);
  return `${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`;
}

/** As a field for a time takes it. */
export const withoutDistance = (time: string | undefined) => time?.slice(0, CLOCK_LENGTH);

/** From the first moment that clocks show the one to the last that they show the other; `after`: that minute belongs to it. */
export function momentsOf({ from, to }: LocalTimes): { from?: Date | undefined; after?: Date | undefined } {
  return {
    from: from === undefined ? undefined : new Date(from),
    after: to === undefined ? undefined : new Date(lastOf(to).getTime() + MINUTE_MS),
  };
}

/** The later one of a time that clocks show twice, as they are put back by so many minutes; `Date` takes the first. */
function lastOf(text: string): Date {
  const first = new Date(text);
  const shown = (moment: Date) => [moment.getHours(), moment.getMinutes()].join();
  const again = [120, 60, 30].map((minutes) => new Date(first.getTime() + minutes * MINUTE_MS));
  return (text.length === CLOCK_LENGTH && again.find((later) => shown(later) === shown(first))) || first;
}
