/** What clocks show of a moment, and back into a field: what lists need once they are there. Pure. */
import { CLOCK_LENGTH, lastOf } from './local-times.ts';

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
