import { IconCopyPlus, IconEye, IconPencil, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { linkOptions } from '@tanstack/react-router';
import type { Application } from '@trunkline/contract/applications/applications.contract.ts';
import { applicationPolicy } from '@trunkline/contract/applications/applications.policy.ts';
import { may } from '@trunkline/contract/core/policy.ts';
import { type ReactNode, useState } from 'react';
import { pageAsked } from '../app/list-search.ts';
import { useCurrentProvider } from '../service-providers/service-providers.queries.ts';
import { useSession } from '../session/session.queries.ts';
import { CopyText } from '../ui/CopyText.tsx';
import { DataTable } from '../ui/DataTable.tsx';
import { RelativeTime } from '../ui/RelativeTime.tsx';
import { columnsOf } from '../ui/table-columns.ts';
import { toastSuccess } from '../ui/toast.ts';
import { useLastPage } from '../ui/use-last-page.ts';
import classes from './ApplicationList.module.css';
import { type ApplicationSearch, applicationsPageQuery } from './applications.queries.ts';
import { DeleteApplication } from './DeleteApplication.tsx';

const column = columnsOf<Application>();
const columns = column.columns([
  column.accessor('name', { header: 'Name', meta: { sort: 'name', width: '24%' } }),
  column.display({
    id: 'call_hook',
    header: 'Calling webhook',
    cell: ({ row }) => <HookAddress hook={row.original.call_hook} />,
  }),
  column.display({
    id: 'speech',
    header: 'Speech (TTS / STT)',
    cell: ({ row }) => (
      <span className={classes.speech}>
        {row.original.speech_synthesis_vendor} / {row.original.speech_recognizer_vendor}
      </span>
    ),
    meta: { compact: 'hidden' },
  }),
  column.accessor('created_at', {
    header: 'Created',
    cell: ({ row }) => <RelativeTime iso={row.original.created_at} />,
    meta: { compact: 'hidden' },
  }),
  column.accessor('application_sid', {
    header: 'Application SID',
    cell: ({ row }) => (
      <span className={classes.sid}>
        <CopyText text={row.original.application_sid} name={`SID of ${row.original.name}`} />
      </span>
    ),
    meta: { compact: 'hidden' },
  }),
]);

const edit = { label: 'Edit', icon: <IconPencil size={16} aria-hidden /> };
const view = { label: 'View', icon: <IconEye size={16} aria-hidden /> };

type ApplicationTableProps = {
  /** Empty while it is not known yet. */
  account_sid: string;
  search: ApplicationSearch;
  /** Changes the address; also back to the first page, unless told. */
  onShow: (next: Partial<ApplicationSearch>, replace?: boolean) => void;
  add: ReactNode;
};

export function ApplicationTable({ account_sid, search, onShow, add }: ApplicationTableProps) {
  const { actor } = useSession();
  const provider = useCurrentProvider();
  const query = useQuery(applicationsPageQuery(account_sid, search));
  const [leaving, setLeaving] = useState<Application | null>(null);
  const { page, page_size } = pageAsked(search);

  useLastPage(query, { page, page_size }, (last) => onShow({ page: last }, true));

  return (
    <>
      <DataTable
        noun="applications"
        columns={columns}
        query={query}
        rowId={(application) => application.application_sid}
        rowName={(application) => application.name}
        rowLink={editLink}
        rowActions={(application) => {
          // The account is one of the current provider's, which most applications do not name.
          const { account_sid, service_provider_sid: own } = application;
          const owner = { account_sid, service_provider_sid: own ?? provider?.service_provider_sid ?? null };
          const mayUpdate = may(applicationPolicy, 'update', actor, owner);
          return [
            { ...(mayUpdate.allowed ? edit : view), quick: true, link: editLink(application) },
            {
              label: 'Duplicate',
              icon: <IconCopyPlus size={16} aria-hidden />,
              quick: true,
              may: may(applicationPolicy, 'create', actor, owner),
              link: duplicateLink(application),
            },
            {
              label: 'Delete',
              icon: <IconTrash size={16} aria-hidden />,
              destructive: true,
              may: may(applicationPolicy, 'remove', actor, owner),
              onSelect: () => setLeaving(application),
            },
          ];
        }}
        sort={{
          by: search.sort === '-name' ? '-name' : 'name',
          onSort: (by) => onShow({ sort: by === '-name' ? by : undefined }),
        }}
        paging={{
          page,
          size: page_size,
          onPage: (to) => onShow({ page: to > 1 ? to : undefined }),
          onSize: (size) => onShow({ size }),
        }}
        empty={{
          title: 'No applications yet',
          text: 'An application answers calls: it says which webhook is asked what to do, and which speech services are used.',
          action: add,
        }}
        filters={{ active: Boolean(search.name), onClear: () => onShow({ name: undefined }) }}
      />
      {leaving && (
        <DeleteApplication
          application={leaving}
          opened
          onClose={() => setLeaving(null)}
          onDeleted={() => toastSuccess(`Application ${leaving.name} deleted`)}
        />
      )}
    </>
  );
}

function HookAddress({ hook }: { hook: Application['call_hook'] }) {
  if (!hook) return '–';
  return (
    <span className={classes.hook}>
      <span className={classes.method}>{hook.method}</span>
      <code title={hook.url}>{hook.url}</code>
    </span>
  );
}

function editLink({ application_sid }: Application) {
  return linkOptions({
    to: '/internal/applications/$applicationSid/edit',
    params: { applicationSid: application_sid },
  });
}

function duplicateLink({ application_sid }: Application) {
  return linkOptions({ to: '/internal/applications/add', search: { copy: application_sid } });
}
