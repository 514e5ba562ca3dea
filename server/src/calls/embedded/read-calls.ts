/** Lists of calls out of the file. */
import { LAST_MOMENT } from '@trunkline/contract/recent-calls/time-range.ts';
import { type RawBuilder, sql } from 'kysely';
import { globText } from '../../db/glob-text.ts';
import { isPlain } from '../../db/name-list.ts';
import {
  type CallKey,
  type CallSearch,
  type Found,
  MOST_COUNTED,
  type Slice,
  type StoredCall,
  type Whose,
} from '../call-store.ts';
import { listCounted } from './list-counted.ts';
import { hasMany } from './own-share.ts';
import { allOf, type CallsDb, type Condition, likeText, numberOf, owner, rowsOf, within } from './reading.ts';
import { HOUR_MS, hourOf, keyOf, leastId, timeOf, unpackRecording, unpackTrace } from './schema.ts';

type Text = string | null;
type Row = {
  id: number;
  answered: number;
  sip_status: number | null;
  duration: number;
  answered_after: number | null;
  terminated_after: number | null;
  trace: Uint8Array | Text;
} & Record<
  | ('from_text' | 'to_text' | 'call_sid' | 'sip_callid' | 'remote_host' | 'sip_parent_callid' | 'recording')
  | ('provider' | 'account' | 'application' | 'direction' | 'trunk' | 'host' | 'reason'),
  Text
>;

const nameOf = (column: string) => sql`(select name from names where id = ${sql.ref(column)})`;

/** Of the rows whose ids `ids` selects; the plus keeps SQLite from walking the whole table in that order. */
const wholeRows = (ids: RawBuilder<unknown>) => sql`
  select id, answered, from_text, to_text, call_sid, sip_callid, sip_status, duration, answered_after,
    terminated_after, remote_host, sip_parent_callid, trace, recording,
    ${nameOf('provider')} as provider, ${nameOf('account')} as account, ${nameOf('application')} as application,
    ${nameOf('direction')} as direction, ${nameOf('trunk')} as trunk, ${nameOf('host')} as host,
    ${nameOf('reason')} as reason
  from calls where id in (${ids}) order by +id desc`;

export async function listCalls(
  db: CallsDb,
  whose: Whose,
  search: CallSearch,
  slice: Slice,
): Promise<Found<StoredCall>> {
  return isCounted(search) ? listCounted(db, whose, search, slice) : listSearched(db, whose, search, slice);
}

/** Whether the tallies say how many there are; everything else reads the rows of its range. */
export const isCounted = ({ trunk, application_sid, direction, text }: CallSearch) =>
  text === undefined && (direction === undefined || (trunk ?? application_sid) === undefined);

/** One pass finds the page and counts, as far as a search counts; what lies before the page stays within SQLite. */
async function listSearched(
  db: CallsDb,
  whose: Whose,
  search: CallSearch,
  { limit, offset }: Slice,
): Promise<Found<StoredCall>> {
  const most = Math.max(MOST_COUNTED, offset + limit) + 1;
  const way = (await hasMany(db, whose, search.range)) ? 'all' : 'own';
  const [counted, ...page] = await rowsOf<{ n: number }>(
    db,
    sql`with found as materialized
        (select id from calls where ${allOf(conditions(whose, search, way))} order by id desc limit ${most})
      select count(*) as n from found
      union all select * from (select id from found order by id desc limit ${limit} offset ${offset})`,
  );
  const total = counted?.n ?? 0;
  const ids = JSON.stringify(page.map(({ n }) => n));
  const rows = page.length === 0 ? [] : await storedCalls(db, sql`select value from json_each(${ids})`);
  return { total, ...(total === most && { total_is_least: true }), rows };
}

export function conditions(whose: Whose, search: CallSearch, way: 'own' | 'all' = 'own'): Condition[] {
  return [...owner(whose, way), within(search.range), ...asked(search)];
}

/** Without its range. */
export function asked({
  ended_by,
  direction,
  answered,
  trunk,
  application_sid,
  text,
}: CallSearch): Condition[] {
  const found: Condition[] = [];
  if (ended_by !== undefined)
    found.push(sql`(id < ${leastId(HOUR_MS * firstHourAsOf(ended_by))} or terminated_after is null
      or id / ${sql.lit(leastId(1))} + terminated_after <= ${ended_by})`);
  if (direction !== undefined) found.push(sql`direction = ${numberOf(direction)}`);
  if (answered !== undefined) found.push(sql`answered = ${Number(answered)}`);
  if (trunk !== undefined) found.push(sql`trunk = ${numberOf(trunk)}`);
  if (application_sid !== undefined) found.push(sql`application = ${numberOf(application_sid)}`);
  if (text !== undefined) {
    const looked = ['from_text', 'to_text', 'call_sid', 'sip_callid'].map((column) => has(column, text));
    found.push(sql`(${sql.join(looked, sql` or `)})`);
  }
  return found;
}

/** The tallies do not know when calls ended, so the rows of the last hours say it; one that lasted longer stays where it is. */
export const firstHourAsOf = (ended_by = LAST_MOMENT) => hourOf(ended_by) - 2;

/**
 * Without letters there is no upper and lower case, and the simpler question takes half the time. LIKE knows that of
 * ASCII alone, and reads no further than to a NUL.
 */
function has(column: string, text: string): Condition {
  const of = sql.ref(column);
  if (!/\p{L}/u.test(text) || text.includes('\0')) return sql`instr(${of}, ${text})`;
  return isPlain(text) ? sql`${of} like ${likeText(text)} escape '\\'` : sql`${of} glob ${globText(text)}`;
}

export async function storedCalls(db: CallsDb, ids: RawBuilder<unknown>): Promise<StoredCall[]> {
  return (await rowsOf<Row>(db, wholeRows(ids))).map(toCall);
}

/** Rows older than this one, for readers of very many. */
export async function callsBefore(
  db: CallsDb,
  whose: Whose,
  search: CallSearch,
  before: number | null,
  limit: number,
): Promise<{ rows: StoredCall[]; next: number | null }> {
  const older = before === null ? [] : [sql`id < ${before}`];
  const ids = sql`select id from calls where ${allOf([...conditions(whose, search), ...older])}
    order by id desc limit ${limit}`;
  const rows = await rowsOf<Row>(db, wholeRows(ids));
  return { rows: rows.map(toCall), next: rows.length === limit ? (rows.at(-1)?.id ?? null) : null };
}

/** Each part of a day is asked for the hash; what has it is compared in full. */
export async function findCall(db: CallsDb, whose: Whose, by: CallKey): Promise<StoredCall | undefined> {
  const text = 'call_id' in by ? by.call_id : by.trace_id;
  const key = keyOf(0, text);
  const is =
    'call_id' in by
      ? sql`(call_sid = ${text} or sip_callid = ${text})`
      : sql`(trace = ${/^[0-9a-f]{32}$/.test(text) ? Buffer.from(text, 'hex') : text})`;
  const ids = sql`select calls.id from days cross join call_keys on key = day * 4294967296 + ${key}
    cross join calls on calls.id = call_keys.id
    where ${allOf([is, ...owner(whose)])} order by calls.id desc limit 1`;
  return (await storedCalls(db, ids))[0];
}

function toCall(row: Row): StoredCall {
  const attempted_at = timeOf(row.id);
  const later = (after: number | null) => (after === null ? null : attempted_at + after);
  const sids = { account_sid: row.account, call_sid: row.call_sid };
  return {
    attempted_at,
    service_provider_sid: row.provider,
    application_sid: row.application,
    direction: row.direction,
    answered: row.answered === 1,
    trunk: row.trunk,
    host: row.host,
    remote_host: row.remote_host,
    from: row.from_text,
    to: row.to_text,
    ...sids,
    sip_callid: row.sip_callid,
    sip_parent_callid: row.sip_parent_callid,
    termination_reason: row.reason,
    sip_status: row.sip_status,
    duration: row.duration,
    answered_at: later(row.answered_after),
    terminated_at: later(row.terminated_after),
    trace_id: unpackTrace(row.trace),
    recording_url: unpackRecording(row.recording, sids),
  };
}
