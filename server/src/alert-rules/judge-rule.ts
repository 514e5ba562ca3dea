/** What a rule makes of what was counted: pure. */
import { type Measure, needsCalls } from '@trunkline/contract/alert-rules/rule-fields.ts';

/** Of the rule's owner and time; `lost` are carriers, as they are told. */
export type Facts = {
  calls: { attempts: number; answered: number; seconds: number };
  alerts: number;
  lost: readonly string[];
};

export type Judged = {
  fires: boolean;
  /** What was measured; null where too little was there to say. */
  value: number | null;
};

type Rule = { measure: Measure; threshold: number | null; minimum_calls: number };

export function judgeRule(
  { measure, threshold, minimum_calls }: Rule,
  { calls, alerts, lost }: Facts,
): Judged {
  const limit = threshold ?? 0;
  const { attempts, answered, seconds } = calls;
  // An average is one of answered calls.
  const counted = measure === 'average_duration' ? answered : attempts;
  if (needsCalls(measure) && counted < minimum_calls) return { fires: false, value: null };
  const above = (value: number) => ({ fires: value >= limit, value });
  const below = (value: number) => ({ fires: value < limit, value });
  switch (measure) {
    case 'alerts':
      return above(alerts);
    case 'failures':
      return above(attempts - answered);
    case 'answer_rate':
      return below((100 * answered) / attempts);
    case 'average_duration':
      return below(seconds / answered);
    case 'no_calls':
      return { fires: attempts === 0, value: attempts };
    case 'registration_lost':
      return { fires: lost.length > 0, value: lost.length };
  }
}

export type Standing = { is_firing: boolean; is_told: boolean; told_at: number | null };
type Manner = { quiet_minutes: number; tell_when_well: boolean };

/** How the rule stands afterwards, and what is told; within the quiet time after the last time nothing is, until it is over. */
export function nextStanding(
  before: Standing,
  { quiet_minutes, tell_when_well }: Manner,
  fires: boolean,
  now: number,
): Standing & { tell: 'fired' | 'well' | null } {
  if (!fires) {
    const tell = before.is_firing && before.is_told && tell_when_well ? 'well' : null;
    return { is_firing: false, is_told: false, told_at: before.told_at, tell };
  }
  // A time that lies as far ahead was written by another clock.
  const is_quiet = before.told_at !== null && Math.abs(now - before.told_at) < quiet_minutes * 60_000;
  if (before.is_told || is_quiet)
    return { is_firing: true, is_told: before.is_told, told_at: before.told_at, tell: null };
  return { is_firing: true, is_told: true, told_at: now, tell: 'fired' };
}
