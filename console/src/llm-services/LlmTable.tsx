import { IconEye, IconPencil, IconPlugConnected, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { linkOptions } from '@tanstack/react-router';
import { may } from '@trunkline/contract/core/policy.ts';
import type { LlmCredential } from '@trunkline/contract/llm-services/llm-services.contract.ts';
import { llmServicePolicy } from '@trunkline/contract/llm-services/llm-services.policy.ts';
import { llmVendorName } from '@trunkline/contract/llm-services/vendors.ts';
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
import { DeleteLlmService } from './DeleteLlmService.tsx';
import classes from './LlmList.module.css';
import { type LlmSearch, llmPageQuery, useTestLlmService } from './llm-services.queries.ts';
import { serviceTitle } from './llm-words.ts';

type LlmTableProps = {
  /** Empty while it is not known yet. */
  service_provider_sid: string;
  accounts: readonly AccountChoice[] | undefined;
  search: LlmSearch;
  /** Changes the address; also back to the first page, unless told. */
  onShow: (next: Partial<LlmSearch>, replace?: boolean) => void;
  add: ReactNode;
};

const column = columnsOf<LlmCredential>();

export function LlmTable({ service_provider_sid, accounts, search, onShow, add }: LlmTableProps) {
  const session = useSession();
  const { actor } = session;
  const query = useQuery(llmPageQuery(session, service_provider_sid, search));
  const test = useTestLlmService(service_provider_sid);
  const [testing, setTesting] = useState<ReadonlySet<string>>(new Set());
  const [leaving, setLeaving] = useState<LlmCredential | null>(null);
  const { page, page_size } = pageAsked(search);

  const total = query.isPlaceholderData ? undefined : query.data?.total;
  const isPastEnd = total !== undefined && total > 0 && query.data?.data.length === 0;
  useEffect(() => {
    if (isPastEnd && page > 1) onShow({ page: Math.ceil(total / page_size) }, true);
  });

  async function ask(one: LlmCredential) {
    const sid = one.llm_credential_sid;
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
    column.accessor((one) => llmVendorName(one.vendor), {
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
          outcome={overallOutcome({ key: row.original.test ?? null })}
          isTesting={testing.has(row.original.llm_credential_sid)}
          failure={row.original.unreadable}
        />
      ),
      meta: { width: '26%' },
    }),
  ]);
  const mayOpen = (one: LlmCredential) => may(llmServicePolicy, 'open', actor, one);

  return (
    <>
      <DataTable
        noun="LLM services"
        columns={columns}
        query={query}
        rowId={(one) => one.llm_credential_sid}
        rowName={serviceTitle}
        rowLink={(one) => (mayOpen(one).allowed ? editLink(one) : undefined)}
        rowActions={(one) => [
          {
            label: may(llmServicePolicy, 'update', actor, one).allowed ? 'Edit' : 'View',
            icon: may(llmServicePolicy, 'update', actor, one).allowed ? (
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
            may: may(llmServicePolicy, 'test', actor, one),
            onSelect: () => ask(one),
          },
          {
            label: 'Delete',
            icon: <IconTrash size={16} aria-hidden />,
            destructive: true,
            may: may(llmServicePolicy, 'remove', actor, one),
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
          title: 'No LLM services.',
          text: 'Add the key of a vendor here, and applications can talk with its language models.',
          action: add,
        }}
        filters={{ active: false, onClear: () => onShow({ account: undefined }) }}
      />
      {leaving && (
        <DeleteLlmService
          service={leaving}
          service_provider_sid={service_provider_sid}
          opened
          onClose={() => setLeaving(null)}
          onDeleted={() => toastSuccess(`Deleted LLM service ${serviceTitle(leaving)}`)}
        />
      )}
    </>
  );
}

function editLink({ llm_credential_sid }: LlmCredential) {
  return linkOptions({
    to: '/internal/llm-services/$llmServiceSid/edit',
    params: { llmServiceSid: llm_credential_sid },
  });
}
