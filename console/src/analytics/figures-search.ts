/** What figures are narrowed to, as their address has it. Pure. */
import type { StatsQuery } from '@trunkline/contract/analytics/analytics.contract.ts';
import { type Period, readPeriod } from '../app/calls/home-period.ts';
import { textOf } from '../app/list/list-search.ts';

export type FiguresSearch = {
  account?: string | undefined;
  /** By its name, as calls have it. */
  carrier?: string | undefined;
  application?: string | undefined;
  /** A day when absent. */
  period?: Period | undefined;
};

export function readFiguresSearch(raw: Record<string, unknown>): FiguresSearch {
  return {
    account: textOf(raw.account),
    carrier: textOf(raw.carrier),
    application: textOf(raw.application),
    period: readPeriod(raw.period),
  };
}

/** An application is one account's, so another account has none of it. */
export function narrowed(search: FiguresSearch, name: string, value: string | undefined): FiguresSearch {
  const application = name === 'account' ? undefined : search.application;
  return readFiguresSearch({ ...search, application, [name]: value });
}

/** Asked of the path of an account or of a provider, so the account is not in it. */
export function figuresAsked({ carrier, application, period = '24h' }: FiguresSearch): StatsQuery {
  return { period, trunk: carrier, application_sid: application };
}
