import { linkOptions } from '@tanstack/react-router';
import { listAsLeft } from '../app/list-as-left.ts';
import type { AccountSearch } from './accounts.queries.ts';

/** Back to the list, at the filter and page where it was left. */
export function accountListLink() {
  return linkOptions({
    to: '/internal/accounts',
    search: listAsLeft<AccountSearch>('/internal/accounts') ?? {},
  });
}
