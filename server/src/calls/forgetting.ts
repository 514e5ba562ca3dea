/** A telephone number out of a store of calls: what each kind of store is asked, and answers. */

/** How the number may be written where it is all that is written, and a pattern that finds it among other words. */
export type Sought = { spellings: readonly string[]; pattern: RegExp; digits: string };

export type CallWithNumber = {
  account_sid: string | null;
  call_sid: string | null;
  recording_url: string | null;
  trace_id: string | null;
  /** When it began, in ms. */
  at: number;
};

/**
 * Answers how many calls and alerts name the number, which they do no longer unless `isDry`. `before` is asked to remove what
 * belongs to a call before the call forgets where that is; what it throws ends the work, and the rest is as it was.
 */
export type ForgetInCalls = (
  sought: Sought,
  isDry: boolean,
  before: (call: CallWithNumber) => Promise<void>,
) => Promise<{ calls: number; alerts: number }>;

/** What stands where the number stood. */
export const FORGOTTEN = 'forgotten';

/** The number among other words, for regular expressions that know no look-around: RE2, which InfluxDB and ClickHouse have. */
export const amongWords = (digits: string): string => `(^|[^0-9])[+]?${digits}([^0-9]|$)`;
