import { linkOptions } from '@tanstack/react-router';
import { formatNumber } from '../ui/format-number.ts';
import { TargetLink } from '../ui/TargetLink.tsx';
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

export function AccountCell({ of: { account_sid, account_name } }: { of: NumberRow }) {
  if (!account_sid) return null;
  const link = linkOptions({
    to: '/internal/accounts/$accountSid/edit',
    params: { accountSid: account_sid },
  });
  return (
    <TargetLink className={classes.link} link={link}>
      {account_name ?? account_sid}
    </TargetLink>
  );
}

export function CarrierCell({ of: { voip_carrier_sid, carrier_name } }: { of: NumberRow }) {
  if (!voip_carrier_sid) return null;
  const link = linkOptions({
    to: '/internal/carriers/$voipCarrierSid/edit',
    params: { voipCarrierSid: voip_carrier_sid },
  });
  return (
    <TargetLink className={classes.link} link={link}>
      {carrier_name ?? voip_carrier_sid}
    </TargetLink>
  );
}

export function ApplicationCell({ of: { application_sid, application_name } }: { of: NumberRow }) {
  if (!application_sid) return <span className={classes.none}>None</span>;
  const link = linkOptions({
    to: '/internal/applications/$applicationSid/edit',
    params: { applicationSid: application_sid },
  });
  return (
    <TargetLink className={classes.link} link={link}>
      {application_name ?? application_sid}
    </TargetLink>
  );
}
