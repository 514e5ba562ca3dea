import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { apiKeyPolicy } from '@trunkline/contract/api-keys/api-keys.policy.ts';
import type { Owner } from '@trunkline/contract/core/actor.ts';
import { may } from '@trunkline/contract/core/policy.ts';
import { useState } from 'react';
import { useSession } from '../session/session.queries.ts';
import { ConfirmDelete } from '../ui/ConfirmDelete.tsx';
import { DataTable } from '../ui/DataTable.tsx';
import { GuardedButton } from '../ui/GuardedButton.tsx';
import { RelativeTime } from '../ui/RelativeTime.tsx';
import { Section } from '../ui/Section.tsx';
import { columnsOf } from '../ui/table-columns.ts';
import { toastSuccess } from '../ui/toast.ts';
import { AddKeyDialog } from './AddKeyDialog.tsx';
import classes from './ApiKeys.module.css';
import { keyName, lastUsedWords, maskedKey } from './api-key-words.ts';
import { apiKeysQuery, type ListedKey, useRevokeApiKey } from './api-keys.queries.ts';
import { KeyExpiry } from './KeyExpiry.tsx';

const column = columnsOf<ListedKey>();
const named = column.accessor('name', {
  header: 'Name',
  cell: ({ row }) => row.original.name || <span className={classes.unnamed}>Unnamed</span>,
  meta: { width: '26%' },
});
const token = column.accessor('token', {
  header: 'Key',
  cell: ({ row }) => <code>{maskedKey(row.original.token)}</code>,
});
const lastUsed = column.accessor('last_used', {
  header: 'Last used',
  cell: ({ row }) => lastUsedWords(row.original.last_used, new Date()),
});
const expires = column.accessor('expires_at', {
  header: 'Expires',
  cell: ({ row }) => <KeyExpiry expires_at={row.original.expires_at} />,
});
const created = column.accessor('created_at', {
  header: 'Created',
  cell: ({ row }) => <RelativeTime iso={row.original.created_at ?? null} />,
  meta: { compact: 'hidden' },
});
const columns = column.columns([named, token, lastUsed, expires, created]);
/** A server that knows no names and does not let an expiry be chosen has no column for them. */
const platformColumns = column.columns([token, lastUsed, created]);

type ApiKeysProps = {
  owner: Owner;
  /** 'Account' or 'Service provider'. */
  label: string;
};

export function ApiKeys({ owner, label }: ApiKeysProps) {
  const { actor, features } = useSession();
  const [{ page, page_size }, setAsked] = useState({ page: 1, page_size: 25 });
  const query = useQuery(apiKeysQuery(owner, { page, page_size }));
  const revoke = useRevokeApiKey();
  const [isAdding, setIsAdding] = useState(false);
  const [revoking, setRevoking] = useState<ListedKey | null>(null);
  const withDetails = features.has('api-key-details');
  const mayRemove = may(apiKeyPolicy, 'remove', actor, owner);

  const add = (
    <GuardedButton
      may={may(apiKeyPolicy, 'create', actor, owner)}
      variant="default"
      leftSection={<IconPlus size={16} aria-hidden />}
      onClick={() => setIsAdding(true)}
    >
      Add key
    </GuardedButton>
  );

  function leave(name: string) {
    toastSuccess(`API key ${name} revoked`);
    // The last row of the last page takes the page with it.
    if (query.data?.data.length === 1 && page > 1) setAsked({ page: page - 1, page_size });
  }

  return (
    <Section
      wide
      title={`${label} API keys`}
      about={`A program that has one may do what a user of this ${label.toLowerCase()} may do.`}
      aside={query.data?.total === 0 ? undefined : add}
    >
      <DataTable
        noun="API keys"
        columns={withDetails ? columns : platformColumns}
        query={query}
        rowId={(key) => key.api_key_sid}
        rowName={keyName}
        rowActions={(key) => [
          {
            label: 'Revoke',
            icon: <IconTrash size={16} aria-hidden />,
            may: mayRemove,
            destructive: true,
            quick: true,
            onSelect: () => setRevoking(key),
          },
        ]}
        expectedRows={2}
        paging={{
          page,
          size: page_size,
          onPage: (next) => setAsked({ page: next, page_size }),
          onSize: (size) => setAsked({ page: 1, page_size: size }),
        }}
        empty={{
          title: 'No API keys yet.',
          text: 'Add one for each program that calls the API, so that each can be revoked by itself.',
          action: add,
        }}
        filters={{ active: false, onClear: () => {} }}
      />
      <AddKeyDialog
        owner={owner}
        opened={isAdding}
        withDetails={withDetails}
        onClose={() => setIsAdding(false)}
      />
      <ConfirmDelete
        opened={revoking !== null}
        onClose={() => setRevoking(null)}
        kind="API key"
        verb="revoke"
        name={revoking ? keyName(revoking) : ''}
        onDelete={() => revoke.mutateAsync(revoking?.api_key_sid ?? '')}
        onDeleted={() => revoking && leave(keyName(revoking))}
      >
        <p>Programs that use it are refused from then on.</p>
      </ConfirmDelete>
    </Section>
  );
}
