/** What is said of a change of many records. Pure. */
import type { BulkAction } from '@trunkline/contract/bulk/bulk.contract.ts';
import { wordFor } from '../ui/overlay/blockers-by-kind.ts';
import { countText } from '../ui/page/count-text.ts';

const words: Record<BulkAction, { now: string; doing: string; done: string }> = {
  activate: { now: 'Activate', doing: 'Activating', done: 'activated' },
  deactivate: { now: 'Deactivate', doing: 'Deactivating', done: 'deactivated' },
  delete: { now: 'Delete', doing: 'Deleting', done: 'deleted' },
  'set-account': { now: 'Change account', doing: 'Changing the account', done: 'given to the account' },
};

export const actionWords = (action: BulkAction) => words[action];

/** "1 carrier", "1,204 phone numbers" */
export function countOfKind(kind: string, count: number): string {
  return `${countText(count)} ${wordFor(kind)}${count === 1 ? '' : 's'}`;
}

const NAMED = 8;

/** "East, West and 12 more" */
export function namesOf(names: readonly string[]): string {
  const some = names.slice(0, NAMED);
  const more = names.length - some.length;
  if (more > 0) return `${some.join(', ')} and ${countText(more)} more`;
  return some.length < 2 ? some.join() : `${some.slice(0, -1).join(', ')} and ${some.at(-1)}`;
}

/** "12 carriers deactivated"; what was so already is told apart. */
export function doneWords(kind: string, action: BulkAction, asked: number, changed: number): string {
  const { done } = words[action];
  const same = asked - changed;
  if (changed === 0)
    return `Nothing changed: ${countOfKind(kind, asked)} ${asked === 1 ? 'was' : 'were'} so already`;
  const rest = same > 0 ? `, ${countText(same)} ${same === 1 ? 'was' : 'were'} so already` : '';
  return `${countOfKind(kind, changed)} ${done}${rest}`;
}
