/** The filter and page that a list was left with by whoever is signed in, for the ways back to it from one of its records. */

import type { LinkTarget } from '../../ui/table/TargetLink.tsx';
import { personOf, storedToken } from '../session.ts';
import type { ListSearch } from './list-search.ts';

const left = new Map<string, ListSearch>();
const ownKey = (list: string) => personOf(storedToken()) + list;

/** `list` is the list's path. */
export function rememberList(list: string, search: ListSearch): void {
  left.set(ownKey(list), search);
}

export function listAsLeft<S extends ListSearch>(list: string): S | undefined {
  return left.get(ownKey(list)) as S | undefined;
}

/** Back to a list, at the filters and page where it was left. */
export function backTo(list: `/internal/${string}`, label: string): { label: string; link: LinkTarget } {
  return { label, link: { to: list, search: listAsLeft(list) ?? {} } as LinkTarget };
}
