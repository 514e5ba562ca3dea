/** Who has registered and not yet entered the code (`R32`). */
import type { Insertable } from 'kysely';
import type { Db } from '../db/open.ts';
import type { Database } from '../db/tables.ts';
import { latestEnd, toDbTimeExact } from '../db/values.ts';

export type SignUp = NonNullable<Awaited<ReturnType<typeof findSignUp>>>;

export const SIGN_UP_MS = 3_600_000;

const now = () => toDbTimeExact(new Date());
const latest = () => toDbTimeExact(latestEnd(SIGN_UP_MS));

export async function insertSignUp(trx: Db, row: Insertable<Database['trunkline_sign_ups']>): Promise<void> {
  await trx.insertInto('trunkline_sign_ups').values(row).execute();
}

/** While it is good. */
export function findSignUp(db: Db, sign_up_sid: string) {
  return db
    .selectFrom('trunkline_sign_ups')
    .selectAll()
    .where('sign_up_sid', '=', sign_up_sid)
    .where('expires_at', '>', now())
    .where('expires_at', '<=', latest())
    .executeTakeFirst();
}

/** One try more, and until its transaction ends no other; false when there is no such sign-up, or none left of so many. */
export async function countTry(db: Db, sign_up_sid: string, most: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('trunkline_sign_ups')
    .set((where) => ({ tries: where('tries', '+', 1) }))
    .where('sign_up_sid', '=', sign_up_sid)
    .where('tries', '<', most)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** A new code in the place of the last one; false when that was sent by somebody else meanwhile. */
export async function replaceCode(
  trx: Db,
  { sign_up_sid, mails }: SignUp,
  sealed_code: string,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('trunkline_sign_ups')
    .set({ sealed_code, tries: 0, mails: mails + 1, mailed_at: now() })
    .where('sign_up_sid', '=', sign_up_sid)
    .where('mails', '=', mails)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function removeSignUp(trx: Db, sign_up_sid: string): Promise<void> {
  await trx.deleteFrom('trunkline_sign_ups').where('sign_up_sid', '=', sign_up_sid).execute();
}

export async function removeOldSignUps(trx: Db): Promise<void> {
  await trx
    .deleteFrom('trunkline_sign_ups')
    .where((is) => is.or([is('expires_at', '<=', now()), is('expires_at', '>', latest())]))
    .execute();
}

/** The provider of that sid or, without one, those below whose domain somebody may register. */
export function listProvidersForSignUp(db: Db, service_provider_sid: string | null) {
  const providers = db
    .selectFrom('service_providers')
    .select(['service_provider_sid', 'name', 'root_domain'])
    .where('root_domain', 'is not', null)
    .limit(2);
  return (
    service_provider_sid ? providers.where('service_provider_sid', '=', service_provider_sid) : providers
  ).execute();
}
