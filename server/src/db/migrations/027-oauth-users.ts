/** Whoever signs in by another provider is looked for by the id there. */
import type { Migration } from './migration.ts';

export const oauthUsers: Migration = {
  number: 27,
  name: 'oauth users',
  async up({ changeIndexes }) {
    await changeIndexes('users', [['provider_userid']], []);
  },
};
