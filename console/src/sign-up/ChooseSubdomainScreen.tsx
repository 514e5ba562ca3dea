import { Button, Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { localKeys } from '../app/browser-storage.ts';
import { chooseRealmLater } from '../app/guard.ts';
import { pageOf } from '../app/record/record-link.ts';
import { PublicPage } from '../app/shell/PublicPage.tsx';
import { SignOutButton } from '../app/shell/SignOutButton.tsx';
import { WithQueries } from '../app/WithQueries.tsx';
import { useSession, WithSession } from '../session/session.queries.ts';
import { RealmForm } from './RealmForm.tsx';
import classes from './SignUpForm.module.css';

/** The last step of a registration, and the first after signing in for whoever has not done it. */
export function ChooseSubdomainScreen() {
  return (
    <WithQueries>
      <PublicPage title="Choose a subdomain">
        <WithSession>
          <ChooseSubdomain />
        </WithSession>
      </PublicPage>
    </WithQueries>
  );
}

function ChooseSubdomain() {
  const { me } = useSession();
  const navigate = useNavigate();
  const [root_domain] = useState(() => me.account.root_domain ?? localStorage.getItem(localKeys.rootDomain));
  const accountSid = me.account.account_sid ?? '';
  const toAccount = () => navigate({ ...pageOf('accounts', accountSid), ignoreBlocker: true });
  return (
    <>
      <Text>
        The address to which your carrier sends calls and at which devices register. You can change it at any
        time.
      </Text>
      {root_domain ? (
        <RealmForm
          account_sid={accountSid}
          root_domain={root_domain}
          label="Complete Registration →"
          onSaved={toAccount}
          onLater={() => {
            chooseRealmLater(accountSid);
            void toAccount();
          }}
        />
      ) : (
        <>
          <Text role="alert">
            No domain is available yet. The administrator of this server has to set a root domain for the
            service provider.
          </Text>
          <Button onClick={toAccount}>Continue without one</Button>
        </>
      )}
      <div className={classes.signOut}>
        <SignOutButton />
      </div>
    </>
  );
}
