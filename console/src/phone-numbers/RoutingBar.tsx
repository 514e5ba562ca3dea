import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { PhoneNumberFilter } from '@trunkline/contract/phone-numbers/phone-numbers.contract.ts';
import { useState } from 'react';
import type { Undoable } from '../app/list/use-undo-many.ts';
import { PickInput } from '../app/record/PickInput.tsx';
import { applicationPicks } from '../applications/applications.queries.ts';
import { useSession } from '../session/session.queries.ts';
import { useEntered } from '../ui/form/use-entered.ts';
import { useOnce } from '../ui/form/use-once.ts';
import { ConfirmAction } from '../ui/overlay/ConfirmAction.tsx';
import { whatFailed } from '../ui/overlay/what-failed.ts';
import { countText } from '../ui/page/count-text.ts';
import { ProblemNotice } from '../ui/page/ProblemNotice.tsx';
import { TextButton } from '../ui/page/TextButton.tsx';
import { accountOf, type Counted, mayGrow, type NumberSelection, selectionSize } from './number-selection.ts';
import { CHOOSE_ACCOUNT, countOf } from './phone-number-words.ts';
import { type NumberRow, useCountNumbers } from './phone-numbers.queries.ts';
import classes from './RoutingBar.module.css';
import { useRouting } from './use-routing.ts';

type RoutingBarProps = {
  selection: NumberSelection;
  /** Those on the page. */
  rows: readonly NumberRow[];
  counted: Counted;
  filter: PhoneNumberFilter;
  /** All that the filter leaves, and how many those are. */
  onSelectAll: (total: number) => void;
  /** After a change: what was done, and the entry that undoes it. */
  onDone: (text: string, entry: Undoable | null) => void;
};

const NO_APPLICATION = { value: 'none', label: 'None' };

/** What can be done with the selected numbers: all of them go to one application, or to none. */
export function RoutingBar({ selection, rows, counted, filter, onSelectAll, onDone }: RoutingBarProps) {
  const { actor, features } = useSession();
  const hasBulk = features.has('bulk-number-routing');
  const ownAccount = actor.scope === 'account' ? actor.account_sid : filter.account_sid;
  const account_sid = accountOf(selection, ownAccount);
  const [chosen, setChosen] = useState({ account_sid, application: '' });
  const [isAsking, setIsAsking] = useState(false);
  const routing = useRouting(selection, filter);
  const counting = useCountNumbers();
  const once = useOnce();
  const entered = useEntered();
  // A choice holds for the account that it was made for.
  const application = chosen.account_sid === account_sid ? chosen.application : '';
  const isNone = application === NO_APPLICATION.value;
  const picks = applicationPicks({ account_sid: account_sid ?? '' });
  const to = useQuery({ ...picks.one(application), enabled: isAsking && !isNone });

  async function selectAll() {
    // Routing is told how many were seen, so a count that ended early is made whole.
    const total = counted.is_least ? await counting.mutateAsync(filter) : counted.total;
    onSelectAll(total);
  }

  async function apply() {
    const done = await routing.run(isNone ? null : application);
    setChosen({ account_sid, application: '' });
    const entry = done?.audit_sid ? { audit_sid: done.audit_sid, count: done.changed } : null;
    onDone('Number routing updated successfully', entry && { kind: 'phone-numbers', ...entry });
  }

  const isBusy = routing.isRunning || entered.isAwaited;
  const isReady = application !== '' && !isBusy;

  function ask() {
    if (!isReady) return;
    if (selection.kind === 'all') setIsAsking(true);
    else apply().catch(() => {});
  }

  return (
    <div className={classes.bar}>
      {hasBulk && mayGrow(selection, rows, counted) && (
        <TextButton className={classes.more} onClick={() => void once(selectAll).catch(() => {})}>
          {counting.isPending
            ? 'Counting the matching numbers'
            : `Select all ${counted.is_least ? '' : `${countText(counted.total)} `}matching`}
        </TextButton>
      )}
      {account_sid === null ? (
        <span className={classes.hint}>{CHOOSE_ACCOUNT}</span>
      ) : (
        <form className={classes.bar} onSubmit={entered.sends(ask)} noValidate>
          <PickInput
            label="Route to application"
            labelProps={{ display: 'none' }}
            aria-label="Route to application"
            placeholder="Route to application…"
            className={classes.choice}
            size="xs"
            value={application}
            picks={picks}
            first={NO_APPLICATION}
            failed="The applications could not be loaded."
            disabled={isBusy}
            onChange={(value) => setChosen({ account_sid, application: value })}
          />
          <Button size="xs" type="submit" aria-disabled={!isReady} data-disabled={!isReady || undefined}>
            Apply
          </Button>
        </form>
      )}
      <span role="status" className={classes.hint}>
        {routing.isRunning && 'Updating number routing...'}
        {routing.isRunning && routing.progress && ` ${routing.progress}`}
      </span>
      {counting.error !== null && (
        <div className={classes.failure}>
          <ProblemNotice error={counting.error} what="The numbers were not counted." />
        </div>
      )}
      {routing.error !== null && !isAsking && (
        <div className={classes.failure}>
          <ProblemNotice
            error={routing.error}
            what={whatFailed(routing.error, 'The routing was not updated.')}
          />
        </div>
      )}
      <ConfirmAction
        opened={isAsking}
        onClose={() => setIsAsking(false)}
        title="Route all matching numbers"
        label={`Route ${countOf(selectionSize(selection))}`}
        workingLabel="Updating number routing..."
        failed="The routing was not updated."
        onConfirm={apply}
        onDone={() => {}}
      >
        <p>
          All {countOf(selectionSize(selection))} that match the filter, on all pages, go to{' '}
          <strong>{isNone ? 'no application' : to.data?.label}</strong>.
        </p>
      </ConfirmAction>
    </div>
  );
}
