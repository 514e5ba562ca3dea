/** Calls and alerts as rows of ClickHouse, and back. What is null is an empty text, or 0 for a moment. */
import { createHash } from 'node:crypto';
import type { StoredAlert, StoredCall } from '../call-store.ts';

type Value = string | number | null;
export type StoredRow = Record<string, Value>;

const textOf = (value: Value | undefined) => (typeof value === 'string' && value !== '' ? value : null);
const written = (text: string | null) => text ?? '';

/** By which a point that is sent again is known; a whole number below 2^53. */
function idOf(...identity: Value[]): number {
  const hash = createHash('sha1').update(JSON.stringify(identity)).digest();
  return hash.readUIntBE(0, 6);
}

export function rowOfCall(call: StoredCall): StoredRow & { id: number } {
  const { attempted_at, answered, sip_status, duration, answered_at, terminated_at, ...texts } = call;
  const { sip_callid, call_sid, to, account_sid, direction } = texts;
  return {
    id: idOf(attempted_at, sip_callid, call_sid, to, account_sid, direction, Number(answered)),
    attempted_at: momentText(attempted_at),
    answered: Number(answered),
    sip_status: sip_status ?? 0,
    duration: Math.round(duration),
    answered_at: answered_at ?? 0,
    terminated_at: terminated_at ?? 0,
    ...Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, written(text)])),
  };
}

export function rowOfAlert(alert: StoredAlert): StoredRow & { id: number } {
  const { time, ...texts } = alert;
  return {
    id: idOf(time, alert.account_sid, alert.alert_type, alert.message, alert.target_sid),
    time: momentText(time),
    ...Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, written(text)])),
  };
}

/** Read as it stands, without a time zone of the server's. */
const momentText = (ms: number) => new Date(ms).toISOString().slice(0, -1).replace('T', ' ');

const TEXTS_OF_CALL = [
  ...[
    'service_provider_sid',
    'account_sid',
    'application_sid',
    'direction',
    'trunk',
    'host',
    'remote_host',
    'from',
    'to',
  ],
  ...['call_sid', 'sip_callid', 'sip_parent_callid', 'termination_reason', 'trace_id', 'recording_url'],
] as const;
const TEXTS_OF_ALERT = [
  ...['service_provider_sid', 'account_sid', 'alert_type', 'vendor', 'message', 'detail', 'target_sid'],
] as const;

const columns = (names: readonly string[]) => names.map((name) => `\`${name}\``).join(', ');

export const CALL_COLUMNS = `id, toUnixTimestamp64Milli(attempted_at) as ms, ${columns(TEXTS_OF_CALL)},
  answered, sip_status, duration, answered_at, terminated_at`;
export const ALERT_COLUMNS = `id, toUnixTimestamp64Milli(time) as ms, ${columns(TEXTS_OF_ALERT)}`;

const texts = <N extends string>(row: StoredRow, names: readonly N[]) =>
  Object.fromEntries(names.map((name) => [name, textOf(row[name])])) as Record<N, string | null>;

export function callOfRow(row: StoredRow): StoredCall {
  return {
    attempted_at: Number(row.ms),
    ...texts(row, TEXTS_OF_CALL),
    answered: Number(row.answered) === 1,
    sip_status: Number(row.sip_status) || null,
    duration: Number(row.duration),
    answered_at: Number(row.answered_at) || null,
    terminated_at: Number(row.terminated_at) || null,
  };
}

export function alertOfRow(row: StoredRow): StoredAlert {
  return { time: Number(row.ms), ...texts(row, TEXTS_OF_ALERT) };
}
