/** What alert rules told, what one person did to many records, and how far a person has seen them. */
import type { Actor } from '@trunkline/contract/core/actor.ts';
import { sql } from 'kysely';
import { insertOrUpdate } from '../db/insert-over.ts';
import type { Db } from '../db/open.ts';
import { withinReach } from '../db/reach.ts';
import { sidOfNoTimeYet } from '../db/time-ordered-id.ts';

/** Notices of all kinds have sids in the order of time. */
export type Bounds = { since: string; most: number };

export function listTold(db: Db, actor: Actor, { since, most }: Bounds) {
  return db
    .selectFrom('trunkline_alert_deliveries as d')
    .innerJoin('trunkline_alert_rules as t', 't.alert_rule_sid', 'd.alert_rule_sid')
    .leftJoin('accounts as a', 'a.account_sid', 't.account_sid')
    .select(['d.alert_delivery_sid as notice_sid', 'd.at', 'd.what', 'd.text', 't.alert_rule_sid', 't.name'])
    .select('a.name as account_name')
    .where(withinReach(actor, 'trunkline_alert_rules', 't'))
    .where('d.what', '!=', 'test')
    .where('d.alert_delivery_sid', '>=', since)
    .orderBy('d.alert_delivery_sid', 'desc')
    .limit(most)
    .execute();
}

/** Of a person's latest changes, however many there are, those are looked at. */
const LOOKED_AT = 200;

export function listDone(db: Db, user_sid: string, { since, most }: Bounds) {
  const latest = db
    .selectFrom('trunkline_audit_entries')
    .select(['audit_sid', 'at', 'kind', 'action', 'record_name', 'part_of', 'rows_count'])
    .where('actor_sid', '=', user_sid)
    .where('audit_sid', '>=', since)
    .orderBy('audit_sid', 'desc')
    .limit(LOOKED_AT);
  return db
    .selectFrom(latest.as('e'))
    .select(['audit_sid as notice_sid', 'at', 'kind', 'action', 'record_name as name'])
    .where('rows_count', 'is not', null)
    .where('part_of', 'is', null)
    .orderBy('audit_sid', 'desc')
    .limit(most)
    .execute();
}

/** None where a clock that was ahead noted it. */
export async function findSeen(db: Db, user_sid: string): Promise<string | null> {
  const row = await db
    .selectFrom('trunkline_notices_seen')
    .select('notice_sid')
    .where('user_sid', '=', user_sid)
    .where('notice_sid', '<', sidOfNoTimeYet())
    .executeTakeFirst();
  return row?.notice_sid ?? null;
}

/** Never back, but from a time that is still to come: of several at once the latest counts. */
export async function saveSeen(db: Db, user_sid: string, notice_sid: string): Promise<void> {
  const insert = db.insertInto('trunkline_notices_seen').values({ user_sid, notice_sid });
  const latest = sql<string>`case
    when trunkline_notices_seen.notice_sid < ${notice_sid} or trunkline_notices_seen.notice_sid >= ${sidOfNoTimeYet()}
    then ${notice_sid} else trunkline_notices_seen.notice_sid end`;
  await insertOrUpdate(db, insert, ['user_sid'], { notice_sid: latest });
}
