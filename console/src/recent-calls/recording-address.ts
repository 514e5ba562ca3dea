/** Which recording the address in a call's record means (`W36`). Pure. */
import type { Call } from '@trunkline/contract/recent-calls/recent-calls.contract.ts';
import type { RecordFormat } from '@trunkline/contract/recent-calls/recordings.contract.ts';

export type RecordingAddress = {
  account_sid: string;
  call_sid: string;
  year: string;
  month: string;
  day: string;
  format: RecordFormat;
};

const SHAPE = /\/Accounts\/([^/]+)\/RecentCalls\/([^/]+)\/record\/(\d{4})\/(\d{2})\/(\d{2})\/(mp3|wav)$/;

/**
 * Null for a call without one, and for an address that is none of ours: whatever stands before the path is not
 * asked, since the session's token goes with the question.
 */
export function recordingOf({ recording_url }: Pick<Call, 'recording_url'>): RecordingAddress | null {
  const [, account_sid, call_sid, year, month, day, format] = SHAPE.exec(recording_url ?? '') ?? [];
  if (!account_sid || !call_sid || !year || !month || !day) return null;
  return { account_sid, call_sid, year, month, day, format: format as RecordFormat };
}
