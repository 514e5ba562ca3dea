/** What a call was, in words. Pure. */
import type { Call } from '@trunkline/contract/recent-calls/recent-calls.contract.ts';
import { formatNumber } from '../ui/page/format-number.ts';
import type { Status } from '../ui/page/StatusBadge.tsx';

const answers: Record<number, string> = {
  403: 'Forbidden',
  404: 'Not found',
  408: 'Timed out',
  410: 'Gone',
  480: 'Unavailable',
  484: 'Incomplete address',
  486: 'Busy',
  487: 'Cancelled',
  488: 'Not acceptable',
  500: 'Server error',
  502: 'Bad gateway',
  503: 'Service unavailable',
  504: 'Server timed out',
  600: 'Busy everywhere',
  603: 'Declined',
};

/** Whoever hangs up or is busy has done nothing wrong; what the platform or a carrier refuses has failed. */
const ORDINARY = new Set([480, 486, 487, 600, 603]);

export function outcomeOf({ answered, sip_status }: Pick<Call, 'answered' | 'sip_status'>): {
  status: Status;
  text: string;
} {
  if (answered) return { status: 'good', text: 'Answered' };
  if (sip_status === null) return { status: 'off', text: 'Not answered' };
  const words = answers[sip_status];
  return {
    status: ORDINARY.has(sip_status) ? 'off' : 'failing',
    text: words ? `${words} (${sip_status})` : `SIP ${sip_status}`,
  };
}

/** "+44 20 7946 0012 → +1 207 555 0100" */
export function partiesOf(call: Pick<Call, 'from' | 'to'>): string {
  return partsOf(call).join(' ');
}

/** What of it may stand on a line of its own. */
export function partsOf({ from, to }: Pick<Call, 'from' | 'to'>): [string, string] {
  return [`${formatNumber(from ?? 'unknown')} →`, formatNumber(to ?? 'unknown')];
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
