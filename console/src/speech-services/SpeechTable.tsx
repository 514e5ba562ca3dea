import { IconEye, IconPencil, IconPlugConnected, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { linkOptions } from '@tanstack/react-router';
import { may } from '@trunkline/contract/core/policy.ts';
import type { SpeechCredential } from '@trunkline/contract/speech-services/speech-services.contract.ts';
import { speechServicePolicy } from '@trunkline/contract/speech-services/speech-services.policy.ts';
import { vendorName } from '@trunkline/contract/speech-services/vendors.ts';
import { type ReactNode, useEffect, useState } from 'react';
import type { AccountChoice } from '../accounts/accounts.queries.ts';
import { pageAsked } from '../app/list-search.ts';
import { useSession } from '../session/session.queries.ts';
import { CredentialStatus } from '../ui/CredentialStatus.tsx';
import { overallOutcome } from '../ui/credential-status.ts';
import { DataTable } from '../ui/DataTable.tsx';
import { failureOf } from '../ui/failure.ts';
import { columnsOf } from '../ui/table-columns.ts';
import { toastError, toastSuccess } from '../ui/toast.ts';
import { DeleteSpeechService } from './DeleteSpeechService.tsx';
import classes from './SpeechList.module.css';
import { type SpeechSearch, speechPageQuery, useTestSpeechService } from './speech-services.queries.ts';
import { serviceTitle, usageOf } from './speech-words.ts';

type SpeechTableProps = {
  /** Empty while it is not known yet. */
  service_provider_sid: string;
  accounts: readonly AccountChoice[] | undefined;
  search: SpeechSearch;
  /** Changes the address; also back to the first page, unless told. */
  onShow: (next: Partial<SpeechSearch>, replace?: boolean) => void;
  add: ReactNode;
};

const column = columnsOf<SpeechCredential>();

export function SpeechTable({ service_provider_sid, accounts, search, onShow, add }: SpeechTableProps) {
  const session = useSession();
  const { actor } = session;
  const query = useQuery(speechPageQuery(session, service_provider_sid, search));
  const test = useTestSpeechService(service_provider_sid);
  const [testing, setTesting] = useState<ReadonlySet<string>>(new Set());
  const [leaving, setLeaving] = useState<SpeechCredential | null>(null);
  const { page, page_size } = pageAsked(search);

  const total = query.isPlaceholderData ? undefined : query.data?.total;
  const isPastEnd = total !== undefined && total > 0 && query.data?.data.length === 0;
  useEffect(() => {
    if (isPastEnd && page > 1) onShow({ page: Math.ceil(total / page_size) }, true);
  });

  async function ask(one: SpeechCredential) {
    const sid = one.speech_credential_sid;
    setTesting((known) => new Set(known).add(sid));
    try {
      await test.mutateAsync(sid);
    } catch (error) {
      toastError(failureOf(error).msg);
    } finally {
      setTesting((known) => new Set([...known].filter((other) => other !== sid)));
    }
  }

  const nameOf = (account_sid: string | null) =>
    account_sid === null
      ? 'All accounts'
      : (accounts?.find((account) => account.account_sid === account_sid)?.name ?? '–');
  const columns = column.columns([
    column.accessor((one) => vendorName(one.vendor), {
      id: 'vendor',
      header: 'Vendor',
      meta: { sort: 'vendor', width: '20%' },
    }),
    column.display({
      id: 'label',
      header: 'Label',
      cell: ({ row }) =>
        row.original.label ? <span className={classes.label}>{row.original.label}</span> : '–',
      meta: { sort: 'label' },
    }),
    column.accessor(usageOf, { id: 'usage', header: 'Used for', meta: { compact: 'hidden' } }),
    column.accessor((one) => nameOf(one.account_sid), {
      id: 'account',
      header: 'Used by',
      meta: { compact: 'hidden' },
    }),
    column.display({
      id: 'status',
      header: 'Status',
      cell: ({ row }) => (
        <CredentialStatus
          outcome={overallOutcome(row.original.tests ?? {})}
          isTesting={testing.has(row.original.speech_credential_sid)}
          failure={row.original.unreadable}
        />
      ),
      meta: { sort: 'last_tested', width: '26%' },
    }),
  ]);
  const mayOpen = (one: SpeechCredential) => may(speechServicePolicy, 'open', actor, one);

  return (
    <>
      <DataTable
        noun="speech services"
        columns={columns}
        query={query}
        rowId={(one) => one.speech_credential_sid}
        rowName={serviceTitle}
        rowLink={(one) => (mayOpen(one).allowed ? editLink(one) : undefined)}
        rowActions={(one) => [
          {
            label: may(speechServicePolicy, 'update', actor, one).allowed ? 'Edit' : 'View',
            icon: may(speechServicePolicy, 'update', actor, one).allowed ? (
              <IconPencil size={16} aria-hidden />
            ) : (
              <IconEye size={16} aria-hidden />
            ),
            quick: true,
            may: mayOpen(one),
            link: editLink(one),
          },
          {
            label: 'Test',
            icon: <IconPlugConnected size={16} aria-hidden />,
            quick: true,
            may: may(speechServicePolicy, 'test', actor, one),
            onSelect: () => ask(one),
          },
          {
            label: 'Delete',
            icon: <IconTrash size={16} aria-hidden />,
            destructive: true,
            may: may(speechServicePolicy, 'remove', actor, one),
            onSelect: () => setLeaving(one),
          },
        ]}
        sort={{
          by: search.sort ?? 'vendor',
          onSort: (sort) => onShow({ sort: sort === 'vendor' ? undefined : sort }),
        }}
        paging={{
          page,
          size: page_size,
          onPage: (to) => onShow({ page: to > 1 ? to : undefined }),
          onSize: (size) => onShow({ size }),
        }}
        empty={{
          title: 'No speech services.',
          text: 'Add the key of a vendor here, and applications can speak and listen with it.',
          action: add,
        }}
        filters={{ active: false, onClear: () => onShow({ account: undefined }) }}
      />
      {leaving && (
        <DeleteSpeechService
          service={leaving}
          service_provider_sid={service_provider_sid}
          opened
          onClose={() => setLeaving(null)}
          onDeleted={() => toastSuccess(`Deleted speech service ${serviceTitle(leaving)}`)}
        />
      )}
    </>
  );
}

function editLink({ speech_credential_sid }: SpeechCredential) {
  return linkOptions({
    to: '/internal/speech-services/$speechCredentialSid/edit',
    params: { speechCredentialSid: speech_credential_sid },
  });
}
