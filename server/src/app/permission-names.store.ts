/** A user's permissions as one SQL expression, for a query over `users as u` or another alias. */
import { sql } from 'kysely';

/**
 * Names joined with commas; "VIEW_ONLY" alone makes the user view-only (`R12`). A platform's table may have one twice,
 * left by two writers at the same time.
 */
export const permissionNamesOf = (alias: string) => sql<string | null>`(
  select group_concat(distinct p.name) from user_permissions up
  join permissions p on p.permission_sid = up.permission_sid
  where up.user_sid = ${sql.ref(`${alias}.user_sid`)})`;

export const permissionNames = permissionNamesOf('u');
