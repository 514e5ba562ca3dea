import type { UseFormReturnType } from '@mantine/form';
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { tellLeft } from '../overlay/leavable.ts';
import { whatFailed } from '../overlay/what-failed.ts';
import { type Failure, failureOf } from '../page/failure.ts';
import { useIsHere } from '../page/use-is-here.ts';
import { isSameRecord } from './same-record.ts';
import { takeStored } from './save-changed-parts.ts';
import { useOnce } from './use-once.ts';

export type Theirs<T> = { record: T; what: string };

type Saving<V, R, T> = {
  form: UseFormReturnType<V>;
  element: RefObject<HTMLFormElement | null>;
  /** The record that the changes began with; emptied when the stored one has become newer by this save. */
  madeFrom: RefObject<T | undefined>;
  /** The record as it was last read. */
  stored: T | undefined;
  /** Reads a stored record again. */
  reload: (() => Promise<unknown>) | undefined;
  onSave: (values: V, madeFrom: T | undefined) => Promise<R>;
  onSaved: (result: R) => void;
  onInvalid: ((paths: string[]) => void) | undefined;
};

/** One save at a time: what it sends, and what becomes of what it throws. */
export function useFormSave<V extends object, R, T extends object>(props: Saving<V, R, T>) {
  const { form, element, madeFrom, stored, reload, onSave, onSaved, onInvalid } = props;
  const read = useRef(stored);
  read.current = stored;
  const [pointings, setPointings] = useState(0);
  const pointed = useRef(0);
  const once = useOnce();
  const isHere = useIsHere();
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [theirs, setTheirs] = useState<Theirs<T> | null>(null);

  // Counted, so that it is done when the faults are drawn, and not before the fields are unlocked.
  useLayoutEffect(() => {
    if (isSending || pointed.current === pointings) return;
    pointed.current = pointings;
    showFirstFault(element.current);
  }, [isSending, pointings, element]);

  /** Before anything was sent, what became of the last try is said no more. */
  function pointAt(paths: string[], isBefore = false) {
    if (isBefore) setFailure(null);
    onInvalid?.(paths);
    setPointings((count) => count + 1);
  }

  async function save(values: V, from = madeFrom.current): Promise<boolean> {
    return (await once(() => send(values, from))) ?? false;
  }

  async function send(values: V, from: T | undefined, isAgain = false): Promise<boolean> {
    setSending(true);
    setFailure(null);
    setTheirs(null);
    try {
      const result = await onSave(values, from);
      form.resetDirty(values);
      onSaved(result);
      return true;
    } catch (error) {
      const failed = failureOf(error);
      const asToldNow = isAgain ? undefined : await readAnew(from, failed);
      if (asToldNow) return await send(values, asToldNow, true);
      await take(failed);
      return false;
    } finally {
      setSending(false);
    }
  }

  /** A record that nobody changed has another version where another release of the server tells more of it, or less. */
  async function readAnew(
    from: T | undefined,
    { code, is_partial, current }: Failure,
  ): Promise<T | undefined> {
    const isOther = code !== 'changed_meanwhile' || is_partial || !isSameRecord(from, current);
    if (!reload || !from || isOther) return undefined;
    await reload();
    await new Promise((drawn) => setTimeout(drawn));
    return isSameRecord(from, read.current) ? read.current : undefined;
  }

  async function take(failed: Failure) {
    if (!element.current || !isHere.current) return tellLeft(whatFailed(failed, 'Not saved.'), failed);
    const isReused = failed.code === 'idempotency_key_reused';
    const isConflict = failed.code === 'changed_meanwhile';
    // An answer that was lost had been a success, so the next try is made from what it stored.
    if (isReused) await reload?.();
    // What was saved of it made a new version, which is drawn a turn after it was read.
    if (failed.is_partial || isReused) {
      await new Promise((drawn) => setTimeout(drawn));
      if (!isConflict) madeFrom.current = undefined;
    }
    const record = isConflict && takeSaved(failed);
    if (reload && record) {
      const what = (failed.is_partial && failed.what) || 'Nothing was saved.';
      return setTheirs({ record, what });
    }
    const placed = failed.issues.filter(({ path }) => hasField(element.current, path));
    form.setErrors(Object.fromEntries(placed.map(({ path, message }) => [path, message])));
    if (placed.length > 0) pointAt(placed.map(({ path }) => path));
    const left = failed.issues.filter((issue) => !placed.includes(issue));
    const isSaid = placed.length > 0 && left.length === 0 && !failed.is_partial;
    setFailure(isSaid ? null : { ...failed, issues: left });
  }

  /** What was saved of it is no difference to what others have stored, and none to what the next try is made from. */
  function takeSaved({ parts, is_partial, current }: Failure): T | undefined {
    const others = current as T | undefined;
    const [began, now] = [madeFrom.current, read.current];
    if (!is_partial || !parts || !began || !now) return others;
    const record = others && takeStored(others, { ...now }, parts);
    madeFrom.current = takeStored(began, now, parts);
    return record;
  }

  return { isSending, failure, theirs, setTheirs, save, pointAt, forget: () => setFailure(null) };
}

/** What folds it away is opened. */
function showFirstFault(form: HTMLFormElement | null): void {
  const first = form?.querySelector<HTMLElement>('[aria-invalid="true"]');
  for (let around = first?.parentElement; around && around !== form; around = around.parentElement)
    if (around instanceof HTMLDetailsElement) around.open = true;
  first?.focus();
  // It may have had the focus all the time, and been scrolled away from.
  first?.scrollIntoView({ block: 'nearest' });
}

function hasField(form: HTMLFormElement | null, path: string): boolean {
  return form?.querySelector(`[data-path="${CSS.escape(path)}"]`) !== null;
}
