import type { UseFormReturnType } from '@mantine/form';
import { useHotkeys } from '@mantine/hooks';
import { type Decision, deny } from '@trunkline/contract/core/policy.ts';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useHeld } from '../overlay/in-dialog.ts';
import { markChangedSections } from '../page/section-marks.ts';
import type { LinkTarget } from '../table/TargetLink.tsx';
import { ChangedNotice } from './ChangedNotice.tsx';
import { ConflictDialog } from './ConflictDialog.tsx';
import { changesIn } from './changes.ts';
import { type Compared, conflictRows } from './conflict.ts';
import classes from './FormPage.module.css';
import { askName, fieldLabel, fieldValue } from './field-words.ts';
import { withStoredSecrets } from './kept-secrets.ts';
import { LeaveDialog } from './LeaveDialog.tsx';
import { LockableFields } from './LockableFields.tsx';
import { SaveBar } from './SaveBar.tsx';
import { SaveFailure } from './SaveFailure.tsx';
import { useBlurValidation } from './use-blur-validation.ts';
import { useDraft } from './use-draft.ts';
import { useEntered } from './use-entered.ts';
import { useFormSave } from './use-form-save.ts';
import { useTypedDigits } from './use-typed-digits.ts';
import { useVersion } from './use-version.ts';
import { useWholePastes } from './use-whole-pastes.ts';
import { VersionNotice } from './VersionNotice.tsx';

/** The record that a form changes, so that two people at it do not undo each other's work unawares. */
export type Stored<T extends object, V> = {
  /** As it was last read. */
  record: T;
  toValues: (record: T) => V;
  /** Reads it again: the query's `refetch`. */
  reload: () => Promise<unknown>;
  /** What two versions are compared by, where the form's values are not what a person would compare. */
  compared?: Compared<V>;
  /** Values that no field shows, such as a row's own sid: a conflict does not name them. */
  hides?: (path: string) => boolean;
};

type FormPageProps<V extends object, R, T extends object> = {
  /** `useForm({ mode: 'controlled', validate })`, as `useRecordForm` makes it; the page checks a field when it is left. */
  form: UseFormReturnType<V>;
  /** Left out for a new record. */
  stored?: Stored<T, V> | undefined;
  /**
   * Sends the values; what it throws is put on the fields or into the save bar. `madeFrom` is the stored
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
  const { form, stored, may, isNew = false } = props;
  const held = useHeld();
  const maySave = may.allowed && props.blocked ? deny(props.blocked) : may;
  const element = useRef<HTMLFormElement>(null);
  const hasSaved = useRef(false);
  const isDirty = form.isDirty();
  const dirty = useRef(isDirty);
  dirty.current = isDirty;
  const isChanged = () => dirty.current && !hasSaved.current;
  // Read again in the background it may be newer than what was changed here.
  const madeFrom = useRef(stored?.record);
  if (!isDirty || !madeFrom.current) madeFrom.current = stored?.record;
  const validateLeft = useBlurValidation(form);
  useDraft(form, isChanged, madeFrom);
  useTypedDigits(element);
  useWholePastes(element);
  const entered = useEntered();
  const { isSending, failure, theirs, setTheirs, save, pointAt, forget } = useFormSave<V, R, T>({
    form,
    element,
    madeFrom,
    stored: stored?.record,
    reload: stored?.reload,
    onSave: props.onSave,
    onSaved(result) {
      hasSaved.current = true;
      if (held) held.onSaved();
      else props.onSaved(result);
    },
    onInvalid: props.onInvalid,
  });

  const saving = isSending || entered.isAwaited;

  const submit = form.onSubmit(
    (values) => void (maySave.allowed && save(values)),
    (errors) => pointAt(Object.keys(errors), true),
  );
  const saveByKey = () => canBePressed(element.current) && element.current?.requestSubmit();
  useHotkeys([['mod+S', saveByKey]], []);
  const [discarded, setDiscarded] = useState<Discarded<V, T> | null>(null);
  const [drawing, setDrawing] = useState(0);
  const version = useVersion(form, stored, may.allowed, redraw);
  useEffect(() => {
    if (!isDirty) return;
    hasSaved.current = false;
    setDiscarded(null);
  }, [isDirty]);
  const changes = isNew || !isDirty ? NO_CHANGES : changesIn(form.getInitialValues(), form.getValues());
  const changed = [...changes.keys()].join(' ');
  useEffect(() => {
    if (element.current) markChangedSections(element.current, changed.split(' ').filter(Boolean));
  }, [changed]);

  /** Fields that hold something of their own, such as what is hidden, begin anew. */
  function redraw() {
    forget();
    setDrawing((count) => count + 1);
  }

  function discard() {
    setDiscarded({ values: form.getValues(), madeFrom: madeFrom.current });
    form.reset();
    redraw();
  }

  function putBack({ values, madeFrom: began }: Discarded<V, T>) {
    form.setValues(values);
    madeFrom.current = began;
    redraw();
  }

  async function overwrite({ toValues }: Stored<T, V>, record: T) {
    const [base, others] = [toValues(madeFrom.current ?? record), toValues(record)];
    if (!(await save(withStoredSecrets(base, others, form.getValues()), record))) return;
    // What the save itself has put into the form, such as the sids of new rows, stays.
    const [values, saved] = [form.getValues(), withStoredSecrets(base, others, form.getValues())];
    if (saved !== values) form.setValues(saved);
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
      onSubmit={(event) => {
        leaveField();
        if (!entered.holdsBack(event)) submit(event);
      }}
    >
      <LeaveDialog isChanged={() => entered.isAwaited || isChanged()} isSaving={isSending} />
      {stored && theirs && (
        <ConflictDialog
          what={theirs.what}
          rows={differences(stored, madeFrom.current ?? theirs.record, theirs.record, form).filter(
            ({ path }) => !stored.hides?.(path),
          )}
          labelOf={(path) => stored.compared?.labelOf(path) ?? fieldLabel(element.current, path)}
          shownAs={(path, value) => fieldValue(element.current, path, value)}
          askName={(path, value) =>
            askName(element.current, path, value) ?? stored.compared?.nameOf?.(path, String(value ?? ''))
          }
          onOverwrite={() => void overwrite(stored, theirs.record)}
          onReload={takeTheirs}
          onKeepEditing={() => setTheirs(null)}
        />
      )}
      {stored && !saving && (
        <ChangedNotice
          hasChanges={isDirty}
          onShow={() => setTheirs({ record: stored.record, what: 'Your changes are not saved yet.' })}
        />
      )}
      {version?.differs === isDirty && <VersionNotice name={version.name} hasChanges={isDirty} />}
      <p className={classes.notice}>Fields marked with an asterisk are required</p>
      <LockableFields
        key={drawing}
        legend={may.allowed ? 'Fields' : may.reason}
        isRefused={!may.allowed}
        isSending={saving}
      >
        <div className={classes.fields}>{props.children}</div>
      </LockableFields>
      <SaveBar
        state={saving ? 'saving' : isDirty || isNew ? 'changed' : 'unchanged'}
        label={props.saveLabel ?? 'Save'}
        isNew={isNew}
        changes={[...changes.values()].reduce((sum, count) => sum + count, 0)}
        {...(!isNew && isDirty && { onDiscard: discard })}
        {...(discarded && { onPutBack: () => putBack(discarded) })}
        may={maySave}
        faults={Object.keys(form.errors).length}
        failure={
          failure && (
            <SaveFailure failure={failure} isNew={isNew} onRetry={() => element.current?.requestSubmit()} />
          )
        }
        cancel={held ? undefined : props.cancel}
      />
    </form>
  );
}

type Discarded<V, T> = { values: V; madeFrom: T | undefined };

const NO_CHANGES: ReadonlyMap<string, number> = new Map();

function differences<T extends object, V extends object>(
  { toValues, compared }: Stored<T, V>,
  began: T,
  theirs: T,
  form: UseFormReturnType<V>,
) {
  const shown = (values: V) => compared?.of(values) ?? values;
  const [base, other] = [shown(toValues(began)), shown(toValues(theirs))];
  return conflictRows(base, other, shown(form.getValues()), shown(form.getInitialValues()));
}

/** What is typed counts once its field is left, such as a port at an address: Enter and a key save from within it. */
function leaveField(): void {
  const field = document.activeElement;
  if (!(field instanceof HTMLInputElement)) return;
  field.blur();
  field.focus({ preventScroll: true });
}

/** Neither in a tab that is not shown nor behind a dialog. */
function canBePressed(form: HTMLFormElement | null): boolean {
  const inFront = [...document.querySelectorAll('dialog[open]')].at(-1);
  return Boolean(form?.checkVisibility()) && (!inFront || inFront.contains(form));
}
