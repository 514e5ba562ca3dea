/** The audit log's filters as its address has them. Pure. */
import { type EventDate, eventDates } from '../app/calls/event-times.ts';
import { type ListSearch, textOf } from '../app/list/list-search.ts';
import { type LocalTimes, readLocalTimes } from '../app/list/local-times.ts';

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
