import { wordFor } from '../../ui/overlay/blockers-by-kind.ts';
import { countText } from '../../ui/page/count-text.ts';

/** "1 carrier", "1,204 phone numbers" */
export function countOfKind(kind: string, count: number): string {
  return `${countText(count)} ${wordFor(kind)}${count === 1 ? '' : 's'}`;
}
