import { useQuery } from '@tanstack/react-query';
import { accountPolicy } from '@trunkline/contract/accounts/accounts.policy.ts';
import type { Owner } from '@trunkline/contract/core/actor.ts';
import { may } from '@trunkline/contract/core/policy.ts';
import { type ReactNode, useState } from 'react';
import { isForbidden } from '../app/api-problem.ts';
import { FirstCallLine, useFirstCall } from '../app/calls/FirstCallLine.tsx';
import { LatestCalls } from '../app/calls/LatestCalls.tsx';
import { backTo } from '../app/list/list-as-left.ts';
import { pageSettings } from '../app/page-settings.ts';
import { RecordScreen } from '../app/record/RecordScreen.tsx';
import { inWordsFor } from '../app/record/refused-change.ts';
import { useRecordSid } from '../app/record/use-record-sid.ts';
import { suspendedAccount } from '../app/suspended-account.ts';
import { TtsCache } from '../app/TtsCache.tsx';
import { useSession } from '../session/session.queries.ts';
import { saveParts } from '../ui/form/save-changed-parts.ts';
import { storedFrom } from '../ui/form/use-record-form.ts';
import { useHeld } from '../ui/overlay/in-dialog.ts';
import { toastSuccess } from '../ui/overlay/toast.ts';
import { RefusalScreen } from '../ui/page/RefusalScreen.tsx';
import { AccountForm, type Saving } from './AccountForm.tsx';
import { AccountState } from './AccountState.tsx';
import { type AccountValues, accountSent, ownPaths } from './account-form.ts';
import { accountUses } from './account-uses.ts';
import { accountQuery, useUpdateAccount } from './accounts.queries.ts';
import { DeleteAccount } from './DeleteAccount.tsx';
import { limitsOf, useLimitParts } from './limit-parts.queries.ts';

const words = { area: 'accounts', kind: 'account', sid: 'Account SID', fields: 6 } as const;

type AccountEditorProps = {
  /** The keys of this owner; another resource's part, so the route hands it in. */
  keys: (owner: Owner) => ReactNode;
  /** The page of the own account on hosted installations: what comes before the form, and it; `onDelete` asks whether to delete it. */
  plan?: (onDelete: () => void, form: ReactNode) => ReactNode;
};

/** An account user has no list: the own account is where saving and cancelling stay. */
export function AccountEditor({ keys, plan }: AccountEditorProps) {
  const accountSid = useRecordSid('accountSid');
  const session = useSession();
  const { actor } = session;
  const query = useQuery(accountQuery(accountSid));
  const update = useUpdateAccount(accountSid);
  const limitParts = useLimitParts();
  const held = useHeld();
  const list = backTo('/internal/accounts', 'Accounts');
  const [isLeaving, setIsLeaving] = useState(false);
  const isOwn = actor.scope === 'account' && actor.account_sid === accountSid;
  const isSuspended = suspendedAccount(session) === accountSid;
  const hasPlan = isOwn && pageSettings.enable_hosted_system;
  const hasList = may(accountPolicy, 'openList', actor).allowed;
  // Beside the account: a line that came after it would move what is being read.
  const firstCall = useFirstCall(!held && !hasList && !hasPlan);

  function save(values: AccountValues, { form, allowed, madeFrom = query.data }: Saving) {
    if (!madeFrom) return Promise.resolve();
    const body = accountSent(values, madeFrom, allowed);
    const parts = [
      {
        name: 'Account',
        paths: ownPaths(values),
        save: () => inWordsFor('Account', update.mutateAsync({ body, madeFrom })),
      },
      ...limitParts({ account_sid: accountSid }, values.limits, limitsOf(madeFrom, form)),
    ];
    return saveParts(form, values, parts, madeFrom);
  }

  return (
    <RecordScreen
      words={words}
      query={query}
      list={hasList ? list : null}
      refusal={isForbidden(query.error) && <RefusalScreen reason="You do not have access." />}
      head={(account) => ({
        title: account.name,
        sid: account.account_sid,
        status: <AccountState {...{ account, isSuspended }} withReason />,
      })}
      health={({ account_sid }) => <LatestCalls owner={{ account_sid }} />}
      uses={(account) => accountUses(account.account_sid)}
      removal={(account) => ({
        may: may(accountPolicy, 'remove', actor, account),
        about:
          'Its users, carriers, speech services and SIP clients are deleted with it. First remove its phone numbers, Microsoft Teams tenants, API keys, and any application that was added or changed.',
        dialog: (deleting) => <DeleteAccount account={account} {...deleting} />,
      })}
    >
      {(account) => {
        const form = (
          <>
            <AccountForm
              stored={storedFrom(account, query)}
              may={may(accountPolicy, 'update', actor, account)}
              cancel={hasList ? list.link : undefined}
              onSave={save}
              onSaved={(_, { name }) => toastSuccess(`Account ${name.trim()} updated`)}
            />
            {!held && keys(account)}
            {!held && <TtsCache account={account} />}
          </>
        );
        if (!plan || held || !hasPlan)
          return (
            <>
              <FirstCallLine firstCall={firstCall} />
              {form}
            </>
          );
        return (
          <>
            {plan(() => setIsLeaving(true), form)}
            <DeleteAccount account={account} opened={isLeaving} onClose={() => setIsLeaving(false)} />
          </>
        );
      }}
    </RecordScreen>
  );
}
