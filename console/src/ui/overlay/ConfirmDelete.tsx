import { Button } from '@mantine/core';
import type { Blocker, BlockerTotal } from '@trunkline/contract/core/problem.ts';
import { type FormEvent, type ReactNode, useState } from 'react';
import { LockableFields } from '../form/LockableFields.tsx';
import { useDrawnFocus } from '../form/use-drawn-focus.ts';
import { failureOf } from '../page/failure.ts';
import { ProblemNotice } from '../page/ProblemNotice.tsx';
import type { LinkTarget } from '../table/TargetLink.tsx';
import { BlockerList } from './BlockerList.tsx';
import type { BlockerWords } from './blockers-by-kind.ts';
import classes from './ConfirmDelete.module.css';
import { Dialog, DialogButtons } from './Dialog.tsx';
import { toastSuccess } from './toast.ts';

export type ConfirmDeleteProps = {
  opened: boolean;
  onClose: () => void;
  /** 'account' */
  kind: string;
  /** 'Harbour Dental' */
  name: string;
  /** What it is called to do away with this kind; deleting, unless told. */
  verb?: keyof typeof verbs;
  /** The button, where it says more than 'Delete account'. */
  label?: string;
  /** What goes with it. */
  children?: ReactNode;
  /** Known before asking; those that the server names in its refusal are shown in the same way. */
  blockers?: readonly Blocker[];
  /** How many there are of a kind, where the first alone are named. */
  totals?: readonly BlockerTotal[];
  /** Where a blocker can be looked at, for kinds that have a screen. */
  blockerLink?: (blocker: Blocker) => LinkTarget | undefined;
  blockerWords?: BlockerWords;
  /** What is said above the blockers, where the names of the blockers alone would not do. */
  inUse?: (blockers: readonly Blocker[], totals?: readonly BlockerTotal[]) => string;
  onDelete: () => Promise<unknown>;
  /** What is said after success. */
  done?: string | undefined;
  onDeleted?: (() => void) | undefined;
};

const verbs = {
  delete: { now: 'Delete', doing: 'Deleting', done: 'deleted' },
  revoke: { now: 'Revoke', doing: 'Revoking', done: 'revoked' },
};

export function ConfirmDelete(props: ConfirmDeleteProps) {
  const { opened, onClose, kind, name, children, onDelete, done, onDeleted } = props;
  const verb = verbs[props.verb ?? 'delete'];
  const [deleting, setDeleting] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const { box, focusDrawn } = useDrawnFocus<HTMLFormElement>();
  const refusal = error ? failureOf(error) : undefined;
  const { blockers = [], totals } = props.blockers?.length
    ? props
    : { blockers: refusal?.blockers, totals: refusal?.blocker_totals };

  function close() {
    if (deleting) return;
    setError(null);
    onClose();
  }

  async function remove(event: FormEvent) {
    event.preventDefault();
    // What asks may lie in another form of React's.
    event.stopPropagation();
    if (deleting) return;
    setDeleting(true);
    setError(null);
    try {
      await onDelete();
      onClose();
      if (done) toastSuccess(done);
      onDeleted?.();
    } catch (failed) {
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
      <form ref={box} noValidate data-asks onSubmit={remove}>
        <LockableFields isSending={deleting}>{children}</LockableFields>
        {error !== null && (
          <div className={classes.failure}>
            <ProblemNotice error={error} what={`The ${kind} was not ${verb.done}.`} />
          </div>
        )}
        <DialogButtons>
          <Button variant="default" data-autofocus onClick={close}>
            Cancel
          </Button>
          <Button type="submit" color="red" aria-disabled={deleting}>
            {deleting ? verb.doing : (props.label ?? `${verb.now} ${kind}`)}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}
