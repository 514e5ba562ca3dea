/** Wraps services across a network so that the time of each answer is reported, by kind. */

export type OutsideKind =
  | 'calls'
  | 'traces'
  | 'redis'
  | 'captures'
  | 'mail'
  | 'bucket'
  | 'logs'
  | 'webhook'
  | 'vendor'
  | 'sip'
  | 'stripe'
  | 'dns';

/** Null, for a service that is not set up, stays null. */
export type Timed = <T extends object | null>(kind: OutsideKind, thing: T) => T;

/** Used if nothing is measured. */
export const asItIs: Timed = (_kind, thing) => thing;

export type Tell = (kind: OutsideKind, seconds: number, has_failed: boolean) => void;
type Anything = (...args: unknown[]) => unknown;

/** Measures functions that return a promise, in nested plain objects too. */
export function timedBy(tell: Tell): Timed {
  function wrap<T extends object>(kind: OutsideKind, thing: T): T {
    const within = new Map<PropertyKey, { of: unknown; wrapped: unknown }>();
    return new Proxy(thing, {
      apply: (target, self, args) => measured(kind, Reflect.apply(target as Anything, self, args)),
      get(target, name) {
        const value: unknown = Reflect.get(target, name);
        if (typeof value !== 'function' && !isPlain(value)) return value;
        const known = within.get(name);
        if (known?.of === value) return known.wrapped;
        const wrapped =
          typeof value === 'function'
            ? (...args: unknown[]) => measured(kind, Reflect.apply(value as Anything, target, args))
            : wrap(kind, value);
        within.set(name, { of: value, wrapped });
        return wrapped;
      },
    });
  }

  function measured(kind: OutsideKind, answer: unknown): unknown {
    if (!(answer instanceof Promise)) return answer;
    const before = performance.now();
    const end = (has_failed: boolean) => tell(kind, (performance.now() - before) / 1000, has_failed);
    answer.then(
      () => end(false),
      () => end(true),
    );
    return answer;
  }

  return (kind, thing) => (thing === null ? thing : wrap(kind, thing));
}

function isPlain(value: unknown): value is object {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}
