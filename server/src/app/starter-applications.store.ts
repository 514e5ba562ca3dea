/** The starter applications of a new customer (`W41`), as far as they are unchanged. */
import { starterApplications } from '@trunkline/contract/applications/starter-applications.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/open.ts';
import { dropUnusedWebhooks } from './webhooks.store.ts';

/**
 * The sids of those that are unchanged and to which no other owner's carrier leads: no work is lost with them, so
 * they are deleted with the account (`R19`).
 */
export function untouchedStarters(account_sid: string): RawBuilder<unknown> {
  const names = sql.join(starterApplications.map(({ name }) => name));
  const made = sql.join(
    starterApplications.map(
      ({ name, call_hook, call_status_hook }) =>
        sql`(a.name = ${name} and c.url = ${call_hook} and s.url = ${call_status_hook})`,
    ),
    sql` or `,
  );
  // By name: SQLite would look up the webhooks of all applications of the account.
  return sql`select a.application_sid from applications a
    join webhooks c on c.webhook_sid = a.call_hook_sid
    join webhooks s on s.webhook_sid = a.call_status_hook_sid
    where a.account_sid = ${account_sid} and a.name in (${names}) and a.app_json is null and (${made})
      and not exists (select 1 from voip_carriers v where v.application_sid = a.application_sid
        and (v.account_sid is null or v.account_sid <> ${account_sid}))`;
}

/** Removes them with their webhooks, unless something else uses these. */
export async function removeStarters(db: Db, account_sid: string): Promise<void> {
  const starters = await db
    .selectFrom('applications')
    .select(['application_sid', 'call_hook_sid', 'call_status_hook_sid'])
    .where('application_sid', 'in', sql<string>`(${untouchedStarters(account_sid)})`)
    .execute();
  if (starters.length === 0) return;
  const sids = starters.map(({ application_sid }) => application_sid);
  await db.deleteFrom('applications').where('application_sid', 'in', sids).execute();
  const hooks = starters.flatMap((row) => [row.call_hook_sid, row.call_status_hook_sid]);
  await dropUnusedWebhooks(db, [...new Set(hooks.filter((sid) => sid !== null))]);
}
