import { Button } from '@mantine/core';
import { type BulkAction, type ManyKind, MOST_TOLD } from '@trunkline/contract/bulk/bulk.contract.ts';
import { Fragment, useState } from 'react';
import { AccountSelect } from '../../accounts/AccountSelect.tsx';
import { useChangeMany } from '../../bulk/bulk.queries.ts';
import { LockableFields } from '../../ui/form/LockableFields.tsx';
import { useEntered } from '../../ui/form/use-entered.ts';
import { useOnce } from '../../ui/form/use-once.ts';
import { Dialog, DialogButtons } from '../../ui/overlay/Dialog.tsx';
import { useLeavable } from '../../ui/overlay/leavable.ts';
import { whatFailed } from '../../ui/overlay/what-failed.ts';
import { failureOf } from '../../ui/page/failure.ts';
import { ProblemNotice } from '../../ui/page/ProblemNotice.tsx';
import classes from './ConfirmMany.module.css';
import { countOfKind } from './count-of-kind.ts';
import { actionWords, afterwards, consequence, doneWords, isFinal, namesOf } from './many-words.ts';
import { RefusedRows } from './RefusedRows.tsx';
import type { Undoable } from './use-undo-many.ts';

type ConfirmManyProps = {
  kind: ManyKind;
  action: BulkAction;
  chosen: ReadonlyMap<string, string>;
  /** The dialog was closed while it was under way: the bar says how it goes on. */
  isAway: boolean;
  onAway: (isAway: boolean) => void;
  onClose: () => void;
  onDone: (text: string, entry: Undoable | null) => void;
};

/** Names how many and which before it is done; all of them are changed or none, and what stands in the way is told. */
export function ConfirmMany(props: ConfirmManyProps) {
  const { kind, action, chosen, isAway, onAway, onClose, onDone } = props;
  const change = useChangeMany();
  const [account_sid, setAccount] = useState('');
  // Without those that were left out.
  const [sids, setSids] = useState<readonly string[]>(() => [...chosen.keys()]);
  const { now, before, short, doing } = actionWords(action);
  const what = countOfKind(kind, sids.length);
  const refused = (change.error && failureOf(change.error).refused) || [];
  const inTheWay = new Set(refused.map(({ sid }) => sid));
  // More than are told cannot be left out.
  const others = refused.length < MOST_TOLD ? sids.filter((sid) => !inTheWay.has(sid)) : [];
  const named = namesOf(sids.map((sid) => chosen.get(sid) ?? sid));
  const entered = useEntered();
  const isReady = !change.isPending && !entered.isAwaited && (action !== 'set-account' || account_sid !== '');

  const work = useLeavable();
  const once = useOnce();

  /** It goes on meanwhile. */
  function close() {
    if (!change.isPending) return onClose();
    work.isLookedAt.current = false;
    onAway(true);
  }

  function look() {
    work.isLookedAt.current = true;
    onAway(false);
  }

  async function run(which: readonly string[]) {
    setSids(which);
    const asked = { kind, action, sids: which, ...(action === 'set-account' && { account_sid }) };
    // Awaited, since the list that loses its last row takes this dialog away before its answer is told.
    const answer = await work.run(change.mutateAsync(asked), 'Nothing was changed:').catch(() => null);
    if (!answer) return;
    const { changed, audit_sid } = answer;
    onClose();
    const entry = audit_sid && !isFinal(action) ? { kind, audit_sid, count: changed } : null;
    onDone(doneWords(kind, action, which.length, changed), entry);
  }

  if (isAway)
    return (
      <>
        <span role="status">
          {change.isPending ? `${doing} ${what}, all together` : 'Nothing was changed'}
        </span>
        <Button size="xs" variant="default" onClick={look}>
          {change.isPending ? 'Show' : 'Show why'}
        </Button>
      </>
    );

  return (
    <Dialog opened onClose={close} title={`${now}: ${countOfKind(kind, chosen.size)}`}>
      <form onSubmit={entered.sends(() => isReady && once(() => run(sids)))} noValidate>
        {refused.length > 0 ? (
          <>
            <p role="alert">{failureOf(change.error).msg}</p>
            <RefusedRows kind={kind} rows={refused} names={chosen} onFollow={close} />
          </>
        ) : (
          <>
            <p>
              {before} <strong>{what}</strong>:{' '}
              {named.map((piece, at) => (
                <Fragment key={sids[at]}>
                  <span className={classes.name}>
                    {piece}
                    {at === named.length - 1 && '.'}
                  </span>{' '}
                </Fragment>
              ))}
              {consequence(kind, action, sids.length)} {afterwards(action, sids.length)}
            </p>
            {action === 'set-account' && (
              <LockableFields isSending={change.isPending || entered.isAwaited}>
                <AccountSelect required value={account_sid} onChange={setAccount} />
              </LockableFields>
            )}
            {change.error && (
              <ProblemNotice error={change.error} what={whatFailed(change.error, 'Nothing was changed.')} />
            )}
          </>
        )}
        {change.isPending && (
          <>
            {/* One transaction has no part that is done, so there is none to show. */}
            <progress className={classes.progress} aria-label={`${doing} ${what}`} />
            <p>You can close this. You will be told when it is done.</p>
          </>
        )}
        <DialogButtons>
          <span role="status">{change.isPending && `${doing} ${what}, all together`}</span>
          <Button variant="default" data-autofocus onClick={close}>
            {change.isPending || (refused.length > 0 && others.length === 0) ? 'Close' : 'Cancel'}
          </Button>
          {refused.length === 0 ? (
            <Button
              {...(isFinal(action) && { color: 'red' })}
              type="submit"
              aria-disabled={!isReady}
              data-disabled={!isReady || undefined}
            >
              {change.isPending ? doing : `${short} ${what}`}
            </Button>
          ) : (
            others.length > 0 && (
              <Button
                {...(isFinal(action) && { color: 'red' })}
                aria-disabled={change.isPending}
                onClick={() => void once(() => run(others))}
              >
                {change.isPending
                  ? doing
                  : `Skip ${refused.length === 1 ? 'it' : 'these'} and ${short.toLowerCase()} ${countOfKind(kind, others.length)}`}
              </Button>
            )
          )}
        </DialogButtons>
      </form>
    </Dialog>
  );
}
