/** What the explainer is asked of a call that was: why did it go here. Pure. */
import type { Call } from '@trunkline/contract/recent-calls/recent-calls.contract.ts';
import { addressOf, type ExplainSearch } from '../app/calls/explain-search.ts';

export function questionOf(
  { direction, to, remote_host, account_sid, application_sid }: Call,
  call: string,
): ExplainSearch {
  const asked = { call, to: to ?? undefined };
  return direction === 'outbound'
    ? { ...asked, direction, account: account_sid ?? undefined, application: application_sid ?? undefined }
    : { ...asked, from: addressOf(remote_host) };
}
