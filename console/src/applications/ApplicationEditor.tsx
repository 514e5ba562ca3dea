import { Button } from '@mantine/core';
import { IconCopyPlus, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, linkOptions, useNavigate } from '@tanstack/react-router';
import { applicationPolicy } from '@trunkline/contract/applications/applications.policy.ts';
import { may } from '@trunkline/contract/core/policy.ts';
import { useState } from 'react';
import { accountChoicesQuery } from '../accounts/accounts.queries.ts';
import { historyEntry } from '../app/history-entry.ts';
import { RouteProblem } from '../app/RouteProblem.tsx';
import { useSession } from '../session/session.queries.ts';
import { DangerZone } from '../ui/DangerZone.tsx';
import { FormSkeleton } from '../ui/FormSkeleton.tsx';
import { GuardedButton } from '../ui/GuardedButton.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { RefusalScreen } from '../ui/RefusalScreen.tsx';
import { TargetLink } from '../ui/TargetLink.tsx';
import { toastSuccess } from '../ui/toast.ts';
import { ApplicationForm } from './ApplicationForm.tsx';
import { applicationSent, applicationValues } from './application-form.ts';
import { applicationQuery, useUpdateApplication } from './applications.queries.ts';
import { DeleteApplication } from './DeleteApplication.tsx';
import { isForeign } from './is-foreign.ts';
import { useOwner } from './use-owner.ts';
import { WebhookTest } from './WebhookTest.tsx';

const route = getRouteApi('/internal/applications/$applicationSid/edit');
const list = linkOptions({ to: '/internal/applications' });
const crumbs = [{ label: 'Applications', link: list }];

export function ApplicationEditor() {
  const { applicationSid } = route.useParams();
  const session = useSession();
  const { actor } = session;
  const { data: application, error, dataUpdatedAt, refetch } = useQuery(applicationQuery(applicationSid));
  const { owner, ...belonging } = useOwner(application);
  const accounts = useQuery(accountChoicesQuery(session, owner?.service_provider_sid ?? undefined));
  const update = useUpdateApplication(applicationSid);
  const navigate = useNavigate();
  const [isDeleting, setIsDeleting] = useState(false);
  const [isChanged, setIsChanged] = useState(false);

  if (isForeign(actor, owner, application ? null : error))
    return (
      <RefusalScreen
        reason="You do not have access."
        action={
          <Button variant="default" component={TargetLink} link={list}>
            Go to applications
          </Button>
        }
      />
    );
  if (!application && error) return <RouteProblem error={error} reset={() => refetch()} />;
  if (belonging.error) return <RouteProblem error={belonging.error} reset={belonging.retry} />;
  if (!application || !owner)
    return (
      <>
        <PageHeader title={undefined} crumbs={crumbs} purpose="Application SID" sid={null} />
        <FormSkeleton name="application" fields={8} />
      </>
    );

  const mayRemove = may(applicationPolicy, 'remove', actor, owner);
  return (
    <>
      <PageHeader
        title={application.name}
        crumbs={crumbs}
        purpose="Application SID"
        sid={application.application_sid}
        menu={[
          ...historyEntry(session, application.application_sid),
          {
            label: 'Duplicate application',
            icon: <IconCopyPlus size={16} aria-hidden />,
            may: may(applicationPolicy, 'create', actor, owner),
            link: linkOptions({ to: '/internal/applications/add', search: { copy: applicationSid } }),
          },
          {
            label: 'Delete application',
            icon: <IconTrash size={16} aria-hidden />,
            may: mayRemove,
            destructive: true,
            onSelect: () => setIsDeleting(true),
          },
        ]}
      />
      <ApplicationForm
        key={applicationSid}
        values={applicationValues(application)}
        application={application}
        loadedAt={dataUpdatedAt}
        reload={refetch}
        service_provider_sid={owner.service_provider_sid ?? ''}
        accounts={accounts.data}
        may={may(applicationPolicy, 'update', actor, owner)}
        cancel={list}
        onSave={(values, madeFrom) => update.mutateAsync({ body: applicationSent(values), madeFrom })}
        onSaved={(_, { name }) => toastSuccess(`Application ${name.trim()} updated`)}
        onChanged={setIsChanged}
      />
      <WebhookTest
        key={application.application_sid}
        application={application}
        owner={owner}
        isChanged={isChanged}
      />
      <DangerZone
        title="Delete this application"
        action={
          <GuardedButton may={mayRemove} variant="outline" color="red" onClick={() => setIsDeleting(true)}>
            Delete application
          </GuardedButton>
        }
      >
        Its webhooks and speech settings go with it. Phone numbers, carriers, Microsoft Teams tenants and
        accounts that use it have to let go of it first.
      </DangerZone>
      <DeleteApplication
        application={application}
        opened={isDeleting}
        onClose={() => setIsDeleting(false)}
        onDeleted={() => {
          toastSuccess(`Application ${application.name} deleted`);
          // What was typed into the form of an application that is gone needs no question.
          void navigate({ ...list, ignoreBlocker: true });
        }}
      />
    </>
  );
}
