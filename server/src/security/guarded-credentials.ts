/**
 * The user name and password of one of our ports, with a limit on guessing (`R21`, decision 065). An address that has
 * sent the right ones is not locked out by others who guess from it: behind a proxy all come from one address.
 */
import { networkOf } from '../http/address.ts';
import { sameText } from './same-text.ts';

export const WAIT_SECONDS = 60;
const MOST_GUESSES = 30;
const MOST_ADDRESSES = 20_000;

export type Judged = 'right' | 'wrong' | 'too often';
export type Credentials = { username: string; password: string };

/** Returns a function that is called with `user:password` as it was sent, and the address it came from. */
export function guardedCredentials(
  { username, password }: Credentials,
  now = Date.now,
): (sent: string, address: string | undefined) => Judged {
  const guesses = new Map<string, { count: number; until: number }>();
  const known = new Set<string>();
  return (sent, address = '') => {
    // What listens on IPv6 is told addresses of IPv4 within it.
    const network = networkOf(address.replace(/^::ffff:/i, ''));
    const at = now();
    const counted = guesses.get(network);
    const guessed = counted && counted.until > at ? counted : { count: 0, until: at + WAIT_SECONDS * 1000 };
    if (guessed.count >= MOST_GUESSES && !known.has(network)) return 'too often';
    if (sameText(sent, `${username}:${password}`)) {
      if (known.size >= MOST_ADDRESSES) known.clear();
      known.add(network);
      return 'right';
    }
    guessed.count += 1;
    if (guesses.size >= MOST_ADDRESSES) guesses.clear();
    guesses.set(network, guessed);
    return 'wrong';
  };
}
