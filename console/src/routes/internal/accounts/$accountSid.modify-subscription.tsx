import { createFileRoute } from '@tanstack/react-router';
import { ofPaidPlan } from '../../../app/guard-own-plan.ts';
import { recordAddress } from '../../../app/record/record-address.ts';
import { ModifySubscriptionScreen } from '../../../subscriptions/ModifySubscriptionScreen.tsx';

export const Route = createFileRoute('/internal/accounts/$accountSid/modify-subscription')({
  ...recordAddress('accountSid'),
  beforeLoad: ofPaidPlan,
  component: ModifySubscriptionScreen,
});
