import { Button } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import { LockableFields } from '../form/LockableFields.tsx';
import { useDrawnFocus } from '../form/use-drawn-focus.ts';
import { useOnce } from '../form/use-once.ts';
import { capital } from '../page/capital.ts';
import { failureOf, GONE } from '../page/failure.ts';
import { ProblemNotice } from '../page/ProblemNotice.tsx';
import { useIsHere } from '../page/use-is-here.ts';
import { BlockerList } from './BlockerList.tsx';
import { CancelButton } from './CancelButton.tsx';
import type { ConfirmDeleteProps } from './ConfirmDelete.tsx';
import classes from './DeleteQuestion.module.css';
import { Dialog, DialogButtons } from './Dialog.tsx';
import { tellLeft } from './leavable.ts';
import { toastSuccess } from './toast.ts';
import { whatFailed } from './what-failed.ts';

const verbs = {
  delete: { now: 'Delete', doing: 'Deleting', done: 'deleted' },
  revoke: { now: 'Revoke', doing: 'Revoking', done: 'revoked' },
};

/** What `ConfirmDelete` shows. */
export function DeleteQuestion(props: ConfirmDeleteProps) {
  const { opened, onClose, kind, name, children, onDelete, done, onDeleted } = props;
  const verb = verbs[props.verb ?? 'delete'];
  const failure = `The ${kind} was not ${verb.done}.`;
  const [deleting, setDeleting] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const { box, focusDrawn } = useDrawnFocus<HTMLFormElement>();
  const once = useOnce();
  const isHere = useIsHere();
  const refusal = error ? failureOf(error) : undefined;
  const { blockers = [], totals } = props.blockers?.length
    ? props
    : { blockers: refusal?.blockers, totals: refusal?.blocker_totals };

  function close() {
    if (deleting) return;
    setError(null);
    onClose();
  }

  function submit(event: SubmitEvent) {
    event.preventDefault();
    // What asks may lie in another form of React's.
    event.stopPropagation();
    void once(remove);
  }

  async function remove() {
    setDeleting(true);
    setError(null);
    try {
      const isGone = (await onDelete()) === GONE;
      onClose();
      if (isGone) toastSuccess(`${capital(kind)} ${name} was gone already`);
      else if (done) toastSuccess(done);
      onDeleted?.();
    } catch (failed) {
      // By the browser's way back it can be left while it is being done.
      if (!box.current || !isHere.current) tellLeft(whatFailed(failed, failure), failureOf(failed));
      setError(failed);
      // What was typed to confirm it is the likeliest to be wrong.
      focusDrawn('input');
    } finally {
      setDeleting(false);
    }
  }

  if (blockers.length > 0)
    return (
      <Dialog opened={opened} onClose={close} title={`This ${kind} is in use`}>
        <p className={classes.text}>
          {props.inUse ? (
            props.inUse(blockers, totals)
          ) : (
            <>
              <strong>{name}</strong> cannot be {verb.done} while these use it:
            </>
          )}
        </p>
        <BlockerList
          blockers={blockers}
          words={props.blockerWords}
          totals={totals}
          linkOf={props.blockerLink}
          onFollow={close}
        />
        <DialogButtons>
          {/* What had the focus is gone where this comes in place of the question. */}
          <Button variant="default" autoFocus data-autofocus onClick={close}>
            Close
          </Button>
        </DialogButtons>
      </Dialog>
    );
  return (
    <Dialog opened={opened} onClose={close} title={`${verb.now} ${kind}`}>
      <p className={classes.text}>
        {verb.now} <strong>{name}</strong>? This cannot be undone.
      </p>
      <form ref={box} noValidate data-asks onSubmit={submit}>
        <LockableFields isSending={deleting}>{children}</LockableFields>
        {error !== null && (
          <div className={classes.failure}>
            <ProblemNotice error={error} what={whatFailed(error, failure)} />
          </div>
        )}
        <DialogButtons>
          <CancelButton data-autofocus isLocked={deleting} onClick={close} />
          <Button type="submit" color="red" aria-disabled={deleting}>
            {deleting ? verb.doing : (props.label ?? `${verb.now} ${kind}`)}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}
