/** A tree as YAML that people read. */
import { stringify } from 'yaml';

export function textOf(tree: object, head: string): string {
  return head + stringify(tree, { lineWidth: 0, aliasDuplicateObjects: false });
}
