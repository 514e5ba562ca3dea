/** Plan and card belong to an account, and are its own users' to change (`R12`). */
import { redirect } from '@tanstack/react-router';
import { may } from '@trunkline/contract/core/policy.ts';
import { subscriptionPolicy } from '@trunkline/contract/subscriptions/subscriptions.policy.ts';
import { demand, leadHome, onlyWhen } from './guard.ts';
import { pageSettings } from './page-settings.ts';

type At = Parameters<typeof leadHome>[0] & { params: { accountSid: string } };

/** On hosted installations, and for an account user of the own account alone. */
export function ofOwnAccount(at: At): void {
  onlyWhen(pageSettings.enable_hosted_system)();
  const { actor } = at.context.session;
  if (actor.scope === 'account' && actor.account_sid !== at.params.accountSid)
    leadHome(at, 'You do not have access.');
}

/** `beforeLoad` of the page of the card. */
export function ofOwnPlan(at: At): void {
  ofOwnAccount(at);
  demand(may(subscriptionPolicy, 'change', at.context.session.actor));
}

const isPaid = ({ context }: At) => context.session.me.account.plan_type === 'paid';

/** Of the upgrade: who has done it, here before or in another tab, changes the plan instead. */
export function ofFreePlan(at: At): void {
  ofOwnPlan(at);
  const { params } = at;
  if (isPaid(at)) throw redirect({ to: '/internal/accounts/$accountSid/modify-subscription', params });
}

/** Of another capacity: there is none to change before the upgrade. */
export function ofPaidPlan(at: At): void {
  ofOwnPlan(at);
  const { params } = at;
  if (!isPaid(at)) throw redirect({ to: '/internal/accounts/$accountSid/subscription', params });
}
