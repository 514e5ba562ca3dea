import { TextInput } from '@mantine/core';
import type { Account } from '@trunkline/contract/accounts/accounts.contract.ts';
import { useState } from 'react';
import { ApiProblem } from '../app/api-problem.ts';
import { pageSettings } from '../app/page-settings.ts';
import { DeleteUnused } from '../app/record/DeleteUnused.tsx';
import type { Deleting } from '../app/record/RecordScreen.tsx';
import { recordLink } from '../app/record/record-link.ts';
import { closeSession } from '../app/session.ts';
import { useSession } from '../session/session.queries.ts';
import { PasswordField } from '../ui/form/PasswordField.tsx';
import { useRemoveAccount } from './accounts.queries.ts';

type DeleteAccountProps = Deleting & {
  account: Pick<Account, 'account_sid' | 'name'>;
};

const PHRASE = 'delete my account';

/**
 * Whoever deletes the own account types the own password, which an OAuth user does not have, and on a hosted
 * installation a phrase (`R23`), and is signed out.
 */
export function DeleteAccount({ account, opened, onClose, onDeleted }: DeleteAccountProps) {
  const { actor, features, me } = useSession();
  const isOwn = actor.scope === 'account';
  const remove = useRemoveAccount({ isOwn });
  const [password, setPassword] = useState('');
  const asksPassword = isOwn && me.user.provider === 'local';

  const asksPhrase = isOwn && pageSettings.enable_hosted_system;
  const [phrase, setPhrase] = useState('');

  async function send() {
    if (asksPhrase && phrase !== PHRASE)
      throw new ApiProblem(400, {
        msg: 'You must type the delete message correctly in order to delete your account.',
      });
    if (asksPassword && password === '')
      throw new ApiProblem(400, { msg: 'Type your password to delete your account.' });
    if (!features.has('record-facts'))
      await (await import('./account-users.queries.ts')).refuseUsedAccount(account.account_sid);
    await remove.mutateAsync({ account_sid: account.account_sid, password: password || undefined });
  }

  return (
    <DeleteUnused
      area="accounts"
      sid={account.account_sid}
      opened={opened}
      onClose={() => {
        setPassword('');
        setPhrase('');
        onClose();
      }}
      kind="account"
      name={account.name}
      blockerLink={({ kind, sid }) => recordLink(kind, sid)}
      onDelete={send}
      done={isOwn ? undefined : `Account ${account.name} deleted`}
      onDeleted={isOwn ? () => closeSession() : onDeleted}
      {...(asksPhrase ? { label: 'PERMANENTLY DELETE MY ACCOUNT' } : {})}
    >
      <p>
        Its users, carriers, speech services and SIP clients are deleted with it
        {isOwn && ', and you are signed out'}.
      </p>
      {asksPhrase && (
        <TextInput
          label="Delete message"
          mb={12}
          description={
            <>
              Type <strong translate="no">{PHRASE}</strong>
            </>
          }
          required
          data-autofocus
          spellCheck={false}
          value={phrase}
          onChange={(event) => setPhrase(event.currentTarget.value)}
        />
      )}
      {asksPassword && (
        <PasswordField
          label="Your password"
          required
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
      )}
    </DeleteUnused>
  );
}
