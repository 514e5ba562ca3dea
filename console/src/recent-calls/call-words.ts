/** What a call was, in words. Pure. */
import type { Call } from '@trunkline/contract/recent-calls/recent-calls.contract.ts';
import { partyText } from '../ui/page/format-number.ts';

/** "+44 20 7946 0012 → +1 207 555 0100" */
export function partiesOf(call: Pick<Call, 'from' | 'to'>): string {
  return partsOf(call).join(' ');
}

/** Without the mark a number after such a name stood before it, and the arrow led from the one who was called. */
const RIGHT_TO_LEFT = /\p{Script=Hebrew}|\p{Script=Arabic}/u;
const LEFT_TO_RIGHT_MARK = '\u200e';

/** What of it may stand on a line of its own. */
export function partsOf({ from, to }: Pick<Call, 'from' | 'to'>): [string, string] {
  const caller = partyText(from);
  return [`${caller}${RIGHT_TO_LEFT.test(caller) ? LEFT_TO_RIGHT_MARK : ''} →`, partyText(to)];
}

/** The id under which a call is opened and shared. */
export function callId({ call_sid, sip_callid }: Pick<Call, 'call_sid' | 'sip_callid'>): string | null {
  return call_sid ?? sip_callid;
}

const fieldNames: Record<string, string> = {
  attempted_at: 'Attempted at',
  answered_at: 'Answered at',
  terminated_at: 'Ended at',
  from: 'From',
  to: 'To',
  sip_callid: 'SIP Call-ID',
  sip_parent_callid: 'SIP Call-ID of the first leg',
  sip_status: 'SIP status',
  call_sid: 'Call SID',
  account_sid: 'Account SID',
  service_provider_sid: 'Service provider SID',
  application_sid: 'Application SID',
  remote_host: 'Remote host',
  trace_id: 'Trace ID',
  termination_reason: 'Termination reason',
};

/** "SIP Call-ID" of "sip_callid"; a key nobody has named is told as it is written. */
export function fieldName(key: string): string {
  return fieldNames[key] ?? key.charAt(0).toUpperCase() + key.slice(1).replaceAll('_', ' ');
}
