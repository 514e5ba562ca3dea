import { IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { accountPolicy } from '@trunkline/contract/accounts/accounts.policy.ts';
import type { Owner } from '@trunkline/contract/core/actor.ts';
import { may } from '@trunkline/contract/core/policy.ts';
import { type ReactNode, useState } from 'react';
import { historyEntry } from '../app/history-entry.ts';
import { RouteProblem } from '../app/RouteProblem.tsx';
import { closeSession } from '../app/session.ts';
import { useSession } from '../session/session.queries.ts';
import { DangerZone } from '../ui/DangerZone.tsx';
import { FormSkeleton } from '../ui/FormSkeleton.tsx';
import { GuardedButton } from '../ui/GuardedButton.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { saveParts } from '../ui/save-parts.ts';
import { toastSuccess } from '../ui/toast.ts';
import { AccountForm, type Saving } from './AccountForm.tsx';
import { AccountState } from './AccountState.tsx';
import { AccountTtsCache } from './AccountTtsCache.tsx';
import { type AccountValues, accountSent, ownPaths } from './account-form.ts';
import { accountListLink } from './account-list-link.ts';
import { accountQuery, useUpdateAccount } from './accounts.queries.ts';
import { DeleteAccount } from './DeleteAccount.tsx';
import { useLimitParts } from './limits.queries.ts';

const route = getRouteApi('/internal/accounts/$accountSid/edit');

type AccountEditorProps = {
  /** The keys of this owner; another resource's part, so the route hands it in. */
  keys: (owner: Owner) => ReactNode;
};

/** An account user has no list: the own account is where saving and cancelling stay. */
export function AccountEditor({ keys }: AccountEditorProps) {
  const { accountSid } = route.useParams();
  const session = useSession();
  const { actor } = session;
  const { data: account, error, dataUpdatedAt, refetch } = useQuery(accountQuery(accountSid));
  const update = useUpdateAccount(accountSid);
  const limitParts = useLimitParts();
  const navigate = useNavigate();
  const list = accountListLink();
  const [isDeleting, setIsDeleting] = useState(false);
  const hasList = may(accountPolicy, 'openList', actor).allowed;
  const crumbs = hasList ? [{ label: 'Accounts', link: list }] : [];

  if (!account && error) return <RouteProblem error={error} reset={() => refetch()} />;
  if (!account)
    return (
      <>
        <PageHeader title={undefined} crumbs={crumbs} purpose="Account SID" sid={null} />
        <FormSkeleton name="account" fields={6} />
      </>
    );

  function save(values: AccountValues, { form, allowed, madeFrom = account }: Saving) {
    if (!madeFrom) return Promise.resolve();
    const body = accountSent(values, madeFrom, allowed);
    const parts = [
      { name: 'Account', paths: ownPaths(values), save: () => update.mutateAsync({ body, madeFrom }) },
      ...limitParts({ account_sid: accountSid }, values.limits),
    ];
    return saveParts(form, values, parts, madeFrom);
  }

  const mayRemove = may(accountPolicy, 'remove', actor, account);
  return (
    <>
      <PageHeader
        title={account.name}
        crumbs={crumbs}
        status={<AccountState account={account} withReason />}
        purpose="Account SID"
        sid={account.account_sid}
        menu={[
          ...historyEntry(session, account.account_sid),
          {
            label: 'Delete account',
            icon: <IconTrash size={16} aria-hidden />,
            may: mayRemove,
            destructive: true,
            onSelect: () => setIsDeleting(true),
          },
        ]}
      />
      <AccountForm
        key={account.account_sid}
        account={account}
        loadedAt={dataUpdatedAt}
        reload={refetch}
        may={may(accountPolicy, 'update', actor, account)}
        cancel={hasList ? list : undefined}
        onSave={save}
        onSaved={(_, { name }) => {
          toastSuccess(`Account ${name.trim()} updated`);
          if (hasList) void navigate(list);
        }}
      />
      {keys(account)}
      <AccountTtsCache account={account} />
      <DangerZone
        title="Delete this account"
        action={
          <GuardedButton may={mayRemove} variant="outline" color="red" onClick={() => setIsDeleting(true)}>
            Delete account
          </GuardedButton>
        }
      >
        Its users, carriers, speech services and SIP clients go with it. Applications, phone numbers,
        Microsoft Teams tenants and API keys have to be removed first.
      </DangerZone>
      <DeleteAccount
        account={account}
        opened={isDeleting}
        onClose={() => setIsDeleting(false)}
        onDeleted={() => {
          if (!hasList) return closeSession();
          toastSuccess(`Account ${account.name} deleted`);
          // What was typed into the form of an account that is gone needs no question.
          void navigate({ ...list, ignoreBlocker: true });
        }}
      />
    </>
  );
}
