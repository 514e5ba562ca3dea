/** A user's permissions in one expression, for a query over `users as u`. */
import { sql } from 'kysely';

/** Names joined with commas; "VIEW_ONLY" alone makes the user view-only (`R12`). */
export const permissionNames = sql<string | null>`(
  select group_concat(p.name) from user_permissions up
  join permissions p on p.permission_sid = up.permission_sid
  where up.user_sid = u.user_sid)`;
