import { suspendedAccount } from '../app/suspended-account.ts';
import { useSession } from '../session/session.queries.ts';
import { standingWords, usePayment } from '../subscriptions/subscriptions.queries.ts';
import { failureOf } from '../ui/page/failure.ts';
import { type PlanNeed, waitingWords } from './need-words.ts';

/** What the plan of the caller's own account needs of a person; undefined while it is asked how the last payment stands. */
export function usePlanNeed(): PlanNeed | null | undefined {
  const session = useSession();
  const payment = usePayment();
  if (session.actor.scope !== 'account') return null;
  const { account_sid } = session.actor;
  if (suspendedAccount(session))
    return {
      account_sid,
      what: 'The service is suspended',
      more: 'The last bill could not be paid',
      is_failing: true,
    };
  if (payment.error)
    return {
      account_sid,
      what: 'The last payment could not be checked',
      more: failureOf(payment.error).msg,
      is_failing: false,
    };
  const { state, reason } = payment.data ?? {};
  const what = standingWords(state);
  if (what)
    return {
      account_sid,
      what,
      more: waitingWords(state === 'card error', reason),
      is_failing: false,
    };
  return payment.isLoading ? undefined : null;
}
