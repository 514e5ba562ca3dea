/** Which records one export or import is about. */
import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** `account_sid`: that account alone, and of the provider the names that it refers to. */
export type Part = { service_provider_sid: string; account_sid: string | null };

export const accountsOf = ({ service_provider_sid }: Part) =>
  sql`(select account_sid from accounts where service_provider_sid = ${service_provider_sid})`;

/** Of `t`: rows that accounts alone have. */
export function ofAccounts(part: Part): RawBuilder<SqlBool> {
  return part.account_sid
    ? sql<SqlBool>`t.account_sid = ${part.account_sid}`
    : sql<SqlBool>`t.account_sid in ${accountsOf(part)}`;
}

/** Of `t`: within, and for one account the provider's own too: it may name them. */
export function named(part: Part): RawBuilder<SqlBool> {
  const { service_provider_sid, account_sid } = part;
  if (!account_sid) return within(part);
  return sql<SqlBool>`(t.account_sid = ${account_sid}
    or (t.account_sid is null and t.service_provider_sid = ${service_provider_sid}))`;
}

/** Of `t`: rows of its accounts, and its own. */
export function within(part: Part, isOfNone = sql<SqlBool>`t.account_sid is null`): RawBuilder<SqlBool> {
  if (part.account_sid) return ofAccounts(part);
  return sql<SqlBool>`(t.account_sid in ${accountsOf(part)}
    or (${isOfNone} and t.service_provider_sid = ${part.service_provider_sid}))`;
}
