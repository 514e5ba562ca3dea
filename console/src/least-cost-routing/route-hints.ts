/** What is worth a second look about a route before any number is tried. Pure. */

type Route = { regex: string; voip_carrier_sid: string };
export type RouteCarrier = { name: string; is_active: boolean };

/** As `P2` reads it: the beginning of a number, or anything within it. */
const PLAIN = /^\^?\d+$/;
const EVERYTHING = /^\^?(?:(?:\.|\\d)[*+])?\$?$/;

/** Of the carrier that takes every call that no route takes. */
export function aboutDefault(carrier: RouteCarrier | undefined): string {
  const what = 'Used for every call that matches no route.';
  return carrier?.is_active === false ? `${what} ${carrier.name} is inactive, so they may fail.` : what;
}

/** One sentence for each route, in their order; null where there is none to say. */
export function routeHints(
  routes: readonly Route[],
  carriers: ReadonlyMap<string, RouteCarrier>,
): (string | null)[] {
  const patterns = routes.map(patternOf);
  return patterns.map((pattern, at) => {
    const before = patterns.findIndex((earlier, place) => place === at || takesAllOf(earlier, pattern));
    const hidden = before === at ? [] : [hiddenBy(before, patterns[before]?.text === pattern.text)];
    const carrier = carriers.get(routes[at]?.voip_carrier_sid ?? '');
    const asleep =
      carrier && !carrier.is_active ? [`${carrier.name} is inactive, so calls on this route may fail.`] : [];
    return [...hidden, ...asleep].join(' ') || null;
  });
}

function hiddenBy(before: number, isSame: boolean): string {
  return isSame
    ? `Same as route ${before + 1}, which takes its calls.`
    : `Never reached: route ${before + 1} takes all of its calls.`;
}

type Pattern = { text: string; isPlain: boolean; isEverything: boolean };

/** Looked at once: each of hundreds is held against all before it, with each key. */
function patternOf({ regex }: Route): Pattern {
  const text = regex.trim();
  return { text, isPlain: PLAIN.test(text), isEverything: text !== '' && EVERYTHING.test(text) };
}

/** Only where it is certain; what two regular expressions have in common is not asked. */
function takesAllOf(earlier: Pattern, later: Pattern): boolean {
  if (later.text === '') return false;
  if (earlier.isEverything || earlier.text === later.text) return true;
  if (!earlier.isPlain || !later.isPlain) return false;
  if (earlier.text.startsWith('^')) return later.text.startsWith(earlier.text);
  // Without ^ it matches anywhere in the number.
  return later.text.includes(earlier.text);
}
