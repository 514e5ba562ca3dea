/** Whose a row is, and the filter by it, in lists of what belongs to accounts. */
import type { CountedList } from '@trunkline/contract/accounts/counted-lists.ts';
import type { Actor } from '@trunkline/contract/core/actor.ts';
import { createElement } from 'react';
import { accountPicks, type Counted } from '../../accounts/account-picks.queries.ts';
import type { Column } from '../../ui/table/columns.ts';
import { AccountCell, type OfAccount } from './AccountCell.tsx';
import type { FilterNotes } from './ListFilter.tsx';

export const ALL_ACCOUNTS = 'All accounts';

/** For whoever sees more than one account. `none`: what a row without an account says. */
export function accountColumn<Row extends OfAccount>(
  actor: Actor,
  { header = 'Account', none = null as string | null } = {},
): Column<Row>[] {
  if (actor.scope === 'account') return [];
  const cell = (row: Row) => {
    if (!row.account_sid) return none;
    // Told with the row, as our server does: nothing has to be asked for, nor watched.
    return row.account_name ?? createElement(AccountCell, { of: row });
  };
  return [{ id: 'account', header, cell, least: 104 }];
}

export function accountFilter<Row extends OfAccount>(
  actor: Actor,
  service_provider_sid: string,
  /** `counts`: the list whose rows each account is shown with, while nothing else filters them but, of events, the time. */
  { label = 'Account', counts }: { label?: string; counts?: CountedList | Counted } = {},
): FilterNotes<Row>[] {
  if (actor.scope === 'account') return [];
  return [
    {
      name: 'account',
      label,
      any: ALL_ACCOUNTS,
      picks: accountPicks(service_provider_sid),
      ...(counts && {
        counted: accountPicks(
          service_provider_sid,
          typeof counts === 'string' ? { count_of: counts } : counts,
        ),
      }),
      nameOf: ({ account_name }) => account_name,
    },
  ];
}
