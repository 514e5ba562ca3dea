import { withoutUnseen } from '@trunkline/contract/core/printable.ts';

/** The name that is meant: letters of any width and case, or the whole realm as it was copied. */
export function subdomainTyped(typed: string, root_domain: string): string {
  const name = withoutUnseen(typed.normalize('NFKC')).trim().toLowerCase();
  const end = `.${root_domain}`.toLowerCase();
  return name.endsWith(end) ? name.slice(0, -end.length) : name;
}
