import { Skeleton } from '@mantine/core';
import type { ClientRegistration } from '@trunkline/contract/clients/registrations.contract.ts';
import { failureOf } from '../ui/page/failure.ts';
import { StatusBadge } from '../ui/page/StatusBadge.tsx';

type RegistrationStateProps = {
  /** Undefined while it is being asked for. */
  registration: Pick<ClientRegistration, 'registered_status' | 'contact'> | undefined;
  /** Why it could not be had. */
  error?: unknown;
};

export function RegistrationState({ registration, error }: RegistrationStateProps) {
  if (!registration && error)
    return (
      <StatusBadge status="attention" detail={failureOf(error).msg}>
        Unknown
      </StatusBadge>
    );
  if (!registration) return <Skeleton width={96} height={16} />;
  return registration.registered_status === 'active' ? (
    <StatusBadge status="good" detail={registration.contact ?? undefined}>
      Registered
    </StatusBadge>
  ) : (
    <StatusBadge status="off">Not registered</StatusBadge>
  );
}
