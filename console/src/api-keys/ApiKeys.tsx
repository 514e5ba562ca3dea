import { Group } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { apiKeyPolicy } from '@trunkline/contract/api-keys/api-keys.policy.ts';
import { type Owner, userSidOf } from '@trunkline/contract/core/actor.ts';
import { may } from '@trunkline/contract/core/policy.ts';
import { useState } from 'react';
import { ExportCsvButton } from '../app/list/ExportCsvButton.tsx';
import { LateListNews } from '../app/list/LateListNews.tsx';
import { LookMenu } from '../app/list/LookMenu.tsx';
import { shownColumns, useListLook } from '../app/list/list-look.ts';
import { useLastPage } from '../app/list/use-last-page.ts';
import { useMany } from '../app/list/use-many.ts';
import { useSession } from '../session/session.queries.ts';
import { Section } from '../ui/form/Section.tsx';
import { ConfirmDelete } from '../ui/overlay/ConfirmDelete.tsx';
import { toastSuccess } from '../ui/overlay/toast.ts';
import { EmptyState } from '../ui/page/EmptyState.tsx';
import { GuardedButton } from '../ui/page/GuardedButton.tsx';
import { RelativeTime } from '../ui/page/RelativeTime.tsx';
import { serverNow } from '../ui/page/server-clock.ts';
import type { Column } from '../ui/table/columns.ts';
import { DataTable } from '../ui/table/DataTable.tsx';
import { AddKeyDialog } from './AddKeyDialog.tsx';
import classes from './ApiKeys.module.css';
import { keyName, lastUsedWords, maskedKey } from './api-key-words.ts';
import {
  apiKeysCsv,
  apiKeysQuery,
  type KeysAsked,
  type ListedKey,
  useRevokeApiKey,
} from './api-keys.queries.ts';
import { KeyExpiry } from './KeyExpiry.tsx';

const named: Column<ListedKey> = {
  id: 'name',
  header: 'Name',
  cell: ({ name }) => name || <span className={classes.unnamed}>Unnamed</span>,
  sort: 'name',
};
const token: Column<ListedKey> = {
  id: 'token',
  header: 'Key',
  cell: (key) => {
    const masked = maskedKey(key.token);
    const end = masked.lastIndexOf('*') + 1;
    return (
      <code>
        <span className={classes.mask}>{masked.slice(0, end)}</span>
        <span className={classes.ending}>{masked.slice(end)}</span>
      </code>
    );
  },
};
const lastUsed: Column<ListedKey> = {
  id: 'last_used',
  header: 'Last used',
  cell: ({ last_used }) => lastUsedWords(last_used, serverNow()),
  sort: 'last_used',
};
const expires: Column<ListedKey> = {
  id: 'expires_at',
  header: 'Expires',
  cell: ({ expires_at }) => <KeyExpiry expires_at={expires_at} />,
  sort: 'expires_at',
};
const created: Column<ListedKey> = {
  id: 'created_at',
  header: 'Created',
  cell: ({ created_at }) => <RelativeTime iso={created_at ?? null} />,
  sort: 'created_at',
  wideOnly: true,
};
const columns = [named, token, lastUsed, expires, created];
/** A server that knows no names and does not let an expiry be chosen has no column for them. */
const platformColumns = [token, lastUsed, created];

const NOUN = 'API keys';
const keySid = (key: ListedKey) => key.api_key_sid;

type ApiKeysProps = {
  owner: Owner;
  /** 'Account' or 'Service provider'. */
  label: string;
};

export function ApiKeys({ owner, label }: ApiKeysProps) {
  const { actor, features } = useSession();
  const [asked, setAsked] = useState<KeysAsked>({ page: 1, page_size: 25 });
  const { page, page_size, sort = '-created_at' } = asked;
  const query = useQuery(apiKeysQuery(owner, asked));
  const revoke = useRevokeApiKey();
  const [isAdding, setIsAdding] = useState(false);
  const [revoking, setRevoking] = useState<ListedKey | null>(null);
  const withDetails = features.has('api-key-details');
  const known = withDetails ? columns : platformColumns;
  const [look, setLook] = useListLook(userSidOf(actor) ?? '');
  const many = useMany('api-keys', query.data?.data, { id: keySid, name: keyName }, owner);
  const mayRemove = may(apiKeyPolicy, 'remove', actor, owner);
  const isNone = query.data?.total === 0;

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

  useLastPage(query, { area: 'api-keys', page, size: page_size }, (last) =>
    setAsked((now) => ({ ...now, page: last })),
  );

  return (
    <Section
      wide
      title={`${label} API keys`}
      help="roles.api-keys"
      about={`A program with a key can do everything that a user of this ${label.toLowerCase()} can.`}
      aside={isNone ? undefined : add}
    >
      {!isNone && (
        <Group gap={8} justify="flex-end" mb={8}>
          {features.has('csv-lists') && (
            <ExportCsvButton
              name="api-keys"
              variant="default"
              size="xs"
              fetchCsv={(options) => apiKeysCsv(owner, asked, options)}
            />
          )}
          <LookMenu list={NOUN} columns={known} look={look} onLook={setLook} />
        </Group>
      )}
      <DataTable
        noun={NOUN}
        columns={shownColumns(known, look.columns[NOUN])}
        query={query}
        row={{
          id: keySid,
          name: keyName,
          actions: (key) => [
            {
              label: 'Revoke',
              icon: <IconTrash size={16} aria-hidden />,
              may: mayRemove,
              destructive: true,
              onSelect: () => setRevoking(key),
            },
          ],
        }}
        look={{ rows: 2, compact: look.compact }}
        selection={mayRemove.allowed ? many.selection : undefined}
        sort={{ by: sort, onSort: (by) => setAsked({ page: 1, page_size, sort: by as KeysAsked['sort'] }) }}
        paging={{
          page,
          size: page_size,
          onPage: (next) => setAsked({ ...asked, page: next }),
          onSize: (size) => setAsked({ ...asked, page: 1, page_size: size }),
        }}
        empty={
          <EmptyState title="No API keys yet." action={add}>
            Add one for each program that calls the API, so that you can revoke them separately.
          </EmptyState>
        }
        onClear={undefined}
      />
      <LateListNews
        area="api-keys"
        noun={NOUN}
        page={apiKeysQuery(owner, asked) as never}
        id={keySid}
        query={query}
      />
      {many.dialog}
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
        onDeleted={() => {
          if (!revoking) return;
          many.selection?.onGone(keySid(revoking));
          toastSuccess(`API key ${keyName(revoking)} revoked`);
        }}
      >
        <p>Programs that use it are refused at once.</p>
      </ConfirmDelete>
    </Section>
  );
}
