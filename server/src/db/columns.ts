/** What the column types of the tables have in common. */
import type { Generated } from 'kysely';

/** Booleans are numbers in both databases. */
export type Bit = 0 | 1;

/** A boolean that the database fills in when an insert leaves it out. */
export type BitByDefault = Generated<Bit>;

/** `YYYY-MM-DD HH:MM:SS` in UTC; `values.ts` converts. */
export type Time = string;

/** A time that is now when an insert leaves it out. */
export type TimeByDefault = Generated<Time>;
