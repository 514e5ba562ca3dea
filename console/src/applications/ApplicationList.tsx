import { IconCopyPlus } from '@tabler/icons-react';
import { linkOptions } from '@tanstack/react-router';
import { applicationPolicy } from '@trunkline/contract/applications/applications.policy.ts';
import { may } from '@trunkline/contract/core/policy.ts';
import { vendorName } from '@trunkline/contract/speech-services/vendors.ts';
import { accountColumn, accountFilter } from '../app/list/account-column.ts';
import { createdColumn } from '../app/list/created-column.ts';
import { ListScreen } from '../app/list/ListScreen.tsx';
import { needsAccount } from '../app/list/needs.ts';
import { rowOf } from '../app/record/DeleteRecord.tsx';
import { useCurrentProvider } from '../service-providers/service-providers.queries.ts';
import { useSession } from '../session/session.queries.ts';
import type { Column } from '../ui/table/columns.ts';
import { ApplicationLinks } from './ApplicationLinks.tsx';
import classes from './ApplicationList.module.css';
import { applicationKind } from './application-kind.ts';
import { type ApplicationRow, applicationPages } from './applications.queries.ts';

const name: Column<ApplicationRow> = {
  id: 'name',
  header: 'Name',
  cell: (application) => application.name,
  sort: 'name',
};

/** What nearly all begin with tells nothing, and takes the room of what does. */
const shortUrl = (url: string) => url.replace(/^https:\/\//, '');

const others: Column<ApplicationRow>[] = [
  {
    id: 'call_hook',
    header: 'Calling webhook',
    cell: ({ call_hook }) =>
      call_hook && (
        <>
          <span className={classes.method}>{call_hook.method}</span> <code>{shortUrl(call_hook.url)}</code>
        </>
      ),
    wideOnly: true,
    least: 190,
  },
  {
    id: 'speech',
    header: 'Speech (TTS / STT)',
    cell: ({ speech_synthesis_vendor: tts, speech_recognizer_vendor: stt }) =>
      tts === stt ? vendorName(tts) : `${vendorName(tts)} / ${vendorName(stt)}`,
  },
  createdColumn,
  {
    id: 'sid',
    header: 'Application SID',
    cell: ({ application_sid }) => <code>{application_sid}</code>,
    optional: true,
  },
];

export function ApplicationList() {
  const { actor } = useSession();
  const provider_sid = useCurrentProvider()?.service_provider_sid ?? '';
  // Most applications name no provider: it is their account's, which is one of the current provider's.
  const ownerOf = ({ account_sid, service_provider_sid }: ApplicationRow) => ({
    account_sid,
    service_provider_sid: service_provider_sid ?? (provider_sid || null),
  });
  return (
    <ListScreen
      words={{
        title: 'Applications',
        help: 'webhooks',
        purpose: 'What answers calls: webhooks, and the speech services they use',
        noun: 'applications',
        search: 'Filter by name',
        isLarge: true,
        empty: {
          title: 'No applications.',
          text: 'An application answers calls. It sets the webhook that decides what to do and the speech services to use.',
          needs: needsAccount(actor, provider_sid, 'an application'),
        },
      }}
      many="applications"
      pages={applicationPages}
      columns={[name, ...accountColumn<ApplicationRow>(actor), ...others]}
      row={{
        ...rowOf(applicationKind),
        actions: (application) => [
          {
            label: 'Duplicate',
            icon: <IconCopyPlus size={16} aria-hidden />,
            may: may(applicationPolicy, 'create', actor, ownerOf(application)),
            link: linkOptions({
              to: '/internal/applications/add',
              search: { copy: application.application_sid },
            }),
          },
        ],
        mayRemove: (application) => may(applicationPolicy, 'remove', actor, ownerOf(application)),
      }}
      filters={accountFilter(actor, provider_sid, { counts: 'applications' })}
      add={{ may: may(applicationPolicy, 'begin', actor), label: 'Add application' }}
    >
      <ApplicationLinks />
    </ListScreen>
  );
}
