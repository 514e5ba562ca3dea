/** Calls and alerts into the file, all of a batch or none. */
import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import type { Points, StoredAlert, StoredCall } from '../call-store.ts';
import { allOrNothing } from './all-or-nothing.ts';
import { figureKeeper, numbersOf } from './figure-keeper.ts';
import { nameNumbers } from './name-numbers.ts';
import { greatestId, keyOf, leastId, packRecording, packTrace, partOf, timeOf } from './schema.ts';

export function pointWriter(database: DatabaseSync): (points: Points) => void {
  const names = nameNumbers(database);
  const figures = figureKeeper(database);
  const calls = rowAdder(database, 'calls', [
    'sip_callid',
    'call_sid',
    'to_text',
    'account',
    'direction',
    'answered',
  ]);
  const alerts = rowAdder(database, 'alerts', ['account', 'type', 'message', 'target_sid']);
  const addKey = database.prepare('insert or ignore into call_keys (key, id) values (?, ?)');
  const addPart = database.prepare('insert or ignore into days (day) values (?)');
  const addCall = insertInto(database, 'calls', 21);
  const addAlert = insertInto(database, 'alerts', 8);
  /** Of the batch, under the ids of its calls. */
  let keys: { key: number; id: number }[] = [];
  const parts = new Set<number>();

  function writeCall(call: StoredCall): void {
    const { attempted_at, call_sid, sip_callid, trace_id } = call;
    const number = numbersOf(call, names);
    const { account, direction } = number;
    const identity = [sip_callid, call_sid, call.to, account, direction, Number(call.answered)];
    const id = calls.place(attempted_at, identity);
    if (id === null) return;
    const after = (ms: number | null) => (ms === null ? null : ms - attempted_at);
    addCall.run(
      ...[id, number.provider, account, number.application, direction, Number(call.answered), number.trunk],
      ...[call.from, call.to, call_sid, sip_callid, call.sip_status, Math.round(call.duration)],
      ...[after(call.answered_at), after(call.terminated_at), names.of(call.host), call.remote_host],
      ...[names.of(call.termination_reason), call.sip_parent_callid, packTrace(trace_id)],
      packRecording(call.recording_url, call),
    );
    const part = partOf(timeOf(id));
    parts.add(part);
    for (const one of new Set([call_sid, sip_callid, trace_id]))
      if (one) keys.push({ key: keyOf(part, one), id });
    figures.count(call, number);
  }

  /** Keys are random: in the order of their table each of its pages is met once. */
  function storeKeys(): void {
    for (const part of parts) addPart.run(part);
    keys.sort((one, other) => one.key - other.key);
    for (const { key, id } of keys) addKey.run(key, id);
    forgetKeys();
  }

  function forgetKeys(): void {
    keys = [];
    parts.clear();
  }

  function writeAlert(alert: StoredAlert): void {
    const account = names.of(alert.account_sid);
    const type = names.of(alert.alert_type);
    const { message, target_sid } = alert;
    const id = alerts.place(alert.time, [account, type, message, target_sid]);
    if (id === null) return;
    addAlert.run(
      ...[id, names.of(alert.service_provider_sid), account, type, names.of(alert.vendor), message],
      ...[alert.detail, target_sid],
    );
  }

  const forget = () => {
    names.forget();
    figures.forget();
    forgetKeys();
    calls.forget();
    alerts.forget();
  };
  return (points) =>
    allOrNothing(
      database,
      () => {
        for (const call of points.calls) writeCall(call);
        for (const alert of points.alerts) writeAlert(alert);
        storeKeys();
        figures.store();
      },
      forget,
    );
}

/**
 * Finds the place of a new row within its millisecond, or that it is there already: a row whose `columns` have the
 * same values is the same.
 */
function rowAdder(database: DatabaseSync, table: 'calls' | 'alerts', columns: string[]) {
  const newest = database.prepare(`select max(id) as id from ${table}`);
  const newestWithin = database.prepare(`select max(id) as id from ${table} where id between ? and ?`);
  const same = database.prepare(`select 1 as found from ${table}
    where id between ? and ? and ${columns.map((column) => `${column} is ?`).join(' and ')}`);
  let last: number | null = null;
  return {
    /** Null when it is there. */
    place(ms: number, values: (string | number | null)[]): number | null {
      last ??= Number(newest.get()?.id ?? -1);
      const [least, greatest] = [leastId(ms), greatestId(ms)];
      let id = least;
      if (least <= last) {
        if (same.get(least, greatest, ...values)) return null;
        const taken = newestWithin.get(least, greatest)?.id;
        if (typeof taken === 'number') id = taken + 1;
        // The millisecond is full: the next one has room.
        if (id > greatest) return this.place(ms + 1, values);
      }
      last = Math.max(last, id);
      return id;
    },
    forget() {
      last = null;
    },
  };
}

function insertInto(
  database: DatabaseSync,
  table: string,
  columns: number,
): StatementSync & {
  run(...values: (SQLInputValue | null)[]): unknown;
} {
  return database.prepare(`insert into ${table} values (${Array(columns).fill('?').join(', ')})`);
}
