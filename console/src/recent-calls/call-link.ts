import type { Call } from '@trunkline/contract/recent-calls/recent-calls.contract.ts';
import { callPage } from '../app/record/record-link.ts';
import { callId } from './call-words.ts';

/** The call's own page; undefined for one that has no id at all. */
export function callLink(call: Pick<Call, 'call_sid' | 'sip_callid'>) {
  const id = callId(call);
  return id === null ? undefined : callPage(id);
}
