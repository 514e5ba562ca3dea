/** How many entries of the audit trail each choice of its filter by kind leaves. */
import type { AuditFilter } from '@trunkline/contract/audit/audit.contract.ts';
import type { Actor } from '@trunkline/contract/core/actor.ts';
import type { ChoiceCounts } from '@trunkline/contract/core/paging.ts';
import type { SqlBool } from 'kysely';
import { inKysely } from '../db/fragment.ts';
import type { Db } from '../db/open.ts';
import { MOST_COUNTED } from '../db/page.ts';
import { entriesWithin, equalTo, inTime, tableFor } from './audit.store.ts';

/**
 * How many entries of each kind the rest of the filter leaves. Undefined where they are too many to be looked at for
 * that, or where entries about many are told as well, or people above the reader.
 */
export async function countKinds(
  db: Db,
  actor: Actor,
  { kind: _, ...filter }: AuditFilter,
): Promise<ChoiceCounts | undefined> {
  if (filter.actor_sid || filter.record_sid || (await areTooMany(db, actor, filter))) return undefined;
  const some = (await entriesWithin(db, actor, filter)).select('kind').limit(MOST_COUNTED + 1);
  const rows = await db
    .selectFrom(some.as('entry'))
    .select((of) => ['entry.kind', of.fn.countAll<number | string>().as('n')])
    .groupBy('entry.kind')
    .execute();
  const total = rows.reduce((sum, { n }) => sum + Number(n), 0);
  if (total > MOST_COUNTED) return undefined;
  return Object.fromEntries(rows.map(({ kind, n }) => [kind, { total: Number(n) }]));
}

/**
 * Told by an index alone, while each entry that is counted is looked up. Each account's part of a change of many is
 * counted here too. False where no one index tells it.
 */
async function areTooMany(db: Db, actor: Actor, filter: AuditFilter): Promise<boolean> {
  const equal = equalTo(actor, filter);
  if (equal.length > 1) return false;
  let query = db.selectFrom(await tableFor(db, actor, filter)).select('audit_sid');
  for (const { column, value } of equal) query = query.where(column, '=', value);
  for (const bound of inTime(filter)) query = query.where(inKysely<SqlBool>(bound));
  const { n } = await db
    .selectFrom(query.limit(MOST_COUNTED + 1).as('entry'))
    .select((of) => of.fn.countAll<number | string>().as('n'))
    .executeTakeFirstOrThrow();
  return Number(n) > MOST_COUNTED;
}
