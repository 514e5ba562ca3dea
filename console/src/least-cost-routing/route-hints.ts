/** What is worth a second look about a route before any number is tried. Pure. */

type Route = { regex: string; voip_carrier_sid: string };
export type RouteCarrier = { name: string; is_active: boolean };

/** As `P2` reads it: the beginning of a number, or anything within it. */
const PLAIN = /^\^?\d+$/;
const EVERYTHING = /^\^?(?:(?:\.|\\d)[*+])?\$?$/;

/** Of the carrier that takes every call that no route takes. */
export function aboutDefault(carrier: RouteCarrier | undefined): string {
  const what = 'Takes every call that no route takes';
  return carrier?.is_active === false ? `${what}. ${carrier.name} is inactive: do not count on them.` : what;
}

/** One sentence for each route, in their order; null where there is none to say. */
export function routeHints(
  routes: readonly Route[],
  carriers: ReadonlyMap<string, RouteCarrier>,
): (string | null)[] {
  const patterns = routes.map(({ regex }) => regex.trim());
  return routes.map(({ voip_carrier_sid }, at) => {
    const before = patterns.slice(0, at).findIndex((earlier) => takesAllOf(earlier, patterns[at] ?? ''));
    const hidden = before === -1 ? [] : [hiddenBy(before, patterns[before] === patterns[at])];
    const carrier = carriers.get(voip_carrier_sid);
    const asleep =
      carrier && !carrier.is_active
        ? [`${carrier.name} is inactive: do not count on calls of this route.`]
        : [];
    return [...hidden, ...asleep].join(' ') || null;
  });
}

function hiddenBy(before: number, isSame: boolean): string {
  return isSame
    ? `The same as route ${before + 1}, which takes its calls.`
    : `No call comes here: route ${before + 1} takes all of them.`;
}

/** Only where it is certain; what two regular expressions have in common is not asked. */
function takesAllOf(earlier: string, later: string): boolean {
  if (earlier === '' || later === '') return false;
  if (earlier === later || EVERYTHING.test(earlier)) return true;
  if (!PLAIN.test(earlier) || !PLAIN.test(later)) return false;
  if (earlier.startsWith('^')) return later.startsWith(earlier);
  // Without ^ it matches anywhere in the number.
  return later.includes(earlier);
}
