/** The audit log's filters as they are asked for, which no address needs. Pure. */
import type { AuditFilter } from '@trunkline/contract/audit/audit.contract.ts';
import { midnight } from '../app/calls/times-asked.ts';
import { momentsOf } from '../app/list/clock-time.ts';
import type { AuditSearch } from './audit-search.ts';

/** Whether the log is that of one provider: one record, and one person, are followed wherever they lead. */
export function isOfProvider({ actor_sid, of, record_sid }: AuditSearch): boolean {
  return !of && !actor_sid && !record_sid;
}

/**
 * Days begin at the reader's midnight. The last minute of a custom range belongs to it. An admin's log is that of
 * the chosen provider unless all is asked for; nobody else has a provider to choose.
 */
export function auditAsked(search: AuditSearch, now: Date, chosen_provider_sid?: string): AuditFilter {
  const { actor_sid, kind, record_sid } = search;
  const of = chosen_provider_sid && isOfProvider(search) ? { service_provider_sid: chosen_provider_sid } : {};
  return { actor_sid, kind, record_sid, ...of, ...timesOf(search, now) };
}

function timesOf({ range, ...search }: AuditSearch, now: Date): Pick<AuditFilter, 'start' | 'end'> {
  switch (range) {
    case undefined:
      return {};
    case 'today':
      return { start: midnight(0, now).toISOString() };
    case 'yesterday':
      return { start: midnight(1, now).toISOString(), end: midnight(0, now).toISOString() };
    case 'custom': {
      const { from, after } = momentsOf(search);
      return { start: from?.toISOString(), end: after?.toISOString() };
    }
    default:
      return { start: midnight(Number(range) - 1, now).toISOString() };
  }
}
