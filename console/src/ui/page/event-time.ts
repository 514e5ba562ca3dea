import { dateFormat } from './relative-time.ts';

const when = dateFormat({ dateStyle: 'medium', timeStyle: 'medium' });

/** When something happened, to the second, in the reader's zone. */
export function eventTime(iso: string): string {
  return when(new Date(iso));
}
