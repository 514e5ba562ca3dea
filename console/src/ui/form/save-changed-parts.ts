/** A form that several requests save: only what changed is sent, and what failed is said by its name. */
import type { Issue } from '@trunkline/contract/core/problem.ts';
import { type Failure, failureOf } from '../page/failure.ts';

export type Part = {
  /** 'Password rules' */
  name: string;
  /** The form's values that it saves, such as 'password' or 'limits.device'. */
  paths: readonly string[];
  save: () => Promise<unknown>;
  /** Where the values of its request are in the form, when they are not at the top. */
  within?: string;
  /** The one field on which any failure is said. */
  field?: string;
  /** Which of `madeFrom`'s records it changes, where there are several. */
  record?: string;
  /** What the rows have that it changes, where that record is a list. */
  rows?: Readonly<Record<string, string>>;
};

/** What is needed of `useForm()`. */
type Form<V> = { getInitialValues: () => V; setInitialValues: (values: V) => void };

/**
 * Throws one failure for all parts that failed. Those that were saved count as unchanged from then on.
 * `madeFrom` is what `FormPage` hands to `onSave`.
 */
export async function saveParts<V extends object>(
  form: Form<V>,
  values: V,
  parts: readonly Part[],
  madeFrom?: object,
): Promise<void> {
  const before = form.getInitialValues();
  const changed = parts.filter(({ paths }) =>
    paths.some((path) => !isSame(valueAt(values, path), valueAt(before, path))),
  );
  const outcomes = await Promise.allSettled(changed.map((part) => part.save()));
  const saved = changed.filter((_, index) => outcomes[index]?.status === 'fulfilled');
  const failed = changed.flatMap((part, index) => {
    const outcome = outcomes[index];
    return outcome?.status === 'rejected' ? [{ part, failure: failureOf(outcome.reason) }] : [];
  });
  if (failed.length === 0) return;
  let known = form.getInitialValues();
  for (const path of saved.flatMap(({ paths }) => paths))
    known = withValueAt(known, path, valueAt(values, path));
  form.setInitialValues(known);
  throw { ...failureOfParts(failed, saved), ...conflictOf(failed, madeFrom) };
}

export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

type Failed = { part: Part; failure: Failure };

/** The records as they are now, where somebody else changed one of them meanwhile. */
function conflictOf(failed: readonly Failed[], madeFrom: object | undefined): Partial<Failure> {
  const changed = failed.filter(({ failure }) => failure.code === 'changed_meanwhile');
  if (changed.length === 0) return {};
  let current: unknown = madeFrom;
  for (const { part, failure } of changed)
    current = part.record ? { ...(current as object), [part.record]: failure.current } : failure.current;
  return { code: 'changed_meanwhile', current };
}

function failureOfParts(failed: readonly Failed[], saved: readonly Part[]): Failure {
  const sentences = [`Not saved: ${namesOf(failed.map(({ part }) => part))}.`];
  if (saved.length > 0) sentences.push(`Saved: ${namesOf(saved)}.`);
  return {
    ...asOne(failed.map(({ failure }) => failure)),
    issues: failed.flatMap(({ part, failure }) => issuesOf(part, failure)),
    what: sentences.join(' '),
    is_partial: saved.length > 0,
    parts: { saved, failed: failed.map(({ part }) => part) },
  };
}

/** What several failures come to, but for what each has to say of its fields. */
export function asOne(failures: readonly Failure[]) {
  return {
    code: null,
    // Below one means that it is worth another try.
    status: Math.min(...failures.map(({ status }) => status)),
    msg: [...new Set(failures.map(({ msg }) => msg))].join(' '),
    blockers: [],
    request_id: failures.find(({ request_id }) => request_id)?.request_id ?? null,
  };
}

/**
 * What the next try is made from, after some was saved: that as it is `now`, and what met another's change as it `began`. It is
 * one of these two objects, since by that its version is known.
 */
export function takeStored<T extends object>(
  began: T,
  now: T,
  { saved, failed }: NonNullable<Failure['parts']>,
): T {
  const isSaved = (record?: string) =>
    saved.some((part) => part.record === record) && failed.every((part) => part.record !== record);
  const [before, after] = [began as Fields, now as Fields];
  const records: Fields = {};
  for (const name of [...saved, ...failed].flatMap(({ record }) => record ?? []))
    records[name] = isSaved(name)
      ? after[name]
      : withRows(
          before[name],
          after[name],
          saved.filter(({ record }) => record === name),
        );
  return Object.assign(isSaved() ? now : began, records);
}

/** A list with the rows that were saved as they are now. */
function withRows(before: unknown, after: unknown, saved: readonly Pick<Part, 'rows'>[]): unknown {
  if (!Array.isArray(before) || !Array.isArray(after)) return before;
  const isOf = (row: Fields) =>
    saved.some(({ rows }) => rows && Object.entries(rows).every(([key, value]) => row[key] === value));
  return [...before.filter((row) => !isOf(row)), ...after.filter(isOf)];
}

type Fields = Record<string, unknown>;

function issuesOf({ field, within }: Part, { issues, msg }: Failure): Issue[] {
  if (field) return [{ path: field, message: issues[0]?.message ?? msg }];
  return issues.map(({ path, message }) => ({ path: within ? `${within}.${path}` : path, message }));
}

function namesOf(parts: readonly Part[]): string {
  return new Intl.ListFormat('en', { type: 'conjunction' }).format(parts.map(({ name }) => name));
}

function valueAt(values: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((inner, key) => (inner as Record<string, unknown> | undefined)?.[key], values);
}

function withValueAt<T>(values: T, path: string, value: unknown): T {
  const [key = '', ...rest] = path.split('.');
  const inner = (values as Record<string, unknown>)[key];
  return { ...values, [key]: rest.length === 0 ? value : withValueAt(inner, rest.join('.'), value) };
}
