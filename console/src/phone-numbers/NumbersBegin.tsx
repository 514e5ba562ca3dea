import { useQuery } from '@tanstack/react-query';
import { linkOptions } from '@tanstack/react-router';
import { accountPolicy } from '@trunkline/contract/accounts/accounts.policy.ts';
import { carrierPolicy } from '@trunkline/contract/carriers/carriers.policy.ts';
import { may } from '@trunkline/contract/core/policy.ts';
import type { ReactNode } from 'react';
import { carrierChoicesQuery } from '../carriers/carriers.queries.ts';
import { useSession } from '../session/session.queries.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { GuardedButton } from '../ui/GuardedButton.tsx';
import { NEEDS_ACCOUNT, NEEDS_CARRIER } from './phone-number-words.ts';

type NumbersBeginProps = {
  /** Undefined where there is no provider. */
  service_provider_sid: string | undefined;
  /** Undefined while they are loading. */
  hasAccounts: boolean | undefined;
  /** Numbers are added by admins and providers alone. */
  isKept: boolean;
  /** The first steps, once everything for them is there. */
  actions: ReactNode;
};

/** There are no numbers yet: what is needed first, or the way to the first one. */
export function NumbersBegin({ service_provider_sid, hasAccounts, isKept, actions }: NumbersBeginProps) {
  const { actor } = useSession();
  const carriers = useQuery(carrierChoicesQuery(service_provider_sid, undefined));
  const title = 'No phone numbers.';
  if (isKept)
    return <EmptyState title={title}>Your service provider adds numbers to your account.</EmptyState>;
  if (service_provider_sid === undefined || hasAccounts === false)
    return (
      <EmptyState
        title={title}
        action={
          <GuardedButton
            may={may(accountPolicy, 'create', actor)}
            link={linkOptions({ to: '/internal/accounts/add' })}
          >
            Add account
          </GuardedButton>
        }
      >
        {NEEDS_ACCOUNT}
      </EmptyState>
    );
  if (carriers.data?.length === 0)
    return (
      <EmptyState
        title={title}
        action={
          <GuardedButton
            may={may(carrierPolicy, 'begin', actor)}
            link={linkOptions({ to: '/internal/carriers/add' })}
          >
            Add carrier
          </GuardedButton>
        }
      >
        {NEEDS_CARRIER}
      </EmptyState>
    );
  return (
    <EmptyState title={title} action={<div style={{ display: 'flex', gap: 8 }}>{actions}</div>}>
      A number says which carrier brings its calls, and which application answers them. Add one, or import a
      list.
    </EmptyState>
  );
}
