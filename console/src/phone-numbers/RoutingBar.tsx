import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { PhoneNumberFilter } from '@trunkline/contract/phone-numbers/phone-numbers.contract.ts';
import { useState } from 'react';
import { accountApplicationsQuery } from '../accounts/accounts.queries.ts';
import { useSession } from '../session/session.queries.ts';
import { ChoiceInput } from '../ui/ChoiceInput.tsx';
import { ConfirmAction } from '../ui/ConfirmAction.tsx';
import { ProblemNotice } from '../ui/ProblemNotice.tsx';
import { toastSuccess } from '../ui/toast.ts';
import {
  accountOf,
  type Counted,
  mayGrow,
  type NumberSelection,
  nothingSelected,
  selectionSize,
} from './number-selection.ts';
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
  onSelect: (selection: NumberSelection) => void;
};

const NO_APPLICATION = 'none';

/** What can be done with the selected numbers: all of them go to one application, or to none. */
export function RoutingBar({ selection, rows, counted, filter, onSelect }: RoutingBarProps) {
  const { actor, features } = useSession();
  const hasBulk = features.has('bulk-number-routing');
  const ownAccount = actor.scope === 'account' ? actor.account_sid : filter.account_sid;
  const account_sid = accountOf(selection, ownAccount);
  const applications = useQuery({
    ...accountApplicationsQuery(account_sid ?? ''),
    enabled: account_sid !== null,
  });
  const [chosen, setChosen] = useState({ account_sid, application: '' });
  const [isAsking, setIsAsking] = useState(false);
  const routing = useRouting(selection, filter);
  const counting = useCountNumbers();
  // A choice holds for the account that it was made for.
  const application = chosen.account_sid === account_sid ? chosen.application : '';
  const options = applications.data?.map(({ application_sid, name }) => ({
    value: application_sid,
    label: name,
  }));

  async function selectAll() {
    // Routing is told how many were seen, so a count that ended early is made whole.
    const total = counted.is_least ? await counting.mutateAsync(filter) : counted.total;
    onSelect({ kind: 'all', total });
  }

  async function apply() {
    await routing.run(application === NO_APPLICATION ? null : application);
    setChosen({ account_sid, application: '' });
    onSelect(nothingSelected);
    toastSuccess('Number routing updated successfully');
  }

  const isReady = application !== '' && !routing.isRunning;
  return (
    <div className={classes.bar}>
      {hasBulk && mayGrow(selection, rows, counted) && (
        <button type="button" className={classes.more} onClick={() => selectAll().catch(() => {})}>
          Select all {counted.is_least ? '' : `${counted.total.toLocaleString('en')} `}matching
        </button>
      )}
      {account_sid === null ? (
        <span className={classes.hint}>{CHOOSE_ACCOUNT}</span>
      ) : (
        <>
          <ChoiceInput
            label="Route to application"
            labelProps={{ display: 'none' }}
            aria-label="Route to application"
            placeholder="Route to application…"
            className={classes.choice}
            size="xs"
            value={application}
            options={options && [{ value: NO_APPLICATION, label: 'None' }, ...options]}
            disabled={routing.isRunning}
            error={applications.error && !options ? 'The applications could not be loaded.' : undefined}
            onChange={(value) => setChosen({ account_sid, application: value })}
          />
          <Button
            size="xs"
            aria-disabled={!isReady}
            data-disabled={!isReady || undefined}
            onClick={() =>
              isReady && (selection.kind === 'all' ? setIsAsking(true) : apply().catch(() => {}))
            }
          >
            Apply
          </Button>
        </>
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
          <ProblemNotice error={routing.error} what="The routing was not updated." />
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
          All {countOf(selectionSize(selection))} that the filter leaves, on all pages, go to{' '}
          <strong>
            {application === NO_APPLICATION
              ? 'no application'
              : options?.find(({ value }) => value === application)?.label}
          </strong>
          .
        </p>
      </ConfirmAction>
    </div>
  );
}
