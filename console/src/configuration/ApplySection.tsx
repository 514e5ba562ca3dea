import { Button, Group, Switch } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { AppliedPlan } from '@trunkline/contract/configuration/configuration.contract.ts';
import { configurationPolicy } from '@trunkline/contract/configuration/configuration.policy.ts';
import { may } from '@trunkline/contract/core/policy.ts';
import { useMemo, useState } from 'react';
import { useSession } from '../session/session.queries.ts';
import { FormSkeleton } from '../ui/form/FormSkeleton.tsx';
import { Section } from '../ui/form/Section.tsx';
import { TypedHere } from '../ui/form/TypedHere.tsx';
import { ConfirmAction } from '../ui/overlay/ConfirmAction.tsx';
import { useLeavable } from '../ui/overlay/leavable.ts';
import { toastSuccess } from '../ui/overlay/toast.ts';
import { whatFailed } from '../ui/overlay/what-failed.ts';
import { failureOf } from '../ui/page/failure.ts';
import { ProblemNotice } from '../ui/page/ProblemNotice.tsx';
import { Applied } from './Applied.tsx';
import { type Asked, planQuery, useApply } from './configuration.queries.ts';
import { DocumentFiles } from './DocumentFiles.tsx';
import { variablesIn } from './document-files.ts';
import { Faults } from './Faults.tsx';
import { PlanTable } from './PlanTable.tsx';
import { changesText, countOf, countsText } from './plan-words.ts';
import { SecretValues } from './SecretValues.tsx';

const nothing: Asked = { files: [], secrets: {}, deletes: false, version: 0 };
/** Typing goes on for a while. */
const PLAN_DELAY_MS = 400;

/** First the plan of what was chosen, then, after a question, the doing of it. */
export function ApplySection() {
  const { actor } = useSession();
  const [asked, setAsked] = useState(nothing);
  const [settled] = useDebouncedValue(asked, PLAN_DELAY_MS);
  const [isAsking, setIsAsking] = useState(false);
  const plan = useQuery(planQuery(settled));
  const run = useApply();
  const work = useLeavable();
  const variables = useMemo(() => variablesIn(asked.files.map(({ text }) => text)), [asked.files]);
  const hasFiles = asked.files.length > 0;
  const isPlanning = hasFiles && (settled !== asked || plan.isFetching);
  const ready = hasFiles && !isPlanning ? plan.data : undefined;
  const hasChanged = run.error !== null && failureOf(run.error).code === 'changed_meanwhile';

  function ask(next: (now: Asked) => Partial<Asked>) {
    run.reset();
    setAsked((now) => ({ ...now, ...next(now), version: now.version + 1 }));
  }

  function planAgain() {
    run.reset();
    void plan.refetch();
  }

  async function apply(plan: AppliedPlan['plan']) {
    // What failed is said beside the plan, where it can be mended.
    const sent = run.mutateAsync({ asked: settled, plan });
    const done = await work.run(sent, 'The documents were not applied.').catch(() => null);
    if (done && !work.isLookedAt.current) toastSuccess('The documents were applied');
  }

  if (run.data)
    return (
      <Section wide title="Apply">
        <Applied result={run.data} onMore={() => ask(() => nothing)} />
      </Section>
    );
  return (
    <Section
      wide
      title="Apply"
      about="Applies a document to the stored configuration, completely or not at all. You see the changes first."
      help="configuration.applying"
    >
      <TypedHere
        name="the documents to apply"
        values={asked}
        isChanged={hasFiles && !run.isPending}
        onGiveBack={(given: Asked) => ask(() => given)}
      />
      <DocumentFiles
        may={may(configurationPolicy, 'apply', actor)}
        files={asked.files}
        onFiles={(change) => ask(({ files }) => ({ files: change(files) }))}
      />
      {variables.length > 0 && (
        <SecretValues
          variables={variables}
          values={asked.secrets}
          onChange={(secrets) => ask(() => ({ secrets }))}
        />
      )}
      {hasFiles && (
        <Switch
          label="Delete records missing from the document"
          description="Records missing from a list in the document are deleted, and their secrets cannot be restored from a document. If one is still in use elsewhere, nothing is applied. Service providers and accounts are never deleted."
          checked={asked.deletes}
          onChange={({ currentTarget: { checked } }) => ask(() => ({ deletes: checked }))}
        />
      )}
      {isPlanning && <FormSkeleton name="plan" fields={2} isPart />}
      {hasFiles && !isPlanning && plan.error && (
        <ProblemNotice
          error={plan.error}
          what="This cannot be applied."
          kept="Your files and values are kept."
          onRetry={() => plan.refetch()}
        >
          <Faults error={plan.error} />
        </ProblemNotice>
      )}
      {run.error && (
        <ProblemNotice
          error={run.error}
          what={
            hasChanged ? 'The plan is out of date.' : whatFailed(run.error, 'The document was not applied.')
          }
          kept="Your files and values are kept."
        >
          <Button variant="default" size="xs" mt={8} onClick={planAgain}>
            Make a new plan
          </Button>
        </ProblemNotice>
      )}
      {ready && <PlanTable plan={ready} deletes={asked.deletes} />}
      {ready && countOf(ready) > 0 && (
        <Group justify="flex-end">
          <Button
            color={ready.deleted > 0 ? 'red' : undefined}
            aria-disabled={hasChanged}
            data-disabled={hasChanged || undefined}
            onClick={() => !hasChanged && setIsAsking(true)}
          >
            Apply {changesText(countOf(ready))}
          </Button>
        </Group>
      )}
      {ready && (
        <ConfirmAction
          opened={isAsking}
          onClose={() => setIsAsking(false)}
          title={`Apply ${changesText(countOf(ready))}?`}
          label={ready.deleted > 0 ? 'Apply and delete' : 'Apply'}
          workingLabel="Applying"
          color={ready.deleted > 0 ? 'red' : 'indigo'}
          failed="The document was not applied."
          onConfirm={() => apply(ready.plan)}
          onDone={() => {}}
        >
          <Question plan={ready} />
        </ConfirmAction>
      )}
    </Section>
  );
}

function Question({ plan }: { plan: AppliedPlan }) {
  const places = new Set(plan.groups.map(({ provider, account }) => account && `${provider} ${account}`));
  places.delete(null);
  const where =
    places.size === 1 ? ', in one account' : places.size > 1 ? `, in ${places.size} accounts` : '';
  return (
    <>
      <p>
        {countsText(plan)}
        {where}. Either everything is applied or nothing. While this runs, others can read, but their changes
        have to wait.
      </p>
      {plan.deleted > 0 && (
        <p>
          <strong>{plan.deleted === 1 ? 'One record is' : `${plan.deleted} records are`} deleted.</strong>{' '}
          This cannot be undone.
        </p>
      )}
    </>
  );
}
