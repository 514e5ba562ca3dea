import { createFileRoute } from '@tanstack/react-router';
import { ofFreePlan } from '../../../app/guard-own-plan.ts';
import { recordAddress } from '../../../app/record/record-address.ts';
import { SubscriptionScreen } from '../../../subscriptions/SubscriptionScreen.tsx';

export const Route = createFileRoute('/internal/accounts/$accountSid/subscription')({
  ...recordAddress('accountSid'),
  beforeLoad: ofFreePlan,
  component: SubscriptionScreen,
});
