import { linkOptions } from '@tanstack/react-router';
import type { Account } from '@trunkline/contract/accounts/accounts.contract.ts';
import type { Blocker } from '@trunkline/contract/core/problem.ts';
import { useState } from 'react';
import { ApiProblem } from '../app/api-problem.ts';
import { useSession } from '../session/session.queries.ts';
import { ConfirmDelete } from '../ui/ConfirmDelete.tsx';
import { PasswordField } from '../ui/PasswordField.tsx';
import { useRemoveAccount } from './accounts.queries.ts';

type DeleteAccountProps = {
  account: Pick<Account, 'account_sid' | 'name'>;
  opened: boolean;
  onClose: () => void;
  onDeleted: () => void;
};

/** Whoever deletes the own account types the own password, which an OAuth user does not have (`R23`). */
export function DeleteAccount({ account, opened, onClose, onDeleted }: DeleteAccountProps) {
  const { actor, me } = useSession();
  const remove = useRemoveAccount();
  const [password, setPassword] = useState('');
  const asksPassword = actor.scope === 'account' && me.user.provider === 'local';

  async function send() {
    if (asksPassword && password === '')
      throw new ApiProblem(400, { msg: 'Type your password to delete your account.' });
    await remove.mutateAsync({ account_sid: account.account_sid, password: password || undefined });
  }

  return (
    <ConfirmDelete
      opened={opened}
      onClose={() => {
        setPassword('');
        onClose();
      }}
      kind="account"
      name={account.name}
      blockerLink={blockerLink}
      onDelete={send}
      onDeleted={onDeleted}
    >
      <p>
        Its users, carriers, speech services and SIP clients are deleted with it
        {actor.scope === 'account' && ', and you are signed out'}.
      </p>
      {asksPassword && (
        <PasswordField
          label="Your password"
          required
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
      )}
    </ConfirmDelete>
  );
}

function blockerLink({ kind, sid }: Blocker) {
  switch (kind) {
    case 'applications':
      return linkOptions({
        to: '/internal/applications/$applicationSid/edit',
        params: { applicationSid: sid },
      });
    case 'ms-teams-tenants':
      return linkOptions({
        to: '/internal/ms-teams-tenants/$msTeamsTenantSid/edit',
        params: { msTeamsTenantSid: sid },
      });
    default:
      return undefined;
  }
}
