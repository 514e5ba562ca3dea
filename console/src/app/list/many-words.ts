/** What is said of a change of many records. Pure. */
import type { BulkAction, ManyKind } from '@trunkline/contract/bulk/bulk.contract.ts';
import { countText } from '../../ui/page/count-text.ts';
import { countOfKind } from './count-of-kind.ts';

const words: Record<
  BulkAction,
  { now: string; doing: string; done: string; before?: string; short?: string }
> = {
  activate: { now: 'Activate', doing: 'Activating', done: 'activated' },
  deactivate: { now: 'Deactivate', doing: 'Deactivating', done: 'deactivated' },
  delete: { now: 'Delete', doing: 'Deleting', done: 'deleted' },
  revoke: { now: 'Revoke', doing: 'Revoking', done: 'revoked' },
  'set-account': {
    ...{ now: 'Change account', before: 'Change the account of', short: 'Change' },
    ...{ doing: 'Changing the account', done: 'assigned to the account' },
  },
};

/** What comes of it besides, said before it is done: of one, and of several. */
const besides: Partial<Record<`${ManyKind} ${BulkAction}`, readonly [string, string]>> = {
  'accounts deactivate': [
    'Its users are signed out, and its API keys are refused, until it is activated.',
    'Their users are signed out, and their API keys are refused, until they are activated.',
  ],
  'accounts delete': [
    'Its users, clients, carriers and credentials go with it.',
    'Their users, clients, carriers and credentials go with them.',
  ],
  'alert-rules deactivate': [
    'It sends no notifications until it is activated.',
    'They send no notifications until they are activated.',
  ],
  'api-keys revoke': [
    'Programs that use it are refused at once.',
    'Programs that use them are refused at once.',
  ],
  'least-cost-routing delete': ['Its routes go with it.', 'Their routes go with them.'],
  'llm-services delete': [
    'Applications that use it can no longer reach the vendor.',
    'Applications that use them can no longer reach the vendor.',
  ],
  'phone-numbers set-account': [
    'Its application does not move with it.',
    'Their applications do not move with them.',
  ],
  'speech-services delete': [
    'Applications that use it can no longer speak or listen with it.',
    'Applications that use them can no longer speak or listen with them.',
  ],
};

export const consequence = (kind: ManyKind, action: BulkAction, count: number): string | undefined =>
  besides[`${kind} ${action}`]?.[count === 1 ? 0 : 1];

/** Whether the records are gone afterwards. */
export const isFinal = (action: BulkAction): boolean => action === 'delete' || action === 'revoke';

/** What can be done about it later, and what happens where one stands in the way. */
export function afterwards(action: BulkAction, count: number): string {
  const isOne = count === 1;
  if (!isFinal(action))
    return `${isOne ? '' : 'Either all of them change or none. '}You can undo it afterwards.`;
  if (action !== 'delete') return 'This cannot be undone.';
  return `This cannot be undone. If ${isOne ? 'it is in use, it is not' : 'one of them is in use, none is'} deleted.`;
}

/** `before` and `short` stand before how many: in a sentence, and on a button. */
export function actionWords(action: BulkAction) {
  const { now, before = now, short = now, doing } = words[action];
  return { now, before, short, doing };
}

const NAMED = 8;

/** "East, West and 12 more", in the pieces that stay whole where a line ends: each with its comma, or its "and". */
export function namesOf(names: readonly string[]): string[] {
  const some = names.slice(0, NAMED);
  const more = names.length - some.length;
  const pieces = more > 0 ? [...some, `${countText(more)} more`] : some;
  const last = pieces.length - 1;
  return pieces.map((piece, at) => {
    if (at < last - 1) return `${piece},`;
    return at === last && at > 0 ? `and ${piece}` : piece;
  });
}

/** "12 carriers deactivated"; what was so already is told apart. */
export function doneWords(kind: string, action: BulkAction, asked: number, changed: number): string {
  const { done } = words[action];
  const same = asked - changed;
  if (changed === 0)
    return `Nothing changed: ${countOfKind(kind, asked)} ${asked === 1 ? 'was' : 'were'} already ${done}`;
  const rest = same > 0 ? `, ${countText(same)} already ${same === 1 ? 'was' : 'were'}` : '';
  return `${countOfKind(kind, changed)} ${done}${rest}`;
}
