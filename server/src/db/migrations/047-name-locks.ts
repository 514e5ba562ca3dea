/** For names that are taken once in the whole installation, where the platform's own tables have no unique index of them, and for mails that are counted. */
import { addLocks } from './009-locks.ts';
import type { Migration } from './migration.ts';

export const nameLocks: Migration = {
  number: 47,
  name: 'name locks',
  up: ({ db }) => addLocks(db, ['sip-realms', 'teams-domains', 'sign-ups']),
};
