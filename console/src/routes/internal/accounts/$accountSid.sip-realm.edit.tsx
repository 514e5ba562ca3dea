import { createFileRoute } from '@tanstack/react-router';
import { anyone, forWriters } from '@trunkline/contract/core/policy.ts';
import { demand } from '../../../app/guard.ts';
import { ofOwnAccount } from '../../../app/guard-own-plan.ts';
import { recordAddress } from '../../../app/record/record-address.ts';
import { SipRealmScreen } from '../../../sign-up/SipRealmScreen.tsx';

export const Route = createFileRoute('/internal/accounts/$accountSid/sip-realm/edit')({
  ...recordAddress('accountSid'),
  beforeLoad: (at) => {
    ofOwnAccount(at);
    demand(forWriters(anyone)(at.context.session.actor));
  },
  component: SipRealmScreen,
});
