/** The filter and page that a list was left with, for the ways back to it from one of its records. */
import type { LinkTarget } from '../../ui/table/TargetLink.tsx';
import type { ListSearch } from './list-search.ts';

const left = new Map<string, ListSearch>();

/** `list` is the list's path. */
export function rememberList(list: string, search: ListSearch): void {
  left.set(list, search);
}

export function listAsLeft<S extends ListSearch>(list: string): S | undefined {
  return left.get(list) as S | undefined;
}

/** Back to a list, at the filters and page where it was left. */
export function backTo(list: `/internal/${string}`, label: string): { label: string; link: LinkTarget } {
  return { label, link: { to: list, search: left.get(list) ?? {} } as LinkTarget };
}
