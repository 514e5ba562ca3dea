/** What narrows a list in InfluxDB; what a caller typed is a parameter. */
import type { TimeRange } from '@trunkline/contract/recent-calls/time-range.ts';
import type { AlertSearch, CallSearch, Whose } from '../call-store.ts';

export type Question = { where: string[]; params: Record<string, unknown> };

export function ownerOf(whose: Whose): Question {
  if (whose === null) return { where: [], params: {} };
  const [[tag, sid] = ['', '']] = Object.entries(whose);
  return { where: [`"${tag}" = $owner`], params: { owner: sid } };
}

/** The times of points are finer than a millisecond, so the end is the next one. */
export function within(question: Question, { from, until }: TimeRange): Question {
  const params = { from: new Date(from).toISOString(), until: new Date(until + 1).toISOString() };
  return {
    where: [...question.where, 'time >= $from', 'time < $until'],
    params: { ...question.params, ...params },
  };
}

export function callQuestion(whose: Whose, search: CallSearch): Question {
  const { where, params } = within(ownerOf(whose), search.range);
  for (const name of ['direction', 'trunk', 'application_sid'] as const)
    if (search[name] !== undefined) {
      where.push(`"${name}" = $${name}`);
      params[name] = search[name];
    }
  if (search.answered !== undefined) {
    where.push('"answered" = $answered');
    params.answered = String(search.answered);
  }
  if (search.ended_by !== undefined) {
    // It cannot be asked for what is absent, and no comparison holds of that: so a call whose end nobody wrote is none of the later ones.
    where.push('("terminated_at" > $ended_by) = false');
    params.ended_by = search.ended_by;
  }
  if (search.text !== undefined) {
    const columns = ['from', 'to', 'call_sid', 'sip_callid'];
    where.push(`(${columns.map((column) => `"${column}" =~ $text`).join(' or ')})`);
    params.text = { regex: `(?i)${search.text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')}` };
  }
  return { where, params };
}

export function alertQuestion(whose: Whose, search: AlertSearch): Question {
  const { where, params } = within(ownerOf(whose), search.range);
  if (search.alert_type === null) where.push(`("alert_type" = '' or "alert_type" = 'undefined')`);
  else if (search.alert_type !== undefined) {
    where.push('"alert_type" = $alert_type');
    params.alert_type = search.alert_type;
  }
  return { where, params };
}
