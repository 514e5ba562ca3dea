/** Which route takes an outgoing call, as the platform decides it (`P2`, `P3`). Pure. */
import { type PatternMatch, patternsFor, untriedReason } from './pattern.ts';

/** The system default route, which comes last (`W21`). */
export const DEFAULT_REGEX = '.*';
export const DEFAULT_DESCRIPTION = 'System Default Route';
export const DEFAULT_PRIORITY = 9999;

/**
 * The route for calls that no other takes: the one with the routing's default entry, else the one with the system's
 * priority. `rest` are the others, in order. A client may have made an entry of any route the default one; a route for
 * some numbers stays what it is.
 */
export function splitDefault<
  R extends {
    regex: string;
    priority: number;
    lcr_carrier_set_entries: readonly { lcr_carrier_set_entry_sid: string }[];
  },
>(
  routes: readonly R[],
  default_carrier_set_entry_sid: string | null,
): { fallback: R | undefined; rest: R[] } {
  const hasEntry = ({ lcr_carrier_set_entries: entries }: R) =>
    entries.some((entry) => entry.lcr_carrier_set_entry_sid === default_carrier_set_entry_sid);
  const isLast = ({ priority }: R) => priority === DEFAULT_PRIORITY;
  const takesAll = (route: R) => isLast(route) || route.regex === DEFAULT_REGEX;
  const fallback = routes.find((route) => hasEntry(route) && takesAll(route)) ?? routes.find(isLast);
  return { fallback, rest: routes.filter((route) => route !== fallback) };
}

/** `used`: the first that matches. `unknown`: not tried; should it match, it comes first. */
export type Outcome = 'used' | 'no_match' | 'later' | 'unknown' | 'incomplete';
export type Judged = { outcome: Outcome; why: string };

/** A verdict for each pattern, in their order: the first match is used. An unsaved one may be empty. */
export function judgeRoutes(patterns: readonly string[], number: string): Judged[] {
  const matches = patternsFor(number);
  let isTaken = false;
  return patterns.map((pattern): Judged => {
    if (pattern === '') return { outcome: 'incomplete', why: 'has no digit prefix or regex yet' };
    const match = matches(pattern);
    if (match === 'none') return { outcome: 'no_match', why: whyNot(pattern) };
    if (match === 'unknown')
      return { outcome: 'unknown', why: `is not tried here: ${untriedReason(pattern, number)}` };
    if (isTaken) return { outcome: 'later', why: `would match too, but comes after the first match` };
    isTaken = true;
    return { outcome: 'used', why: whyMatched(pattern, match) };
  });
}

function whyMatched(pattern: string, match: PatternMatch): string {
  if (pattern === DEFAULT_REGEX) return 'matches every number';
  if (match === 'prefix') return `the number starts with ${pattern}`;
  if (match === 'inside')
    return `the number contains ${pattern}: without ^ it matches anywhere in the number`;
  return 'the number matches the regular expression';
}

function whyNot(pattern: string): string {
  return /^[\w#]+$/.test(pattern)
    ? `the number does not start with ${pattern}`
    : 'the number does not match the regular expression';
}

type Sender = { tech_prefix: string | null; e164_leading_plus: 0 | 1 };

/** The number as the carrier gets it. */
export function numberSent(number: string, { tech_prefix, e164_leading_plus }: Sender): string {
  const plus = e164_leading_plus && /^[1-9]/.test(number) ? '+' : '';
  return `${tech_prefix ?? ''}${plus}${number}`;
}

/** The host of an outbound gateway as it stands in a request: port 5060 is left out. */
export function gatewayTarget({ ipv4, port }: { ipv4: string; port: number | null }): string {
  return port === null || port === 5060 ? ipv4 : `${ipv4}:${port}`;
}
