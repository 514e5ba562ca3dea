/** Version 7 UUIDs, which sort by time. */
import { randomBytes } from 'node:crypto';
import { CLOCKS_DIFFER_MS } from './values.ts';

let last_ms = 0;
let sequence = 0;

/** Later calls in this process give greater sids, until a clock that was far ahead is put back. */
export function newOrderedSid(now_ms: number = Date.now()): string {
  if (last_ms > now_ms + CLOCKS_DIFFER_MS) last_ms = 0;
  sequence = now_ms > last_ms ? 0 : sequence + 1;
  last_ms = Math.max(last_ms, now_ms);
  // Twelve bits of sequence within a millisecond; past them the clock is moved on.
  if (sequence > 0xfff) {
    last_ms += 1;
    sequence = 0;
  }
  return sidOf(last_ms, sequence, randomBytes(8).toString('hex'));
}

/** Greater than all that were made by now, but for those of a clock that was far ahead. */
export const sidOfNoTimeYet = (): string => leastOrderedSid(Date.now() + CLOCKS_DIFFER_MS);

/** The least sid of that millisecond: sids made from then on are equal or greater. */
export function leastOrderedSid(ms: number): string {
  return sidOf(ms, 0, '0'.repeat(16));
}

function sidOf(ms: number, counted: number, tail: string): string {
  const time = Math.max(0, ms).toString(16).padStart(12, '0');
  const middle = counted.toString(16).padStart(3, '0');
  const variant = ((Number.parseInt(tail.slice(0, 1), 16) & 0x3) | 0x8).toString(16);
  return `${time.slice(0, 8)}-${time.slice(8)}-7${middle}-${variant}${tail.slice(1, 4)}-${tail.slice(4)}`;
}
