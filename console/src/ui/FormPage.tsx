import { VisuallyHidden } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useHotkeys } from '@mantine/hooks';
import type { Decision } from '@trunkline/contract/core/policy.ts';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import classes from './FormPage.module.css';
import { type Failure, failureOf } from './failure.ts';
import { LeaveDialog } from './LeaveDialog.tsx';
import { ProblemNotice } from './ProblemNotice.tsx';
import { SaveBar } from './SaveBar.tsx';
import type { LinkTarget } from './TargetLink.tsx';

type FormPageProps<V extends object, R> = {
  /** `useForm({ mode: 'controlled', validate: schemaResolver(input, { sync: true }), validateInputOnBlur: true })` */
  form: UseFormReturnType<V>;
  /** Sends the values; what it throws is put on the fields or above the form. */
  onSave: (values: V) => Promise<R>;
  /** After success: a toast, and for a new record the way to it. */
  onSaved: (result: R) => void;
  /** Left out where there is nowhere to go back to. */
  cancel?: LinkTarget;
  /** Whether this person may save; when not, the fields are shown and cannot be changed. */
  may: Decision;
  /** 'Save', or 'Add account' on a new record. */
  saveLabel?: string;
  /** A new record has no "unchanged". */
  isNew?: boolean;
  /** Before the first wrong field is focused: open the tab or panel that hides it. */
  onInvalid?: (paths: string[]) => void;
  children: ReactNode;
};

/** The create and edit screens: sections, then a save bar; a failure never empties a field. */
export function FormPage<V extends object, R>(props: FormPageProps<V, R>) {
  const { form, onSave, onSaved, may, isNew = false, onInvalid } = props;
  const element = useRef<HTMLFormElement>(null);
  const wantsFocus = useRef(false);
  const hasSaved = useRef(false);
  const [saving, setSaving] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const isDirty = form.isDirty();

  useHotkeys([['mod+S', () => element.current?.requestSubmit()]], []);
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

  async function save(values: V) {
    if (saving || !may.allowed) return;
    setSaving(true);
    setFailure(null);
    try {
      const result = await onSave(values);
      hasSaved.current = true;
      form.resetDirty(values);
      onSaved(result);
    } catch (error) {
      const failed = failureOf(error);
      const placed = failed.issues.filter(({ path }) => hasField(element.current, path));
      form.setErrors(Object.fromEntries(placed.map(({ path, message }) => [path, message])));
      if (placed.length > 0) pointAt(placed.map(({ path }) => path));
      const left = failed.issues.filter((issue) => !placed.includes(issue));
      setFailure(placed.length > 0 && left.length === 0 ? null : { ...failed, issues: left });
    } finally {
      setSaving(false);
    }
  }

  return (
    <form
      ref={element}
      noValidate
      className={classes.form}
      onSubmit={form.onSubmit(save, (errors) => pointAt(Object.keys(errors)))}
    >
      <LeaveDialog isChanged={() => isDirty && !hasSaved.current} />
      <p className={classes.notice}>Fields marked with an asterisk are required</p>
      {failure && (
        <ProblemNotice
          error={failure}
          what="Not saved."
          kept="Everything you typed is still here."
          onRetry={failure.status <= 0 ? () => element.current?.requestSubmit() : undefined}
        >
          {failure.issues.length > 0 && (
            <ul>
              {failure.issues.map(({ path, message }) => (
                <li key={path + message}>{message}</li>
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
        may={may}
        cancel={props.cancel}
      />
    </form>
  );
}

function hasField(form: HTMLFormElement | null, path: string): boolean {
  return form?.querySelector(`[data-path="${CSS.escape(path)}"]`) !== null;
}
