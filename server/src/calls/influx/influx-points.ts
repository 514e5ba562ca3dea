/** Calls and alerts as the platform writes them to InfluxDB (`P8`), and back. */
import { crc32 } from 'node:zlib';
import type { StoredAlert, StoredCall } from '../call-store.ts';
import { momentOf, secondsOf } from '../written-numbers.ts';
import type { Row } from './influx-http.ts';

type Values = Record<string, string | number | boolean | null>;

/** The protocol has no way to say a backslash before one of its signs, or at the end, so that one goes. */
const tagText = (text: string) =>
  text
    .replace(/[\r\n]+/g, ' ')
    // Each row of them is looked through once, however long.
    .replace(/(?<!\\)\\+(?=[,= ]|$)/g, '')
    .replace(/[,= ]/g, '\\$&');

/** Numbers are floats, as they are on the disk already; what is null is not written. */
export function lineOf(measurement: string, tags: Values, fields: Values, time: string): string {
  const key = Object.entries(tags)
    .filter(([, value]) => value !== null && value !== '')
    .map(([name, value]) => `,${name}=${tagText(String(value))}`);
  const written = Object.entries(fields)
    .filter(([, value]) => value !== null)
    .map(([name, value]) =>
      typeof value === 'string' ? `${name}="${value.replace(/["\\]/g, '\\$&')}"` : `${name}=${value}`,
    );
  return `${measurement}${key.join('')} ${written.join(',')} ${time}`;
}

/**
 * Points of the same tags and time are one point to InfluxDB. So the nanoseconds within the millisecond
 * come from the ids: two calls stay two, and a call that is sent again stays one.
 */
const timeOf = (ms: number, ids: string) => `${ms}${String(crc32(ids) % 1_000_000).padStart(6, '0')}`;

export function lineOfCall(call: StoredCall): string {
  const { attempted_at, service_provider_sid, account_sid, host, trunk, direction, answered, ...fields } =
    call;
  const tags = { service_provider_sid, account_sid, host, trunk, direction, answered };
  const ids = `${call.sip_callid} ${call.call_sid} ${call.to}`;
  return lineOf('cdrs', tags, fields, timeOf(attempted_at, ids));
}

export function lineOfAlert(alert: StoredAlert): string {
  const { time, service_provider_sid, account_sid, alert_type, vendor, ...fields } = alert;
  const tags = { service_provider_sid, account_sid, alert_type, vendor };
  // A point needs a field, and the count is one of messages.
  const written = { ...fields, message: fields.message ?? '' };
  return lineOf(
    'alerts',
    tags,
    written,
    timeOf(time, `${alert.message} ${alert.target_sid} ${alert.detail}`),
  );
}

const textOf = (value: Row[string] | undefined) =>
  typeof value === 'string' && value !== '' && value !== 'undefined' ? value : null;
const numberOf = (value: Row[string] | undefined) => (typeof value === 'number' ? Math.round(value) : null);

export function callOfRow(row: Row): StoredCall {
  return {
    attempted_at: Date.parse(String(row.time)),
    service_provider_sid: textOf(row.service_provider_sid),
    account_sid: textOf(row.account_sid),
    application_sid: textOf(row.application_sid),
    direction: textOf(row.direction),
    answered: row.answered === 'true',
    trunk: textOf(row.trunk),
    host: textOf(row.host),
    remote_host: textOf(row.remote_host),
    from: textOf(row.from),
    to: textOf(row.to),
    call_sid: textOf(row.call_sid),
    sip_callid: textOf(row.sip_callid),
    sip_parent_callid: textOf(row.sip_parent_callid),
    termination_reason: textOf(row.termination_reason),
    sip_status: numberOf(row.sip_status),
    duration: secondsOf(numberOf(row.duration)),
    answered_at: momentOf(numberOf(row.answered_at)),
    terminated_at: momentOf(numberOf(row.terminated_at)),
    trace_id: textOf(row.trace_id),
    recording_url: textOf(row.recording_url),
  };
}

export function alertOfRow(row: Row): StoredAlert {
  return {
    time: Date.parse(String(row.time)),
    service_provider_sid: textOf(row.service_provider_sid),
    account_sid: textOf(row.account_sid),
    alert_type: textOf(row.alert_type),
    vendor: textOf(row.vendor),
    message: textOf(row.message),
    detail: textOf(row.detail),
    target_sid: textOf(row.target_sid),
  };
}
