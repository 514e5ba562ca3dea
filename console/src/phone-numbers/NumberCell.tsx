import { pageOf } from '../app/record/record-link.ts';
import { formatNumber } from '../ui/page/format-number.ts';
import { StatusBadge } from '../ui/page/StatusBadge.tsx';
import { RowLink } from '../ui/table/RowLink.tsx';
import classes from './NumberCell.module.css';
import { kindLabel } from './phone-number-words.ts';
import type { NumberRow } from './phone-numbers.queries.ts';

/** A number as people read it, a pattern as it is, and said to be one. */
export function NumberCell({ number }: { number: string }) {
  const kind = kindLabel(number);
  return (
    <span className={classes.number}>
      {kind ? <code>{number}</code> : formatNumber(number)}
      {kind && <span className={classes.kind}>{kind}</span>}
    </span>
  );
}

export function CarrierCell({ of: { voip_carrier_sid, carrier_name } }: { of: NumberRow }) {
  if (!voip_carrier_sid) return null;
  const link = pageOf('carriers', voip_carrier_sid);
  return (
    <RowLink className={classes.link} link={link}>
      {carrier_name ?? voip_carrier_sid}
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
