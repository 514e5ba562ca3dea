import { Button } from '@mantine/core';
import { useUndoMany } from '../../bulk/bulk.queries.ts';
import { useOnce } from '../../ui/form/use-once.ts';
import { Dialog, DialogButtons } from '../../ui/overlay/Dialog.tsx';
import { useLeavable } from '../../ui/overlay/leavable.ts';
import { toastSuccess } from '../../ui/overlay/toast.ts';
import { whatFailed } from '../../ui/overlay/what-failed.ts';
import { countText } from '../../ui/page/count-text.ts';
import { ProblemNotice } from '../../ui/page/ProblemNotice.tsx';
import { countOfKind } from './count-of-kind.ts';
import { RefusedRows } from './RefusedRows.tsx';

type UndoManyProps = {
  kind: string;
  audit_sid: string;
  /** Of the records that the entry is about. */
  count: number;
  onClose: () => void;
};

/** Asks, puts back what one entry changed, and tells which records it left alone. */
export function UndoMany({ kind, audit_sid, count, onClose }: UndoManyProps) {
  const undo = useUndoMany(kind);
  const done = undo.data;
  const work = useLeavable();
  const once = useOnce();

  /** Also when it was closed meanwhile. */
  async function run() {
    const answer = await work.run(undo.mutateAsync(audit_sid), 'Nothing was undone:').catch(() => null);
    if (!answer || (answer.left_total > 0 && work.isLookedAt.current)) return;
    onClose();
    const left = answer.left_total > 0 ? `, ${countText(answer.left_total)} left alone` : '';
    toastSuccess(`${countOfKind(kind, answer.changed)} restored${left}`);
  }

  return (
    <Dialog opened onClose={onClose} title={`Undo the change of ${countOfKind(kind, count)}`}>
      {done ? (
        <>
          <p role="alert">
            {done.changed === 0 ? 'Nothing was restored.' : `${countOfKind(kind, done.changed)} restored.`}{' '}
            {done.left_total === 1 ? '1 was' : `${countText(done.left_total)} were`} left alone
            {done.left_total > done.left.length ? `, the first ${done.left.length} of them` : ''}:
          </p>
          <RefusedRows
            kind={kind}
            rows={done.left.map((row) => ({ sid: row.record_sid, name: row.record_name, msg: row.reason }))}
            onFollow={onClose}
          />
        </>
      ) : (
        <p>
          {countOfKind(kind, count)} {count === 1 ? 'goes' : 'go'} back to what{' '}
          {count === 1 ? 'it was' : 'they were'} before. Those changed since are left alone and listed.
        </p>
      )}
      {undo.error && (
        <ProblemNotice error={undo.error} what={whatFailed(undo.error, 'Nothing was undone.')} />
      )}
      <DialogButtons>
        <span role="status">{undo.isPending && 'Undoing'}</span>
        <Button variant="default" data-autofocus onClick={onClose}>
          {done || undo.isPending ? 'Close' : 'Cancel'}
        </Button>
        {!done && (
          <Button aria-disabled={undo.isPending} onClick={() => void once(run)}>
            {undo.isPending ? 'Undoing' : 'Undo'}
          </Button>
        )}
      </DialogButtons>
    </Dialog>
  );
}
