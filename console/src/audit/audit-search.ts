/** The audit log's filters as its address has them, and as they are asked for. Pure. */
import type { AuditFilter } from '@trunkline/contract/audit/audit.contract.ts';
import { type EventDate, eventDates, midnight } from '../app/calls/event-times.ts';
import { type ListSearch, textOf } from '../app/list/list-search.ts';
import { type LocalTimes, momentsOf, readLocalTimes } from '../app/list/local-times.ts';

/** Times are those of a custom range. */
export type AuditSearch = Pick<ListSearch, 'view'> &
  LocalTimes & {
    actor_sid?: string | undefined;
    kind?: string | undefined;
    record_sid?: string | undefined;
    /** Of an admin: not of the chosen provider alone. */
    of?: 'all' | undefined;
    range?: EventDate | undefined;
  };

export function readAuditSearch(raw: Record<string, unknown>): AuditSearch {
  const range = eventDates.find((known) => known === raw.range);
  return {
    view: textOf(raw.view),
    actor_sid: textOf(raw.actor_sid),
    kind: textOf(raw.kind),
    record_sid: textOf(raw.record_sid),
    of: raw.of === 'all' ? 'all' : undefined,
    range,
    ...readLocalTimes(raw, range === 'custom'),
  };
}

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
