import { createFileRoute } from '@tanstack/react-router';
import { anyone, forWriters } from '@trunkline/contract/core/policy.ts';
import { demand, leadHome, onlyWhen } from '../../../app/guard.ts';
import { pageSettings } from '../../../app/page-settings.ts';
import { recordAddress } from '../../../app/record/record-address.ts';
import { SipRealmScreen } from '../../../sign-up/SipRealmScreen.tsx';

export const Route = createFileRoute('/internal/accounts/$accountSid/sip-realm/edit')({
  ...recordAddress('accountSid'),
  beforeLoad: (at) => {
    onlyWhen(pageSettings.enable_hosted_system)();
    const { actor } = at.context.session;
    if (actor.scope === 'account' && actor.account_sid !== at.params.accountSid)
      leadHome(at, 'You do not have access.');
    demand(forWriters(anyone)(actor));
  },
  component: SipRealmScreen,
});
