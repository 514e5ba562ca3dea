import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { PlanCategory } from '@trunkline/contract/subscriptions/plan-cost.ts';
import { useState } from 'react';
import { leaveToast } from '../app/shell/left-toast.ts';
import { useSession } from '../session/session.queries.ts';
import { isSamePlan, type PlanValues, planFaults, planLines, planValues, productsSent } from './plan-form.ts';
import { pricesQuery, usePayment } from './subscriptions.queries.ts';
import { accountLink, refusedBefore, usePaying } from './use-paying.ts';

export type Plan = ReturnType<typeof usePlan>;

/** A capacity as it is typed, what it costs, and how it is paid. `isPaid`: it begins with the plan as it is. */
export function usePlan(accountSid: string, isPaid: boolean) {
  const { me } = useSession();
  const navigate = useNavigate();
  const prices = useQuery(pricesQuery());
  const payment = usePayment();
  const paying = usePaying(accountSid);
  const stored = planValues(me.subscription, isPaid);
  const [entered, setEntered] = useState<Partial<PlanValues>>({});
  const [faults, setFaults] = useState<Partial<PlanValues>>({});
  const values = { ...stored, ...entered };
  const lines = planLines(prices.data ?? [], values);
  const back = accountLink(accountSid);
  const isOrdered = payment.data?.action === 'upgrade' || payment.data?.action === 'quantities';
  return {
    ...{ prices, paying, entered, setEntered, faults, values, lines, back },
    products: productsSent(lines),
    ratio: me.account.device_to_call_ratio ?? 0,
    isSame: isSamePlan(values, stored),
    isPaying: paying.isBusy || payment.data?.state === 'processing',
    fault: paying.fault ?? (isOrdered ? refusedBefore(payment.data) : null),
    change(category: PlanCategory, value: string) {
      setEntered((now) => ({ ...now, [category]: value }));
      setFaults((now) => ({ ...now, [category]: undefined }));
    },
    /** Whether it can be bought; what keeps it from that is pointed at. */
    isRight(): boolean {
      const wrong = planFaults(values);
      setFaults(wrong);
      const first = Object.keys(wrong)[0];
      if (first) document.getElementById(`plan-${first}`)?.focus();
      return !first;
    },
    done(text: string) {
      leaveToast(text);
      void navigate({ ...back, ignoreBlocker: true });
    },
  };
}
