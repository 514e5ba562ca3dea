/** How Stripe speaks: forms with brackets, objects that name others by id until somebody asks to expand them. */

export type Json = Record<string, unknown>;

/** A refusal as Stripe words it. */
export class Refusal extends Error {
  readonly status: number;
  readonly error: Json;

  constructor(status: number, error: Json & { message: string }) {
    super(error.message);
    this.status = status;
    this.error = error;
  }
}

export const missing = (what: string, id: string) =>
  new Refusal(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${what}: '${id}'`,
  });

export const invalid = (message: string) => new Refusal(400, { type: 'invalid_request_error', message });

export const declined = (message: string, code = 'card_declined') =>
  new Refusal(402, { type: 'card_error', code, message });

/** `items[0][price]=a` becomes `{ items: [{ price: 'a' }] }`. */
export function readBrackets(text: string): Json {
  const found: Json = {};
  for (const [key, value] of new URLSearchParams(text)) {
    const path = key.split(/[[\]]+/).filter(Boolean);
    let at: Json = found;
    for (const [nth, part] of path.entries()) {
      if (nth === path.length - 1) at[part] = value;
      else {
        at[part] ??= {};
        at = at[part] as Json;
      }
    }
  }
  return withLists(found) as Json;
}

function withLists(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, one]) => [key, withLists(one)] as const);
  const isList = entries.length > 0 && entries.every(([key], nth) => key === String(nth));
  return isList ? entries.map(([, one]) => one) : Object.fromEntries(entries);
}

/** Members that are there only when they are asked for. */
const onRequest = new Set(['payments', 'confirmation_secret', 'tiers']);

/**
 * A copy as it goes out: what is named in `expand` is put in the place of its id, everything else stays an id.
 * `lookUp` finds an object by its id.
 */
export function present(
  value: unknown,
  expand: readonly string[],
  lookUp: (id: string) => Json | undefined,
): unknown {
  if (Array.isArray(value)) return value.map((one) => present(one, expand, lookUp));
  if (typeof value !== 'object' || value === null) return value;
  const shown: Json = {};
  for (const [key, inner] of Object.entries(value)) {
    if (key.startsWith('$')) continue;
    const deeper = expand
      .filter((path) => path === key || path.startsWith(`${key}.`))
      .map((path) => path.slice(key.length + 1));
    if (onRequest.has(key) && deeper.length === 0) continue;
    const target = deeper.length > 0 && typeof inner === 'string' ? (lookUp(inner) ?? inner) : inner;
    shown[key] = present(target, deeper.filter(Boolean), lookUp);
  }
  return shown;
}

export const listOf = (data: unknown[], url: string): Json => ({
  object: 'list',
  data,
  has_more: false,
  url,
});

export const expandOf = (asked: Json): string[] => (Array.isArray(asked.expand) ? asked.expand : []);
