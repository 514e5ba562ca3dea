import { createFileRoute } from '@tanstack/react-router';
import { AccountEditor } from '../../../accounts/AccountEditor.tsx';
import { warmAccount } from '../../../accounts/accounts.queries.ts';
import { ApiKeys } from '../../../api-keys/ApiKeys.tsx';
import { warmApiKeys } from '../../../api-keys/api-keys.queries.ts';
import { leadHome } from '../../../app/guard.ts';
import { pageSettings } from '../../../app/page-settings.ts';
import { recordAddress } from '../../../app/record/record-address.ts';
import { SetupPage, warmSetup } from '../../../subscriptions/SetupPage.tsx';
import { YourSubscription } from '../../../subscriptions/YourSubscription.tsx';

export const Route = createFileRoute('/internal/accounts/$accountSid/edit')({
  ...recordAddress('accountSid'),
  beforeLoad: (at) => {
    const { actor } = at.context.session;
    if (actor.scope === 'account' && actor.account_sid !== at.params.accountSid)
      leadHome(at, 'You do not have access.');
  },
  loader: ({ context: { queryClient, session }, params: { accountSid } }) => {
    warmAccount(queryClient, accountSid);
    if (pageSettings.enable_hosted_system && session.actor.scope === 'account')
      warmSetup(queryClient, session);
    warmApiKeys(queryClient, { account_sid: accountSid, service_provider_sid: null });
  },
  component: () => (
    <AccountEditor
      keys={(owner) => <ApiKeys owner={owner} label="Account" />}
      plan={(onDelete, form) => <SetupPage plan={<YourSubscription onDelete={onDelete} />} form={form} />}
    />
  ),
});
