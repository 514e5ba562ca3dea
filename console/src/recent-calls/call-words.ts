/** What a call was, in words. Pure. */
import type { Call } from '@trunkline/contract/recent-calls/recent-calls.contract.ts';

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
  trunk: 'Carrier',
  termination_reason: 'Termination reason',
};

/** "SIP Call-ID" of "sip_callid"; a key nobody has named is told as it is written. */
export function fieldName(key: string): string {
  return fieldNames[key] ?? key.charAt(0).toUpperCase() + key.slice(1).replaceAll('_', ' ');
}
