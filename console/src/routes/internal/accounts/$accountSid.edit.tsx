import { createFileRoute } from '@tanstack/react-router';
import { AccountEditor } from '../../../accounts/AccountEditor.tsx';
import { warmAccount } from '../../../accounts/accounts.queries.ts';
import { ApiKeys } from '../../../api-keys/ApiKeys.tsx';
import { leadHome } from '../../../app/guard.ts';

export const Route = createFileRoute('/internal/accounts/$accountSid/edit')({
  beforeLoad: (at) => {
    const { actor } = at.context.session;
    if (actor.scope === 'account' && actor.account_sid !== at.params.accountSid)
      leadHome(at, 'You do not have access.');
  },
  loader: ({ context, params }) => warmAccount(context.queryClient, params.accountSid),
  component: () => <AccountEditor keys={(owner) => <ApiKeys owner={owner} label="Account" />} />,
});
