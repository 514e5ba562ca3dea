/** What narrows a list in ClickHouse; what a caller typed is a parameter. */
import type { AlertSearch, CallSearch, StatsOf, Whose } from '../call-store.ts';
import type { Params } from './clickhouse-http.ts';

export type Question = { where: string[]; params: Params };

export const whereOf = ({ where }: Question) => (where.length === 0 ? '1' : where.join(' and '));

export function ownerOf(whose: Whose): Question {
  if (whose === null) return { where: [], params: {} };
  const [[column, owner] = ['', '']] = Object.entries(whose);
  return { where: [`${column} = {owner:String}`], params: { owner } };
}

/** `table` keeps the column apart from what the answer calls by the same name. */
function within(time: string, { where, params }: Question, { from, until }: CallSearch['range']): Question {
  return {
    where: [
      ...where,
      `${time} >= fromUnixTimestamp64Milli({from:Int64}, 'UTC')`,
      `${time} <= fromUnixTimestamp64Milli({until:Int64}, 'UTC')`,
    ],
    params: { ...params, from, until },
  };
}

/** By each of these columns for which a text is given. */
function narrow({ where, params }: Question, texts: Record<string, string | undefined>): void {
  for (const [column, text] of Object.entries(texts))
    if (text !== undefined) {
      where.push(`${column} = {${column}:String}`);
      params[column] = text;
    }
}

export function callQuestion(whose: Whose, search: CallSearch): Question {
  const question = within('calls.attempted_at', ownerOf(whose), search.range);
  const { direction, trunk, application_sid } = search;
  narrow(question, { direction, trunk, application_sid });
  const { where, params } = question;
  if (search.answered !== undefined) {
    where.push('answered = {answered:UInt8}');
    params.answered = Number(search.answered);
  }
  if (search.ended_by !== undefined) {
    where.push('terminated_at <= {ended_by:Int64}');
    params.ended_by = search.ended_by;
  }
  if (search.text !== undefined) {
    const columns = ['`from`', '`to`', 'call_sid', 'sip_callid'];
    where.push(
      `(${columns.map((one) => `positionCaseInsensitiveUTF8(${one}, {text:String}) > 0`).join(' or ')})`,
    );
    params.text = search.text;
  }
  return question;
}

export function alertQuestion(whose: Whose, { range, alert_type }: AlertSearch): Question {
  const question = within('alerts.time', ownerOf(whose), range);
  // One without a type has an empty one.
  narrow(question, { alert_type: alert_type === null ? '' : alert_type });
  return question;
}

export function statsQuestion({ whose, hours, trunk, application_sid }: StatsOf): Question {
  const owner = 'account_sid' in whose ? whose.account_sid : whose.service_provider_sid;
  const question: Question = {
    where: ['owner = {owner:String}', 'hour between {first:UInt32} and {last:UInt32}'],
    params: { owner, first: Math.max(0, hours.first), last: Math.max(0, hours.last) },
  };
  narrow(question, { trunk, application_sid });
  return question;
}
