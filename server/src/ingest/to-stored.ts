/** Points as the platform's components write them, as calls and alerts (`P8`). */
import { LAST_MOMENT, LONGEST_CALL_TEXT } from '@trunkline/contract/recent-calls/time-range.ts';
import type { Points, StoredAlert, StoredCall } from '../calls/call-store.ts';
import { momentOf, secondsOf, statusOf } from '../calls/written-numbers.ts';
import type { FieldValue, Point } from './line-protocol.ts';

class WrongType extends Error {}

/** Times before which nothing is kept, in ms since 1970. */
export type Oldest = Record<keyof Points, number>;

/** Puts the point where it belongs. Answers why not; what is neither call nor alert is passed over. */
export function collect(point: Point, into: Points, oldest: Oldest): string | null {
  const { measurement, time } = point;
  if (measurement !== 'cdrs' && measurement !== 'alerts') return null;
  if (time < oldest[measurement === 'cdrs' ? 'calls' : 'alerts']) return 'points beyond retention policy';
  if (time > LAST_MOMENT) return 'time outside range';
  try {
    if (measurement === 'cdrs') into.calls.push(callOf(point));
    else into.alerts.push(alertOf(point));
    return null;
  } catch (error) {
    if (error instanceof WrongType) return error.message;
    throw error;
  }
}

function callOf({ tags, fields, time }: Point): StoredCall {
  const text = (name: string) => textOf('cdrs', name, fields.get(name));
  const number = (name: string) => numberOf('cdrs', name, fields.get(name));
  return {
    attempted_at: time,
    service_provider_sid: tagOf(tags, 'service_provider_sid'),
    account_sid: tagOf(tags, 'account_sid'),
    application_sid: text('application_sid'),
    direction: tagOf(tags, 'direction'),
    answered: tags.get('answered') === 'true',
    trunk: tagOf(tags, 'trunk'),
    host: tagOf(tags, 'host'),
    remote_host: text('remote_host'),
    from: text('from'),
    to: text('to'),
    call_sid: text('call_sid'),
    sip_callid: text('sip_callid'),
    sip_parent_callid: text('sip_parent_callid'),
    termination_reason: text('termination_reason'),
    sip_status: statusOf(number('sip_status')),
    duration: secondsOf(number('duration')),
    answered_at: momentOf(number('answered_at')),
    terminated_at: momentOf(number('terminated_at')),
    trace_id: text('trace_id'),
    recording_url: text('recording_url'),
  };
}

function alertOf({ tags, fields, time }: Point): StoredAlert {
  const text = (name: string) => textOf('alerts', name, fields.get(name));
  return {
    time,
    service_provider_sid: tagOf(tags, 'service_provider_sid'),
    account_sid: tagOf(tags, 'account_sid'),
    alert_type: tagOf(tags, 'alert_type'),
    vendor: tagOf(tags, 'vendor'),
    message: text('message'),
    detail: text('detail'),
    target_sid: text('target_sid'),
  };
}

/** What its writer left undefined arrives as that word, in tags above all. */
const UNDEFINED = 'undefined';

/** Between whole signs: ClickHouse takes no half of one, and would refuse all that is written with it. */
const cut = (text: string) => text.slice(0, LONGEST_CALL_TEXT).replace(/[\ud800-\udbff]$/, '');

function tagOf(tags: ReadonlyMap<string, string>, name: string): string | null {
  const tag = tags.get(name);
  return tag === undefined || tag === UNDEFINED ? null : cut(tag);
}

function textOf(measurement: string, name: string, value: FieldValue | undefined): string | null {
  if (value === undefined || value === '' || value === UNDEFINED) return null;
  if (typeof value !== 'string') throw conflict(measurement, name, value, 'string');
  return cut(value);
}

function numberOf(measurement: string, name: string, value: FieldValue | undefined): number | null {
  if (value === undefined) return null;
  if (typeof value !== 'number') throw conflict(measurement, name, value, 'float');
  // What no store can count, as a time in nanoseconds, is as good as untold, and loses nobody a call.
  return Number.isSafeInteger(Math.round(value)) ? Math.round(value) : null;
}

function conflict(measurement: string, name: string, value: FieldValue, wanted: string): WrongType {
  const given = typeof value === 'number' ? 'float' : typeof value;
  return new WrongType(
    `field type conflict: input field "${name}" on measurement "${measurement}" is type ${given}, already exists as type ${wanted}`,
  );
}
