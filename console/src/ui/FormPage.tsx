import { VisuallyHidden } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useHotkeys } from '@mantine/hooks';
import { type Decision, deny } from '@trunkline/contract/core/policy.ts';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { blockersByKind } from './blockers-by-kind.ts';
import { ConflictDialog } from './ConflictDialog.tsx';
import { conflictRows } from './conflict.ts';
import classes from './FormPage.module.css';
import { type Failure, failureOf } from './failure.ts';
import { fieldLabel, fieldValue } from './field-words.ts';
import { LeaveDialog } from './LeaveDialog.tsx';
import { ProblemNotice } from './ProblemNotice.tsx';
import { SaveBar } from './SaveBar.tsx';
import type { LinkTarget } from './TargetLink.tsx';
import { useBlurValidation } from './use-blur-validation.ts';

/** The record that a form changes, so that two people at it do not undo each other's work unawares. */
export type Stored<T extends object, V> = {
  /** As it was last read. */
  record: T;
  toValues: (record: T) => V;
  /** Reads it again: the query's `refetch`. */
  reload: () => Promise<unknown>;
  /** What two versions are compared by, where the form's values are not what a person would compare. */
  compared?: { of: (values: V) => object; labelOf: (path: string) => string | undefined };
};

type FormPageProps<V extends object, R, T extends object> = {
  /** `useForm({ mode: 'controlled', validate: schemaResolver(input, { sync: true }) })`; the page checks a field when it is left. */
  form: UseFormReturnType<V>;
  /** Left out for a new record. */
  stored?: Stored<T, V> | undefined;
  /**
   * Sends the values; what it throws is put on the fields or above the form. `madeFrom` is the stored
   * record that the changes began with, for `call(endpoint, sent, { madeFrom })`.
   */
  onSave: (values: V, madeFrom: T | undefined) => Promise<R>;
  /** After success: a toast, and for a new record the way to it. */
  onSaved: (result: R) => void;
  /** Left out where there is nowhere to go back to. */
  cancel?: LinkTarget;
  /** Whether this person may save; when not, the fields are shown and cannot be changed. */
  may: Decision;
  /** Why nothing can be saved as things stand, such as an account that lacks something; the fields stay open. */
  blocked?: string | undefined;
  /** 'Save', or 'Add account' on a new record. */
  saveLabel?: string;
  /** A new record has no "unchanged". */
  isNew?: boolean;
  /** Before the first wrong field is focused: open the tab or panel that hides it. */
  onInvalid?: (paths: string[]) => void;
  children: ReactNode;
};

/** The create and edit screens: sections, then a save bar; a failure never empties a field. */
export function FormPage<V extends object, R, T extends object>(props: FormPageProps<V, R, T>) {
  const { form, stored, onSave, onSaved, may, isNew = false, onInvalid } = props;
  const maySave = may.allowed && props.blocked ? deny(props.blocked) : may;
  const element = useRef<HTMLFormElement>(null);
  const wantsFocus = useRef(false);
  const hasSaved = useRef(false);
  const [saving, setSaving] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [theirs, setTheirs] = useState<{ record: T; what: string } | null>(null);
  const isDirty = form.isDirty();
  // Read again in the background it may be newer than what was changed here.
  const madeFrom = useRef(stored?.record);
  if (!isDirty || !madeFrom.current) madeFrom.current = stored?.record;
  const validateLeft = useBlurValidation(form);

  const saveByKey = () => canBePressed(element.current) && element.current?.requestSubmit();
  useHotkeys([['mod+S', saveByKey]], []);
  useEffect(() => {
    if (isDirty) hasSaved.current = false;
  }, [isDirty]);
  useEffect(() => {
    if (!wantsFocus.current) return;
    wantsFocus.current = false;
    element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  });

  function pointAt(paths: string[]) {
    onInvalid?.(paths);
    wantsFocus.current = true;
  }

  async function save(values: V, from = madeFrom.current) {
    if (saving || !maySave.allowed) return;
    setSaving(true);
    setFailure(null);
    setTheirs(null);
    try {
      const result = await onSave(values, from);
      hasSaved.current = true;
      form.resetDirty(values);
      onSaved(result);
    } catch (error) {
      const failed = failureOf(error);
      if (stored && failed.code === 'changed_meanwhile' && failed.current)
        return setTheirs({
          record: failed.current as T,
          what: (failed.is_partial && failed.what) || 'Nothing was saved.',
        });
      const placed = failed.issues.filter(({ path }) => hasField(element.current, path));
      form.setErrors(Object.fromEntries(placed.map(({ path, message }) => [path, message])));
      if (placed.length > 0) pointAt(placed.map(({ path }) => path));
      const left = failed.issues.filter((issue) => !placed.includes(issue));
      const isSaid = placed.length > 0 && left.length === 0 && !failed.is_partial;
      setFailure(isSaid ? null : { ...failed, issues: left });
      // What was saved of it made a new version.
      if (failed.is_partial) madeFrom.current = undefined;
    } finally {
      setSaving(false);
    }
  }

  async function takeTheirs() {
    setTheirs(null);
    form.reset();
    await stored?.reload();
  }

  return (
    <form
      ref={element}
      noValidate
      className={classes.form}
      onBlur={validateLeft}
      onSubmit={form.onSubmit(
        (values) => save(values),
        (errors) => pointAt(Object.keys(errors)),
      )}
    >
      <LeaveDialog isChanged={() => isDirty && !hasSaved.current} />
      {stored && theirs && (
        <ConflictDialog
          what={theirs.what}
          rows={differences(stored, madeFrom.current ?? theirs.record, theirs.record, form.getValues())}
          labelOf={(path) => stored.compared?.labelOf(path) ?? fieldLabel(element.current, path)}
          shownAs={(path, value) => fieldValue(element.current, path, value)}
          onOverwrite={() => save(form.getValues(), theirs.record)}
          onReload={takeTheirs}
          onKeepEditing={() => setTheirs(null)}
        />
      )}
      <p className={classes.notice}>Fields marked with an asterisk are required</p>
      {failure && (
        <ProblemNotice
          error={failure}
          what={failure.what ?? 'Not saved.'}
          kept="Everything you typed is still here."
          onRetry={failure.status <= 0 ? () => element.current?.requestSubmit() : undefined}
        >
          {(failure.issues.length > 0 || failure.blockers.length > 0) && (
            <ul>
              {failure.issues.map(({ path, message }) => (
                <li key={path + message}>{message}</li>
              ))}
              {blockersByKind(failure.blockers).map(({ title, blockers }) => (
                <li key={title}>
                  {title}: {blockers.map(({ name }) => name).join(', ')}
                </li>
              ))}
            </ul>
          )}
        </ProblemNotice>
      )}
      <fieldset disabled={!may.allowed} className={classes.fields}>
        <VisuallyHidden component="legend">{may.allowed ? 'Fields' : may.reason}</VisuallyHidden>
        {props.children}
      </fieldset>
      <SaveBar
        state={saving ? 'saving' : isDirty || isNew ? 'changed' : 'unchanged'}
        label={props.saveLabel ?? 'Save'}
        isNew={isNew}
        may={maySave}
        cancel={props.cancel}
      />
    </form>
  );
}

function differences<T extends object, V extends object>(
  { toValues, compared }: Stored<T, V>,
  began: T,
  theirs: T,
  yours: V,
) {
  const shown = (values: V) => compared?.of(values) ?? values;
  return conflictRows(shown(toValues(began)), shown(toValues(theirs)), shown(yours));
}

/** Neither in a tab that is not shown nor behind a dialog. */
function canBePressed(form: HTMLFormElement | null): boolean {
  return Boolean(form?.checkVisibility()) && !document.querySelector('dialog[open]');
}

function hasField(form: HTMLFormElement | null, path: string): boolean {
  return form?.querySelector(`[data-path="${CSS.escape(path)}"]`) !== null;
}
