import { createFileRoute } from '@tanstack/react-router';
import { ofOwnPlan } from '../../../app/guard-own-plan.ts';
import { recordAddress } from '../../../app/record/record-address.ts';
import { ManagePaymentScreen } from '../../../subscriptions/ManagePaymentScreen.tsx';

export const Route = createFileRoute('/internal/accounts/$accountSid/manage-payment')({
  ...recordAddress('accountSid'),
  beforeLoad: ofOwnPlan,
  component: ManagePaymentScreen,
});
