/** Which calls stand beside one in its list, newest first, and why there is none. Pure. */
import type { Call } from '@trunkline/contract/recent-calls/recent-calls.contract.ts';
import { callId } from './call-words.ts';

export type CallRows = {
  page: number;
  page_size: number;
  total: number;
  /** A search stops counting. */
  total_is_least?: boolean | undefined;
  data: readonly Call[];
};

/** Lists have the newest call first. */
export type Side = 'newer' | 'older';

/**
 * The ids of the calls beside one, null at an end of the rows. Null altogether when it is not among them. Legs with one
 * id have one page, so they count once, where the id stands first; so does a call that has moved over to the next page
 * since the one before was read.
 */
export function besideIn(rows: readonly Call[], id: string): Record<Side, string | null> | null {
  const ids = [...new Set(rows.map(callId))].filter((one) => one !== null);
  const at = ids.indexOf(id);
  return at < 0 ? null : { newer: ids[at - 1] ?? null, older: ids[at + 1] ?? null };
}

/** The pages that go on where the call stands at an end of its own; null where there is none, or no need. */
export function pagesBeyond(of: CallRows, id: string): Record<Side, number | null> {
  const beside = besideIn(of.data, id);
  const { page, page_size, total, total_is_least } = of;
  const isMore = total_is_least ? of.data.length === page_size : page * page_size < total;
  return {
    newer: beside && beside.newer === null && page > 1 ? page - 1 : null,
    older: beside && beside.older === null && isMore ? page + 1 : null,
  };
}

/** Whose calls one steps through. */
export type WhereFrom = 'list' | 'account' | 'provider';

const places: Record<WhereFrom, string> = {
  list: 'in the list as you left it',
  account: 'of this account that day',
  provider: 'of this provider that day',
};

export const words = {
  step: (from: WhereFrom, side: Side) => `The ${side} call ${places[from]}.`,
  none: (from: WhereFrom, side: Side) => `There is no ${side} call ${places[from]}.`,
  loading: 'Loading the previous and next call.',
  failed: 'The previous and next call could not be loaded.',
  nobody: 'It belongs to no account, so there are no calls to step through.',
  tooMany: 'There were too many calls that day to step through from here. Open the call from the list.',
};
