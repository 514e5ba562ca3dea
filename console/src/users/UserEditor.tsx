import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { userSidOf } from '@trunkline/contract/core/actor.ts';
import type { ReactNode } from 'react';
import { firstAccountsQuery } from '../accounts/accounts.queries.ts';
import { isForbidden } from '../app/api-problem.ts';
import { AddScreen } from '../app/record/AddScreen.tsx';
import { RecordScreen } from '../app/record/RecordScreen.tsx';
import { useNewRecord, useRecord } from '../app/record/record-kind.ts';
import { useCurrentProvider } from '../service-providers/service-providers.queries.ts';
import { useSession } from '../session/session.queries.ts';
import { RefusalScreen } from '../ui/page/RefusalScreen.tsx';
import { DeleteUser } from './DeleteUser.tsx';
import { OwnPassword } from './OwnPassword.tsx';
import { UserForm } from './UserForm.tsx';
import { UserState } from './UserState.tsx';
import { newUserSent, newUserValues, userSent, userValues } from './user-form.ts';
import { userKind } from './users.queries.ts';

const adding = getRouteApi('/internal/users/add');

export function UserCreator() {
  const { account } = adding.useSearch();
  const session = useSession();
  const provider_sid = useCurrentProvider()?.service_provider_sid;
  const accounts = useQuery(firstAccountsQuery(session, provider_sid, account));
  const { screen, form, create } = useNewRecord(userKind);
  return (
    <AddScreen {...screen} purpose="Someone who signs in to this console" needs={[]}>
      {() => (
        <UserForm
          {...form}
          values={newUserValues(session.actor, account)}
          service_provider_sid={provider_sid ?? null}
          accounts={accounts.data}
          onSave={async (values, place) => ({ sid: (await create(newUserSent(values, place))).user_sid })}
        />
      )}
    </AddScreen>
  );
}

/** `otherWays` to sign in stand on the own page. */
export function UserEditor({ otherWays }: { otherWays: ReactNode }) {
  const session = useSession();
  const { sid, query, screen, formOf, update } = useRecord(userKind, 'userSid');
  const isOwn = userSidOf(session.actor) === sid;
  const current = useCurrentProvider();
  const provider_sid = query.data?.service_provider_sid ?? current?.service_provider_sid;
  const accounts = useQuery(firstAccountsQuery(session, provider_sid, undefined));
  return (
    <RecordScreen
      {...screen}
      refusal={isForbidden(query.error) && <RefusalScreen reason="You do not have access." />}
      head={(user) => ({ ...screen.head(user), status: <UserState user={user} /> })}
      removal={(user) => ({
        ...screen.removal(user),
        ...(isOwn && { about: 'You are signed out at once and cannot sign in again.' }),
        dialog: (deleting) => <DeleteUser user={user} {...deleting} />,
      })}
    >
      {(user) => (
        <>
          <UserForm
            {...formOf(user)}
            values={userValues(user)}
            service_provider_sid={provider_sid ?? null}
            accounts={accounts.data}
            onSave={(values, place, madeFrom = user) =>
              update({ body: userSent(values, place, madeFrom), madeFrom })
            }
          />
          {isOwn && user.provider === 'local' && <OwnPassword user_sid={user.user_sid} />}
          {isOwn && otherWays}
        </>
      )}
    </RecordScreen>
  );
}
