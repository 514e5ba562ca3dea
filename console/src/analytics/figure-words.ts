/** What figures about calls are called, and how they read. Pure. */
import type { Busiest, CallVolume, Failures } from '@trunkline/contract/analytics/analytics.contract.ts';
import { sipAnswerText } from '../app/calls/call-outcome.ts';
import { countText } from '../ui/page/count-text.ts';
import { durationText } from '../ui/page/duration.ts';
import { shareText } from '../ui/page/share-text.ts';

const NONE = '–';
/** As high as a value. */
const UNKNOWN = '\u00a0';

type Sums = Omit<CallVolume, 'hours'>;

/** With nothing beside the names while they are not known. */
export function sumsOf(volume: Sums | undefined): [name: string, value: string][] {
  const told = (value: number | null | undefined, text: (value: number) => string) =>
    volume === undefined ? UNKNOWN : typeof value === 'number' ? text(value) : NONE;
  return [
    ['Attempts', told(volume?.attempts, countText)],
    ['Answered', told(volume?.answered, countText)],
    ['Failed', told(volume && volume.attempts - volume.answered, countText)],
    ['Answer rate', told(volume?.answer_rate, shareText)],
    ['Average duration', told(volume?.average_duration, durationText)],
    ['Longest call', told(volume?.longest, durationText)],
    ['Peak concurrency', told(volume?.peak, countText)],
  ];
}

/** What a call says that was never answered by anybody: who calls, or the platform, ended it before. */
export function reasonText({ sip_status }: Failures['reasons'][number]): string {
  return sip_status === null ? 'No SIP response' : sipAnswerText(sip_status);
}

const SHORT_SID = 8;

/** One that is deleted, or another's, has no name here. */
function applicationText({ application_sid, name }: Busiest['applications'][number]): string {
  if (application_sid === null) return 'Without an application';
  return name ?? `Unknown application ${application_sid.slice(0, SHORT_SID)}…`;
}

export type BusyRow = {
  /** By which figures are narrowed to it; null where they cannot be. */
  value: string | null;
  name: string;
  /** Whose it is, where others may have one of this name. */
  account_name?: string | null;
  attempts: number;
  answered: number;
  seconds: number;
};

export function carrierRow({ trunk, ...sums }: Busiest['trunks'][number]): BusyRow {
  return { ...sums, value: trunk, name: trunk ?? 'Without a carrier' };
}

export function applicationRow(one: Busiest['applications'][number]): BusyRow {
  const { application_sid, name: _, ...row } = one;
  return { ...row, value: application_sid, name: applicationText(one) };
}
