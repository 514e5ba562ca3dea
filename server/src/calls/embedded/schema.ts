/** The file of the embedded call store: its tables, and how a call becomes a row (decision 027). */
import { crc32 } from 'node:zlib';

/**
 * Rows have the order of their time: the key is the millisecond and a number within it. So the table needs no
 * index of times, and new rows go to its end.
 */
const IN_A_MS = 2048;
const DAY_MS = 86_400_000;
export const HOUR_MS = 3_600_000;

export const leastId = (ms: number) => ms * IN_A_MS;
export const greatestId = (ms: number) => ms * IN_A_MS + IN_A_MS - 1;
export const timeOf = (id: number) => Math.floor(id / IN_A_MS);
export const minuteOf = (ms: number) => Math.floor(ms / 60_000);
export const hourOf = (ms: number) => Math.floor(ms / HOUR_MS);
export const dayOf = (ms: number) => Math.floor(ms / DAY_MS);

/**
 * Where a call is found by one of its ids: the part of the day and a hash. Ids are random, so an index of theirs would be
 * written all over; within three hours it stays so small that a batch writes few pages. Who looks asks each part that is kept.
 */
const PART_MS = 3 * HOUR_MS;
export const PARTS_A_DAY = DAY_MS / PART_MS;
/** Older rows have the number of their day there, which is below that of any part. */
export const FIRST_PART = 100_000;
export const partOf = (ms: number) => Math.floor(ms / PART_MS);
export const keyOf = (part: number, text: string) => part * 2 ** 32 + crc32(text);

/** What is counted in `tallies`, as calls arrive. `a` and `b` are what the kind says. */
export const tally = {
  /** Direction, answered (0 or 1). */
  all: 0,
  /** Trunk, answered. */
  trunk: 1,
  /** Application, answered. */
  application: 2,
  /** Trunk and application of answered and other calls; the number of the second is doubled, odd when answered. */
  both: 3,
  /** SIP status of calls that were not answered; `b` is 0. */
  status: 4,
  /** SIP status by trunk. */
  trunk_status: 5,
  /** SIP status by application. */
  application_status: 6,
  /** Most calls at the same time, by the hour alone; `attempts` is how many, `b` is 0. */
  peak: 7,
  /** As above, of a trunk. */
  trunk_peak: 8,
  application_peak: 9,
  /** By the minute in which they ended, kept for two days; `a` is 0, `b` answered. */
  minute: 10,
} as const;

/** A kind with this added is counted by the day (UTC) and not by the hour. */
export const BY_DAY = 16;
/** What is drawn by the hour has few rows; of the others there may be many. */
export const COUNTED_BY_DAY: readonly number[] = [
  ...[tally.trunk, tally.application, tally.both],
  ...[tally.status, tally.trunk_status, tally.application_status],
];

export const VERSION = 3;

/** How many calls more or fewer there are from this slot on, within each hour by itself; see `level-keeper.ts`. */
const LEVELS = `
  create table levels (
    hour integer, owner integer, kind integer, a integer, slot integer, n integer not null,
    primary key (hour, owner, kind, a, slot)
  ) without rowid;
`;

/** Whose highest level of an hour is not in `tallies` yet. */
const UNSETTLED = `
  create table unsettled (
    owner integer, kind integer, a integer, hour integer, primary key (owner, kind, a, hour)
  ) without rowid;
`;

/** Texts that many calls share are stored once, in `names`; 0 stands for none. `days` has the parts that `call_keys` has. */
export const SCHEMA = `
  create table names (id integer primary key, name text not null unique);
  create table calls (
    id integer primary key,
    provider integer not null, account integer not null, application integer not null,
    direction integer not null, answered integer not null, trunk integer not null,
    from_text text, to_text text, call_sid text, sip_callid text,
    sip_status integer, duration integer not null, answered_after integer, terminated_after integer,
    host integer not null, remote_host text, reason integer not null, sip_parent_callid text,
    trace blob, recording text
  );
  create index calls_of_account on calls (account, id);
  create index calls_of_provider on calls (provider, id);
  create table call_keys (key integer, id integer, primary key (key, id)) without rowid;
  create table days (day integer primary key);
  create table alerts (
    id integer primary key, provider integer not null, account integer not null, type integer not null,
    vendor integer not null, message text, detail text, target_sid text
  );
  create index alerts_of_account on alerts (account, id);
  create index alerts_of_provider on alerts (provider, id);
  create table tallies (
    owner integer, kind integer, slot integer, a integer, b integer,
    attempts integer not null, seconds integer not null, longest integer not null,
    primary key (owner, kind, slot, a, b)
  ) without rowid;
  ${LEVELS} ${UNSETTLED}
`;

/** What a file of an older version lacks. */
export const UPGRADES = [LEVELS, UNSETTLED] as const;

/** 32 hexadecimal digits take half the room as bytes. */
export function packTrace(trace_id: string | null): Uint8Array | string | null {
  return trace_id && /^[0-9a-f]{32}$/.test(trace_id) ? Buffer.from(trace_id, 'hex') : trace_id;
}

export function unpackTrace(stored: Uint8Array | string | null): string | null {
  return stored instanceof Uint8Array ? Buffer.from(stored).toString('hex') : stored;
}

type Sids = { account_sid: string | null; call_sid: string | null };

const recordPath = ({ account_sid, call_sid }: Sids) =>
  `/Accounts/${account_sid}/RecentCalls/${call_sid}/record/`;

/** Of the usual address of a recording only what the call does not say itself, behind a `>`. */
export function packRecording(url: string | null, sids: Sids): string | null {
  const usual = recordPath(sids);
  return url?.startsWith(usual) ? `>${url.slice(usual.length)}` : url;
}

export function unpackRecording(stored: string | null, sids: Sids): string | null {
  return stored?.startsWith('>') ? recordPath(sids) + stored.slice(1) : stored;
}
