import { type RecordKind, recordKinds } from '@trunkline/contract/record-facts/record-facts.contract.ts';
import type { LinkTarget } from '../../ui/table/TargetLink.tsx';

/** The areas whose records have a page. */
export type Area = Exclude<RecordKind, 'service-providers'>;

const isArea = (kind: string): kind is Area =>
  kind !== 'service-providers' && recordKinds.some((known) => known === kind);

/** Each area has its records at the same place. */
export const pageOf = (area: Area, sid: string) => ({ to: `/internal/${area}/${sid}/edit` }) as LinkTarget;
export const addPageOf = (area: Area) => ({ to: `/internal/${area}/add` }) as LinkTarget;
export const callPage = (sid: string) =>
  ({ to: '/internal/recent-calls/$callSid', params: { callSid: sid } }) as LinkTarget;

/** Where what an entry or a use is about is looked at, for the kinds that have such a screen. */
export function recordLink(kind: string, sid: string | null): LinkTarget | undefined {
  if (!sid) return undefined;
  if (kind === 'recent-calls') return callPage(sid);
  // A session's record is its user.
  const area = kind === 'session' ? 'users' : kind;
  return isArea(area) ? pageOf(area, sid) : undefined;
}
