/** A person's notices: what rules in reach told, and what the person did to many records, newest first. */
import { type Actor, NOBODY, userSidOf } from '@trunkline/contract/core/actor.ts';
import { MOST_NOTICES, NOTICE_DAYS, type Notice } from '@trunkline/contract/notices/notices.contract.ts';
import { tell } from '../app/event-hub.ts';
import type { Db } from '../db/open.ts';
import { leastOrderedSid, newOrderedSid } from '../db/time-ordered-id.ts';
import { fromDbTime } from '../db/values.ts';
import { findSeen, listDone, listTold, saveSeen } from './notices.store.ts';

const DAY_MS = 86_400_000;

export async function readNotices(db: Db, actor: Actor, now: number): Promise<Notice[]> {
  const user_sid = userSidOf(actor) ?? '';
  const bounds = { since: leastOrderedSid(now - NOTICE_DAYS * DAY_MS), most: MOST_NOTICES };
  const [told, done, seen] = await Promise.all([
    listTold(db, actor, bounds),
    listDone(db, user_sid, bounds),
    findSeen(db, user_sid),
  ]);
  const all = [
    ...told.map(({ alert_rule_sid, what, ...row }) => ({
      ...row,
      what: what === 'well' ? ('well' as const) : ('fired' as const),
      kind: 'alert-rules',
      action: null,
      record_sid: alert_rule_sid,
    })),
    ...done.map((row) => ({
      ...row,
      what: 'done' as const,
      name: row.name ?? '',
      text: null,
      record_sid: null,
      account_name: null,
    })),
  ];
  return all
    .sort((a, b) => (a.notice_sid < b.notice_sid ? 1 : -1))
    .slice(0, MOST_NOTICES)
    .map((row) => ({ ...row, at: fromDbTime(row.at), is_new: seen === null || row.notice_sid > seen }));
}

/** What has not happened yet is seen by nobody. Told to the person's other tabs and desks, which show them as new. */
export async function markSeen(db: Db, actor: Actor, notice_sid: string): Promise<void> {
  const [earlier = ''] = [notice_sid.toLowerCase(), newOrderedSid()].sort();
  const by = userSidOf(actor);
  await saveSeen(db, by ?? '', earlier);
  tell(db, { kind: 'notices-seen', action: 'see', sid: null, ...NOBODY, by });
}
