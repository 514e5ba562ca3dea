/** Which carrier an incoming call belongs to, and which number it is for (`P4`). Pure. */
import { networkHolds, networkText } from '../carriers/address.ts';
import { type MatchesPattern, patternsFor } from './pattern.ts';

type Gateway = {
  ipv4: string;
  netmask: number;
  inbound: 0 | 1;
  /** Of its carrier. */
  is_active: 0 | 1;
  has_provider: boolean;
  /** The call is addressed to the SIP realm of its carrier's account. */
  is_realms?: boolean;
};

export type Fit = { fits: boolean; why: string };

/** Null if the address is not the gateway's. */
export function gatewayFit(gateway: Gateway, address: string): Fit | null {
  if (!networkHolds(gateway, address)) return null;
  if (!gateway.inbound) return { fits: false, why: 'this gateway is outbound only' };
  if (!gateway.is_active) return { fits: false, why: 'the carrier is inactive' };
  const where = networkText(gateway.ipv4, gateway.netmask);
  if (!gateway.has_provider && !gateway.is_realms)
    return {
      fits: false,
      why: "the carrier has no service provider, so it accepts only calls addressed to its account's SIP realm",
    };
  return gateway.netmask === 32
    ? { fits: true, why: `the address is ${where}` }
    : { fits: true, why: `the address is within ${where}` };
}

/** A plus sign at the beginning does not count: numbers are stored without. */
export function withoutPlus(number: string): string {
  return number.replace(/^\+/, '');
}

function isNumberPattern(number: string): boolean {
  return /\D/.test(withoutPlus(number));
}

export type NumberMatch<T> = { row: T; how: 'exact' | 'prefix' | 'regex' };

/**
 * The number itself, or else the longest pattern that matches: `4420*` by prefix, others as regular expressions.
 * `untried`: those that could come first, and that the platform may try.
 */
export function matchNumber<T extends { number: string }>(
  rows: readonly T[],
  dialled: string,
  matches: MatchesPattern = patternsFor(withoutPlus(dialled)),
): { match: NumberMatch<T> | null; untried: T[] } {
  const wanted = withoutPlus(dialled);
  const untried: T[] = [];
  const exact = rows.find(({ number }) => withoutPlus(number) === wanted);
  if (exact) return { match: { row: exact, how: 'exact' }, untried };
  const patterns = rows
    .filter(({ number }) => isNumberPattern(number))
    .toSorted((a, b) => b.number.length - a.number.length);
  for (const row of patterns) {
    const { number } = row;
    if (/^\+?\d*\*$/.test(number)) {
      if (wanted.startsWith(withoutPlus(number).slice(0, -1)))
        return { match: { row, how: 'prefix' }, untried };
      continue;
    }
    const match = matches(number);
    if (match === 'unknown') untried.push(row);
    else if (match !== 'none') return { match: { row, how: 'regex' }, untried };
  }
  return { match: null, untried };
}
