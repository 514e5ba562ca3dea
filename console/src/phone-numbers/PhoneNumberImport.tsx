import { Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { linkOptions } from '@tanstack/react-router';
import { useState } from 'react';
import { AccountSelect } from '../accounts/AccountSelect.tsx';
import { backTo } from '../app/list/list-as-left.ts';
import { newProgressSid, useProgress } from '../app/use-progress.ts';
import { ApplicationSelect } from '../applications/ApplicationSelect.tsx';
import { CarrierSelect } from '../carriers/CarrierSelect.tsx';
import { useCurrentProvider } from '../service-providers/service-providers.queries.ts';
import { useSession } from '../session/session.queries.ts';
import { CancelWord } from '../ui/form/ButtonWord.tsx';
import { keepDraft } from '../ui/form/drafts.ts';
import { FormSkeleton } from '../ui/form/FormSkeleton.tsx';
import { LockableFields } from '../ui/form/LockableFields.tsx';
import { Section } from '../ui/form/Section.tsx';
import { TypedHere } from '../ui/form/TypedHere.tsx';
import { useEntered } from '../ui/form/use-entered.ts';
import { useLeavable } from '../ui/overlay/leavable.ts';
import { toastSuccess } from '../ui/overlay/toast.ts';
import { whatFailed } from '../ui/overlay/what-failed.ts';
import { EmptyState } from '../ui/page/EmptyState.tsx';
import { failureOf } from '../ui/page/failure.ts';
import { PageHeader } from '../ui/page/PageHeader.tsx';
import { ProblemNotice } from '../ui/page/ProblemNotice.tsx';
import { TargetLink } from '../ui/table/TargetLink.tsx';
import { ImportPreview } from './ImportPreview.tsx';
import { ImportProgress } from './ImportProgress.tsx';
import { ImportSource, noSource, type Source } from './ImportSource.tsx';
import { importPreviewQuery, useImportNumbers } from './number-import.queries.ts';
import classes from './PhoneNumberImport.module.css';
import { countOf } from './phone-number-words.ts';

/** Typing goes on for a while; a file is looked at just as soon. */
const PREVIEW_DELAY_MS = 500;
const TYPED = 'the numbers to import';
const AS_THE_ROWS_SAY = 'As in the rows';

export function PhoneNumberImport() {
  const { actor } = useSession();
  const provider = useCurrentProvider();
  const [source, setSource] = useState<Source & { version: number }>({ ...noSource, version: 0 });
  const [settled] = useDebouncedValue(source, PREVIEW_DELAY_MS);
  const own = actor.scope === 'account' ? actor.account_sid : null;
  const [account_sid, setAccount] = useState(own ?? '');
  const [voip_carrier_sid, setCarrier] = useState('');
  const [application_sid, setApplication] = useState('');
  const [leave_out_stored, setLeaveOutStored] = useState(false);
  const [progress_sid, setProgressSid] = useState('');
  const progress = useProgress(progress_sid);
  const asked = {
    ...settled,
    service_provider_sid: provider?.service_provider_sid,
    account_sid,
    voip_carrier_sid,
    application_sid,
    leave_out_stored,
  };
  const typed = { source, account_sid, voip_carrier_sid, application_sid, leave_out_stored };
  const preview = useQuery(importPreviewQuery(asked));
  const run = useImportNumbers();
  const work = useLeavable();
  const entered = useEntered({ isShownFirst: true });
  const list = backTo('/internal/phone-numbers', 'Phone Numbers');
  const crumbs = [list];

  if (run.data)
    return (
      <>
        <PageHeader title="Import phone numbers" crumbs={crumbs} />
        <div role="status">
          <EmptyState
            title={`${countOf(run.data.imported)} imported`}
            action={
              <div className={classes.bar}>
                <Button
                  component={TargetLink}
                  link={linkOptions({
                    to: '/internal/phone-numbers',
                    search: { account: own ? undefined : account_sid || undefined },
                  })}
                >
                  Show the phone numbers
                </Button>
                <Button
                  variant="default"
                  onClick={() => {
                    run.reset();
                    setSource({ ...noSource, version: source.version + 1 });
                  }}
                >
                  Import more
                </Button>
              </div>
            }
          >
            All of them are now in the list. The audit log records the import.
            {run.data.stored > 0 && ` ${countOf(run.data.stored)} already existed and were not changed.`}
          </EmptyState>
        </div>
      </>
    );

  const hasText = source.text.trim() !== '';
  const isLooking = hasText && (settled !== source || preview.isFetching);
  const result = hasText && !isLooking ? preview.data : undefined;
  const isReady =
    result !== undefined &&
    result.problems_total === 0 &&
    result.rows > 0 &&
    !run.isPending &&
    !entered.isAwaited;

  function changeAccount(next: string) {
    setAccount(next);
    setApplication('');
    setCarrier('');
  }

  function giveBack(given: typeof typed) {
    setSource({ ...given.source, version: source.version + 1 });
    setAccount(given.account_sid);
    setCarrier(given.voip_carrier_sid);
    setApplication(given.application_sid);
    setLeaveOutStored(given.leave_out_stored);
  }

  async function importAll() {
    const progress_sid = newProgressSid();
    setProgressSid(progress_sid);
    try {
      const { imported } = await work.run(
        run.mutateAsync({ ...asked, progress_sid }),
        'The numbers were not imported:',
      );
      if (!work.isLookedAt.current) toastSuccess(`${countOf(imported)} imported`);
    } catch {
      // Somebody may have added one of the numbers meanwhile: then the preview says so.
      if (work.isLookedAt.current) void preview.refetch();
      else keepDraft(TYPED, { values: typed, madeFrom: undefined });
    }
  }

  return (
    <>
      <PageHeader
        title="Import phone numbers"
        crumbs={crumbs}
        purpose="Up to 10,000 at once. If any row has a problem, none is imported."
      />
      <TypedHere name={TYPED} values={typed} isChanged={hasText && !run.isPending} onGiveBack={giveBack} />
      <form className={classes.form} onSubmit={entered.sends(() => isReady && importAll())} noValidate>
        {/* The rows on the screen are those that are imported. */}
        <LockableFields isSending={run.isPending || entered.isAwaited}>
          <Section title="Numbers" wide>
            <ImportSource
              source={source}
              onSource={(next) => setSource({ ...next, version: source.version + 1 })}
            />
          </Section>
          <Section
            title="Defaults for rows without them"
            {...(!own && { about: 'To choose an application, choose its account first.' })}
            wide
          >
            <div className={classes.defaults}>
              <AccountSelect value={account_sid} all={AS_THE_ROWS_SAY} onChange={changeAccount} />
              <CarrierSelect
                activeOnly
                none={AS_THE_ROWS_SAY}
                providerSid={provider?.service_provider_sid}
                accountSid={account_sid}
                value={voip_carrier_sid}
                onChange={setCarrier}
              />
              <ApplicationSelect accountSid={account_sid} value={application_sid} onChange={setApplication} />
            </div>
          </Section>
        </LockableFields>
        {hasText && (
          <Section title="Preview" wide>
            {isLooking && <FormSkeleton name="preview" fields={3} isPart />}
            {!isLooking && preview.error && (
              <ProblemNotice
                error={preview.error}
                {...(failureOf(preview.error).status === 400
                  ? { what: 'The rows cannot be imported.' }
                  : { what: 'The rows were not checked.', onRetry: () => preview.refetch() })}
              />
            )}
            {run.error && (
              <ProblemNotice error={run.error} what={whatFailed(run.error, 'Nothing was imported.')} />
            )}
            {result && (
              <ImportPreview
                result={result}
                isLocked={run.isPending}
                isWithoutStored={leave_out_stored}
                onWithoutStored={setLeaveOutStored}
              />
            )}
          </Section>
        )}
        <div className={classes.bar} data-of-form>
          {run.isPending && (
            <>
              <span>You can leave this page. You will be told when it is done.</span>
              {progress && <ImportProgress {...progress} />}
            </>
          )}
          <Button variant="default" component={TargetLink} link={list.link}>
            <CancelWord isSending={run.isPending} />
          </Button>
          <Button type="submit" aria-disabled={!isReady} data-disabled={!isReady || undefined}>
            {run.isPending ? 'Importing' : result ? `Import ${countOf(result.rows)}` : 'Import phone numbers'}
          </Button>
        </div>
      </form>
    </>
  );
}
