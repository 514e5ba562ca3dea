/** What many numbers went through at once, in one entry for each account, since it is theirs to read (`R20`). */
import type { Owner } from '@trunkline/contract/core/actor.ts';
import { audit } from '../app/audit.ts';
import type { Db } from '../db/open.ts';
import type { Origin } from '../http/route.ts';

type State = string | null | Record<string, string | null>;
type OfOwner = { owner: Owner; total: number; before: Map<string, State>; after: Map<string, State> };

export type ManyNumbers = Map<string, OfOwner>;

/** Past this many an entry only counts them. */
const MOST_LISTED = 1000;

/** `before` undefined: the number is new. */
export function noteNumber(
  many: ManyNumbers,
  owner: Owner,
  { number, carrier_name }: { number: string; carrier_name: string | null },
  before: State | undefined,
  after: State,
): void {
  const key = `${owner.service_provider_sid} ${owner.account_sid}`;
  const known: OfOwner = many.get(key) ?? { owner, total: 0, before: new Map(), after: new Map() };
  many.set(key, known);
  known.total += 1;
  if (known.total > MOST_LISTED) return;
  // Two carriers may have the same number.
  const name = known.after.has(number) ? `${number} (${carrier_name})` : number;
  if (before !== undefined) known.before.set(name, before);
  known.after.set(name, after);
}

/** `what` ends the sentence that begins with how many numbers they are. */
export async function auditMany(
  db: Db,
  origin: Origin,
  action: 'route' | 'import',
  what: string,
  many: ManyNumbers,
): Promise<void> {
  for (const { owner, total, before, after } of many.values()) {
    const count = total === 1 ? '1 phone number' : `${total.toLocaleString('en')} phone numbers`;
    const unlisted = total > MOST_LISTED ? { not_listed: total - MOST_LISTED } : {};
    await audit(db, origin, {
      action,
      kind: 'phone-numbers',
      record_sid: null,
      record_name: `${count} ${what}`,
      owner,
      ...(before.size > 0 ? { before: { numbers: Object.fromEntries(before), ...unlisted } } : {}),
      after: { numbers: Object.fromEntries(after), ...unlisted },
    });
  }
}
