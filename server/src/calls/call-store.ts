/** Where calls and alerts are kept: one interface, and a backend for each kind of store (decision 027). */
import type { TimeRange } from '@trunkline/contract/recent-calls/time-range.ts';

/** A call as it is stored; times in ms since 1970. What was not written is null. */
export type StoredCall = {
  attempted_at: number;
  service_provider_sid: string | null;
  account_sid: string | null;
  application_sid: string | null;
  direction: string | null;
  answered: boolean;
  trunk: string | null;
  host: string | null;
  remote_host: string | null;
  from: string | null;
  to: string | null;
  call_sid: string | null;
  sip_callid: string | null;
  sip_parent_callid: string | null;
  termination_reason: string | null;
  sip_status: number | null;
  duration: number;
  answered_at: number | null;
  terminated_at: number | null;
  trace_id: string | null;
  recording_url: string | null;
};

export type StoredAlert = {
  time: number;
  service_provider_sid: string | null;
  account_sid: string | null;
  alert_type: string | null;
  vendor: string | null;
  message: string | null;
  detail: string | null;
  target_sid: string | null;
};

export type Points = { calls: StoredCall[]; alerts: StoredAlert[] };

/** Whose rows are looked at; null is everybody's, which only an admin looks at. */
export type Whose = { account_sid: string } | { service_provider_sid: string } | null;

export type CallSearch = {
  range: TimeRange;
  /** Without those that ended later than this, as far as their end was written; in ms since 1970. */
  ended_by?: number | undefined;
  direction?: string | undefined;
  answered?: boolean | undefined;
  trunk?: string | undefined;
  application_sid?: string | undefined;
  /** Plain text in from, to, call_sid or sip_callid, upper and lower case alike. */
  text?: string | undefined;
};

/** Null: those without a type. */
export type AlertSearch = { range: TimeRange; alert_type?: string | null | undefined };

export type Slice = { limit: number; offset: number };

/** Newest first. With `total_is_least` there are at least so many: always more than have been shown, if there are more. */
export type Found<T> = { total: number; total_is_least?: boolean; rows: T[] };

export type CallStore = {
  /** For the log and the tests: which kind, and of which version. */
  describe(): Promise<string>;
  /** Resolves once the points are stored for good. A point that is sent again counts once. */
  write(points: Points): Promise<void>;
  listCalls(whose: Whose, search: CallSearch, slice: Slice): Promise<Found<StoredCall>>;
  /**
   * By its call_sid, its sip_callid or its trace_id; the newest, should there be several. A store without an index of these
   * looks within `about` alone, where the asker knows when the call was.
   */
  findCall(whose: Whose, by: CallKey, about?: TimeRange): Promise<StoredCall | undefined>;
  listAlerts(whose: Whose, search: AlertSearch, slice: Slice): Promise<Found<StoredAlert>>;
  /** How many of them each account has, those without one left out; of alerts 10,001 stand for more than 10,000. */
  countOfAccounts(
    what: keyof Points,
    accounts: readonly string[],
    range: TimeRange,
  ): Promise<ReadonlyMap<string, number>>;
  /** How many there are of each type, `NO_ALERT_TYPE` of those without one; null where they are too many to be counted for that. */
  countAlertTypes(whose: Whose, range: TimeRange): Promise<ReadonlyMap<string, number> | null>;
  /** All of them in parts, newest first: for readers of very many, who may go away at any time. */
  eachCall(whose: Whose, search: CallSearch): AsyncIterable<StoredCall[]>;
  eachAlert(whose: Whose, search: AlertSearch): AsyncIterable<StoredAlert[]>;
  /** Null: this store has no figures. */
  stats: CallStats | null;
  /** Of everybody, by owner and kind, in as many minutes back from `now` as each of the windows says. */
  countAlerts(windows: readonly number[], now: number): Promise<AlertCount[]>;
  close(): Promise<void>;
};

export type AlertCount = Pick<StoredAlert, 'service_provider_sid' | 'account_sid' | 'alert_type'> & {
  window: number;
  alerts: number;
};

/** Hours since 1970, both ends included. */
export type Hours = { first: number; last: number };

export type StatsOf = {
  whose: NonNullable<Whose>;
  hours: Hours;
  trunk?: string | undefined;
  application_sid?: string | undefined;
};

type Sums = { attempts: number; answered: number /** Of answered calls. */; seconds: number };
export type HourSums = Sums & { hour: number; longest: number };
/** Of calls that ended in so many minutes; `owner` is the sid of an account or a provider. */
export type RecentSums = Sums & { owner: string; window: number };
/** Of one account or provider. */
export type OwnerSums = Sums & { owner: string };
/** Most calls at the same time in an hour, as seen every ten seconds. */
export type HourPeak = { hour: number; peak: number };
/** Of one account or provider, in any of the hours. */
export type OwnerPeak = { owner: string; peak: number };
/** Of the trunk of that name, or of the application of that sid. */
export type BusyName = Sums & { name: string | null };

export type CallStats = {
  /** Hours with calls, the first one first. */
  volume(of: StatsOf): Promise<HourSums[]>;
  /** Of each of them, all at once. Owners without a call are left out. */
  owners(owners: readonly string[], hours: Hours): Promise<OwnerSums[]>;
  /** Narrowed to a trunk or an application, not to both. Hours in which a call was in progress at such a moment. */
  peaks(of: StatsOf): Promise<HourPeak[]>;
  /** Of each of them, all at once. Owners without a call at such a moment are left out, or have 0. */
  highest(owners: readonly string[], hours: Hours): Promise<OwnerPeak[]>;
  /** Those with the most attempts, ten unless it is said how many. */
  trunks(of: StatsOf, most?: number): Promise<BusyName[]>;
  applications(of: StatsOf): Promise<BusyName[]>;
  /** Narrowed to a trunk or an application, not to both. Status 0: none was written. */
  failures(of: StatsOf): Promise<{ sip_status: number; calls: number }[]>;
  /**
   * Of calls that ended within each of the windows (minutes, up to a day) before `now`: those that fail end at once, so by
   * their beginning the last minutes would look worse than they are. Owners without a call are left out.
   */
  recent(owners: readonly string[], windows: readonly number[], now: number): Promise<RecentSums[]>;
  /** The hour that older calls have not been counted before; absent or null: all have. */
  countedFrom?(): Promise<number | null>;
};

export type CallKey = { call_id: string } | { trace_id: string };

/** A search counts so far; past that a total is a least (`R6`). */
export const MOST_COUNTED = 10_000;

/** Why there is no answer; the message is a sentence for a person, without anything of what the store said. */
export class CallStoreFailure extends Error {}
