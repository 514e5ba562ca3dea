import { pageOf } from '../app/record/record-link.ts';
import { useSession } from '../session/session.queries.ts';
import { formatNumber } from '../ui/page/format-number.ts';
import { StatusBadge } from '../ui/page/StatusBadge.tsx';
import { RowLink } from '../ui/table/RowLink.tsx';
import classes from './NumberCell.module.css';
import { kindLabel } from './phone-number-words.ts';
import type { NumberRow } from './phone-numbers.queries.ts';

/** A number as people read it, a pattern as it is, and said to be one. */
export function NumberCell({ number }: { number: string }) {
  const kind = kindLabel(number);
  // Words of the cell itself, which ends them with a sign where it cuts them.
  if (!kind) return formatNumber(number);
  return (
    <span className={classes.number}>
      <code>{number}</code>
      <span className={classes.kind}>{kind}</span>
    </span>
  );
}

/** The provider's own is no page of its accounts. */
export function CarrierCell({ of: row }: { of: NumberRow }) {
  const { actor } = useSession();
  const { voip_carrier_sid, carrier_name, carrier_account_sid } = row;
  if (!voip_carrier_sid) return null;
  const name = carrier_name ?? voip_carrier_sid;
  if (actor.scope === 'account' && carrier_account_sid !== actor.account_sid) return name;
  return (
    <RowLink className={classes.link} link={pageOf('carriers', voip_carrier_sid)}>
      {name}
    </RowLink>
  );
}

export function ApplicationCell({ of: { application_sid, application_name } }: { of: NumberRow }) {
  if (!application_sid) return <StatusBadge status="attention">None</StatusBadge>;
  const link = pageOf('applications', application_sid);
  return (
    <RowLink className={classes.link} link={link}>
      {application_name ?? application_sid}
    </RowLink>
  );
}
