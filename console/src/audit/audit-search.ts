/** The audit log's filters as its address has them, and as they are asked for. Pure. */
import type { AuditFilter } from '@trunkline/contract/audit/audit.contract.ts';
import { type ListSearch, textOf } from '../app/list/list-search.ts';

export const ranges = ['today', 'yesterday', '7', '14', '30', 'custom'] as const;
export type AuditRange = (typeof ranges)[number];

export type AuditSearch = Pick<ListSearch, 'view'> & {
  actor_sid?: string | undefined;
  kind?: string | undefined;
  record_sid?: string | undefined;
  /** Of an admin: not of the chosen provider alone. */
  of?: 'all' | undefined;
  range?: AuditRange | undefined;
  /** With a custom range: local times, `2030-01-31T12:00`. */
  from?: string | undefined;
  to?: string | undefined;
};

const MINUTE_MS = 60_000;

export function readAuditSearch(raw: Record<string, unknown>): AuditSearch {
  const range = ranges.find((known) => known === raw.range);
  return {
    view: textOf(raw.view),
    actor_sid: textOf(raw.actor_sid),
    kind: textOf(raw.kind),
    record_sid: textOf(raw.record_sid),
    of: raw.of === 'all' ? 'all' : undefined,
    range,
    from: range === 'custom' ? localTime(raw.from) : undefined,
    to: range === 'custom' ? localTime(raw.to) : undefined,
  };
}

function localTime(value: unknown): string | undefined {
  const text = textOf(value);
  const isTime = text !== undefined && /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(text);
  return isTime && !Number.isNaN(new Date(text).getTime()) ? text : undefined;
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

function timesOf({ range, from, to }: AuditSearch, now: Date): Pick<AuditFilter, 'start' | 'end'> {
  const midnight = (daysAgo: number) =>
    new Date(now.getFullYear(), now.getMonth(), now.getDate() - daysAgo).toISOString();
  switch (range) {
    case undefined:
      return {};
    case 'today':
      return { start: midnight(0) };
    case 'yesterday':
      return { start: midnight(1), end: midnight(0) };
    case 'custom':
      return {
        start: from && new Date(from).toISOString(),
        end: to && new Date(new Date(to).getTime() + MINUTE_MS).toISOString(),
      };
    default:
      return { start: midnight(Number(range) - 1) };
  }
}
