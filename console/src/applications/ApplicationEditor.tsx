import { Button } from '@mantine/core';
import { IconCopyPlus } from '@tabler/icons-react';
import { linkOptions } from '@tanstack/react-router';
import { applicationPolicy } from '@trunkline/contract/applications/applications.policy.ts';
import type { Owner } from '@trunkline/contract/core/actor.ts';
import { may } from '@trunkline/contract/core/policy.ts';
import { useState } from 'react';
import { explainEntry } from '../app/calls/explain-link.ts';
import { LatestCalls } from '../app/calls/LatestCalls.tsx';
import { RecordScreen } from '../app/record/RecordScreen.tsx';
import { useRecord } from '../app/record/record-kind.ts';
import { inWordsFor } from '../app/record/refused-change.ts';
import { useCurrentProvider } from '../service-providers/service-providers.queries.ts';
import { useSession } from '../session/session.queries.ts';
import { HeadAction } from '../ui/page/HeadAction.tsx';
import { RefusalScreen } from '../ui/page/RefusalScreen.tsx';
import { TargetLink } from '../ui/table/TargetLink.tsx';
import { ApplicationForm } from './ApplicationForm.tsx';
import { applicationValues, changeSent } from './application-form.ts';
import { applicationKind } from './application-kind.ts';
import { isForeign } from './is-foreign.ts';
import { ReleaseNumbers } from './ReleaseNumbers.tsx';
import { useOwner } from './use-owner.ts';
import { WebhookAnswers } from './WebhookAnswers.tsx';
import { WebhookTest } from './WebhookTest.tsx';

export function ApplicationEditor() {
  const session = useSession();
  const { actor } = session;
  const { sid: applicationSid, query, screen, formOf, update } = useRecord(applicationKind, 'applicationSid');
  const { owner, ...belonging } = useOwner(query.data);
  const current = useCurrentProvider();
  const [isChanged, setIsChanged] = useState(false);
  // Nothing of it is shown before it is known whose it is.
  const found = query.data && owner && { application: query.data, owner };
  const goToList = (
    <Button variant="default" component={TargetLink} link={screen.list.link}>
      Go to applications
    </Button>
  );
  return (
    <RecordScreen
      {...screen}
      query={{
        data: found,
        error: query.error ?? belonging.error,
        dataUpdatedAt: query.dataUpdatedAt,
        refetch: () => (query.error ? query.refetch() : belonging.retry()),
      }}
      refusal={
        isForeign(actor, owner, query.data ? null : query.error) && (
          <RefusalScreen
            reason="You do not have access."
            why="This application was deleted or belongs to another account."
            action={goToList}
          />
        )
      }
      head={({ application, owner }) => {
        const explain = explainEntry(
          session,
          { application: applicationSid, provider: otherThan(current, owner) },
          'Explain what leads here',
        );
        return {
          ...screen.head(application),
          action: <HeadAction entry={explain[0]} />,
          menu: [
            ...explain,
            {
              label: 'Duplicate application',
              icon: <IconCopyPlus size={16} aria-hidden />,
              may: may(applicationPolicy, 'create', actor, owner),
              link: linkOptions({ to: '/internal/applications/add', search: { copy: applicationSid } }),
            },
          ],
        };
      }}
      health={({ application, owner }) => (
        <>
          <WebhookAnswers application={application} owner={owner} loadedAt={query.dataUpdatedAt} />
          {session.features.has('calls-by-application') && (
            <LatestCalls owner={owner} of={{ application_sid: applicationSid }} />
          )}
        </>
      )}
      removal={({ application, owner }) => ({
        ...screen.removal(application),
        may: may(applicationPolicy, 'remove', actor, owner),
        release: (uses, reload) => (
          <ReleaseNumbers
            application={application}
            use={uses.find(({ kind }) => kind === 'phone-numbers')}
            onReleased={reload}
          />
        ),
      })}
    >
      {({ application, owner }) => (
        <>
          <ApplicationForm
            {...formOf(application)}
            values={applicationValues(application)}
            service_provider_sid={owner.service_provider_sid ?? ''}
            may={may(applicationPolicy, 'update', actor, owner)}
            onSave={(values, madeFrom) =>
              inWordsFor('Application', update({ body: changeSent(values, madeFrom), madeFrom }))
            }
            onChanged={setIsChanged}
          />
          <WebhookTest application={application} owner={owner} isChanged={isChanged} />
        </>
      )}
    </RecordScreen>
  );
}

/** Its own provider, where another one is chosen. */
function otherThan(chosen: { service_provider_sid: string } | null | undefined, owner: Owner) {
  const { service_provider_sid } = owner;
  return service_provider_sid && service_provider_sid !== chosen?.service_provider_sid
    ? service_provider_sid
    : undefined;
}
