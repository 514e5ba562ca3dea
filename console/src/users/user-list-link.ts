import { linkOptions } from '@tanstack/react-router';
import { listAsLeft } from '../app/list-as-left.ts';
import type { UserSearch } from './users.queries.ts';

/** Back to the list, at the filters and page where it was left. */
export function userListLink() {
  return linkOptions({ to: '/internal/users', search: listAsLeft<UserSearch>('/internal/users') ?? {} });
}
