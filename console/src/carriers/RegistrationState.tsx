import type { Carrier } from '@trunkline/contract/carriers/carriers.contract.ts';
import { RelativeTime } from '../ui/page/RelativeTime.tsx';
import { StatusBadge } from '../ui/page/StatusBadge.tsx';
import classes from './RegistrationState.module.css';
import { registrationOf } from './registration.ts';

/** Nothing for a carrier that we do not register with. */
export function RegistrationState({ carrier }: { carrier: Carrier }) {
  const registration = registrationOf(carrier);
  if (!registration) return null;
  const { status, short, long, reason, at } = registration;
  const why = status === 'off' ? long : reason;
  return (
    <span className={classes.registration}>
      <StatusBadge status={status} detail={why ?? undefined}>
        {short}
      </StatusBadge>
      {at && (
        <small>
          <RelativeTime iso={at} />
        </small>
      )}
      {status !== 'good' && why && <small title={why}>{why}</small>}
    </span>
  );
}
