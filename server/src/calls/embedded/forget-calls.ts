/** A telephone number out of the embedded stores, in small steps beside a server that writes: calls stay, since they are counted. */
import { existsSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { crc32 } from 'node:zlib';
import { openSqlite, openSqliteReader } from '../../db/sqlite.ts';
import { type CallWithNumber, FORGOTTEN, type ForgetInCalls, type Sought } from '../forgetting.ts';
import { allOrNothing } from './all-or-nothing.ts';
import { dayOf, timeOf, unpackRecording, unpackTrace } from './schema.ts';

type AlertWithNumber = { id: number; message: string | null; detail: string | null };
type Row = Omit<CallWithNumber, 'recording_url' | 'trace_id' | 'at'> & {
  id: number;
  recording: string | null;
  trace: Uint8Array | string | null;
};

const AT_ONCE = 200;
const PAUSE_MS = 2;
const DAYS_AROUND = { before: 1, after: 2 };

/** The number alone, or as the user of an address. */
const is = (column: string) => `(${column} in (select value from json_each(:spellings))
  or (instr(${column}, '@') > 0 and substr(${column}, 1, instr(${column}, '@') - 1) in (select value from json_each(:spellings))))`;

/** Null where there is none yet. A file is there before its tables are, and stays so where a server was killed in between. */
function openWith(table: string, file: string, isDry: boolean): DatabaseSync | null {
  if (!existsSync(file)) return null;
  const database = isDry ? openSqliteReader(file) : openSqlite(file);
  if (database.prepare(`select 1 from sqlite_master where type = 'table' and name = ?`).get(table))
    return database;
  database.close();
  return null;
}

export function forgetInFile(file: string): ForgetInCalls {
  return async (sought, isDry, before) => {
    const database = openWith('calls', file, isDry);
    return database ? forgetInCalls(database, sought, isDry, before) : { calls: 0, alerts: 0 };
  };
}

async function forgetInCalls(
  database: DatabaseSync,
  { spellings, pattern, digits }: Sought,
  isDry: boolean,
  before: (call: CallWithNumber) => Promise<void>,
): Promise<{ calls: number; alerts: number }> {
  const counted = { calls: 0, alerts: 0 };
  const named = { spellings: JSON.stringify(spellings) };
  const calls =
    database.prepare(`select id, (select name from names where id = account) as account_sid, call_sid,
    recording, trace from calls where id > :after and (${is('from_text')} or ${is('to_text')}) order by id limit ${AT_ONCE}`);
  const alerts = database.prepare(`select id, message, detail from alerts
    where id > :after and (instr(message, :digits) or instr(detail, :digits)) order by id limit ${AT_ONCE}`);
  try {
    for (let after = -1; ; ) {
      const found = calls.all({ ...named, after }) as unknown as Row[];
      for (const row of found) await before(toCall(row));
      if (!isDry) forgetCalls(found);
      counted.calls += found.length;
      if (found.length < AT_ONCE) break;
      after = found.at(-1)?.id ?? after;
      await pause(PAUSE_MS);
    }
    for (let after = -1; ; ) {
      const found = alerts.all({ after, digits }) as unknown as AlertWithNumber[];
      const anew = found.filter(({ message, detail }) => `${message} ${detail}`.search(pattern) !== -1);
      if (!isDry) forgetAlerts(anew);
      counted.alerts += anew.length;
      if (found.length < AT_ONCE) break;
      after = found.at(-1)?.id ?? after;
      await pause(PAUSE_MS);
    }
    return counted;
  } finally {
    database.close();
  }

  function forgetCalls(found: Row[]): void {
    const forget = database.prepare(`update calls set recording = null, trace = null,
      from_text = case when ${is('from_text')} then '${FORGOTTEN}' else from_text end,
      to_text = case when ${is('to_text')} then '${FORGOTTEN}' else to_text end where id = :id`);
    allOrNothing(database, () => {
      for (const { id } of found) forget.run({ ...named, id });
    });
  }

  function forgetAlerts(found: AlertWithNumber[]): void {
    const update = database.prepare('update alerts set message = ?, detail = ? where id = ?');
    const without = (text: string | null) => text?.replace(pattern, FORGOTTEN) ?? null;
    allOrNothing(database, () => {
      for (const { id, message, detail } of found) update.run(without(message), without(detail), id);
    });
  }
}

function toCall({ id, recording, trace, ...call }: Row): CallWithNumber {
  return {
    ...{ ...call, at: timeOf(id) },
    recording_url: unpackRecording(recording, call),
    trace_id: unpackTrace(trace),
  };
}

/** Removes the traces of calls, by their trace and about when they were; or counts their parts. */
export function forgetTraces(file: string, isDry: boolean): { of(call: TracedCall): number; close(): void } {
  const database = openWith('parts', file, isDry);
  if (!database) return { of: () => 0, close: () => {} };
  const where = 'from parts where day between ? and ? and hash = ? and trace = ?';
  const count = database.prepare(`select count(*) as n ${where}`);
  const remove = database.prepare(`delete ${where}`);
  return {
    of({ trace_id, at }) {
      const day = dayOf(at);
      const key = [day - DAYS_AROUND.before, day + DAYS_AROUND.after, crc32(trace_id), trace_id];
      return Number(isDry ? (count.get(...key)?.n ?? 0) : remove.run(...key).changes);
    },
    close: () => database.close(),
  };
}

export type TracedCall = { trace_id: string; at: number };
