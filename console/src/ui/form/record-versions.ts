/**
 * An earlier version of a record, on its way from the record's history into its form. In memory alone, and for the
 * next form that is opened. Pure but for that.
 */
import { isSecretMask } from './kept-secrets.ts';
import { type Fields, isFields, ownSid } from './own-sid.ts';

export type Version = {
  record_sid: string;
  /** As the audit trail has it: the record's wire form, secrets masked. */
  state: object;
  /** "22 Nov 2026, 14:03 by ada" */
  name: string;
  /** Its answers leave out what is not set, so what the version lacks was not set then. */
  leavesOut?: boolean;
  /** Instead of the record's own fields: those of a part of its form that has a query of its own, such as `limits`. */
  part?: { name: string; values: Readonly<Record<string, string>> };
};

let offered: Version | undefined;

export function offerVersion(version: Version): void {
  offered = version;
}

/** Given once, and to the form of that record only. */
export function takeVersion(record: object): Version | undefined {
  const version = offered;
  offered = undefined;
  return version && (record as Fields)[ownSid(record) ?? ''] === version.record_sid ? version : undefined;
}

/**
 * The record as the version had it. Secrets stay as they are now: a mask is no secret, and what could not be read
 * then, or cannot now, is left alone. Names and values, such as an application's variables, and a bucket are whole in
 * it. Rows that are gone come back as new ones.
 */
export function versionOver(
  now: object,
  { state, leavesOut = false }: Pick<Version, 'state' | 'leavesOut'>,
): object {
  return objectOver(now as Fields, state as Fields, leavesOut);
}

/** What the form holds with that part of it as the version had it; of the part, what no field shows is left out. */
export function partOver<V extends object>(
  values: V,
  { name, values: then }: NonNullable<Version['part']>,
): V {
  const now = (values as Fields)[name];
  if (!isFields(now)) return values;
  const shown = Object.entries(then).filter(([key]) => key in now);
  return { ...values, [name]: { ...now, ...Object.fromEntries(shown) } };
}

function over(now: unknown, then: unknown): unknown {
  if (typeof then === 'string') return holdsMask(then) ? now : then;
  if (Array.isArray(then)) return then.map((item) => itemOver(rowsOf(now), item));
  if (isFields(then)) return objectOver(isFields(now) ? now : {}, then, true);
  return then === undefined ? now : then;
}

function objectOver(now: Fields, then: Fields, leavesOut: boolean): Fields {
  if (then.vendor === UNREADABLE || now.vendor === UNREADABLE) return now;
  const kept = new Set(
    [...Object.keys(now), ...Object.keys(then)].flatMap((key) =>
      key.endsWith(UNREADABLE) ? [key, key.replace(/_?unreadable$/, '')] : [],
    ),
  );
  const result: Fields = {};
  for (const key of new Set([...Object.keys(now), ...Object.keys(then)])) {
    const isMissing = !(key in then);
    if (kept.has(key) || (isMissing && (!leavesOut || holdsMask(now[key])))) result[key] = now[key];
    else if (!isMissing) result[key] = over(now[key], then[key]);
    if (result[key] === undefined) delete result[key];
  }
  return result;
}

const UNREADABLE = 'unreadable';

/** A row is known by its own sid; another order of the same rows does no harm. */
function itemOver(rows: readonly unknown[], item: unknown): unknown {
  if (!isFields(item)) return item;
  const own = ownSid(item);
  if (own === undefined) return item;
  const now = rows.filter(isFields).find((row) => row[own] === item[own]);
  if (now) return objectOver(now, item, false);
  const { [own]: _, ...isNew } = item;
  return objectOver({}, isNew, false);
}

const rowsOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** Also an address whose credentials are masked, and a key file that has masks in it. */
function holdsMask(value: unknown): boolean {
  return typeof value === 'string' && (isSecretMask(value) || /\/\/[^/@]*X{4,}@/.test(value));
}
