/** People, keys and tenants for tests, made straight in the database: most tests are not about making them. */
import { randomUUID } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import type { Db } from '../db/open.ts';
import { toDbTime } from '../db/values.ts';
import { hashedKey, tokenReader } from '../security/tokens.ts';
import { insertSession } from '../session/sessions.store.ts';
import { saveViewOnly } from '../users/user-changes.store.ts';

export type Who = { user_sid: string; name: string };
export type UserFacts = {
  account_sid?: string;
  service_provider_sid?: string;
  view_only?: boolean;
  password?: string;
  force_change?: 0 | 1;
  is_active?: 0 | 1;
  hashed_password?: string;
};

/** What the servers of tests sign sessions with. */
export const JWT_SECRET = 'the secret of a server that is tested';
export const PASSWORD = 'a long enough canary-secret 1';
let passwordHash: Promise<string> | undefined;

export function worldOf(db: Db) {
  return {
    async provider(name: string = `Provider ${randomUUID()}`): Promise<string> {
      const service_provider_sid = randomUUID();
      await db.insertInto('service_providers').values({ service_provider_sid, name }).execute();
      return service_provider_sid;
    },

    async account(service_provider_sid: string, name: string = `Account ${randomUUID()}`): Promise<string> {
      const account_sid = randomUUID();
      await db
        .insertInto('accounts')
        .values({
          account_sid,
          service_provider_sid,
          name,
          webhook_secret: 'wh_secret_3hpmQXJ5-canary-secret',
        })
        .execute();
      return account_sid;
    },

    async user(facts: UserFacts = {}): Promise<Who> {
      const user_sid = randomUUID();
      const name = `user-${user_sid.slice(0, 8)}`;
      // The same cheap hash for all: its cost is not what these tests are about.
      passwordHash ??= hash(PASSWORD, { memoryCost: 1024, timeCost: 1, parallelism: 1 });
      await db
        .insertInto('users')
        .values({
          user_sid,
          name,
          email: `${name}@example.com`,
          provider: 'local',
          hashed_password: facts.hashed_password ?? (await passwordHash),
          account_sid: facts.account_sid ?? null,
          service_provider_sid: facts.service_provider_sid ?? null,
          force_change: facts.force_change ?? 0,
          is_active: facts.is_active ?? 1,
        })
        .execute();
      if (facts.view_only) await this.makeViewOnly(user_sid);
      return { user_sid, name };
    },

    makeViewOnly: (user_sid: string) => saveViewOnly(db, user_sid, true),

    /** The clear token of a new key. */
    async key(owner: {
      account_sid?: string;
      service_provider_sid?: string;
      expires?: Date;
    }): Promise<string> {
      const token = randomUUID();
      await db
        .insertInto('api_keys')
        .values({
          api_key_sid: randomUUID(),
          token: hashedKey(token),
          account_sid: owner.account_sid ?? null,
          service_provider_sid: owner.service_provider_sid ?? null,
          expires_at: owner.expires ? toDbTime(owner.expires) : null,
        })
        .execute();
      return token;
    },

    /** Signs the user in without a password. */
    async tokenOf(who: Who, jwt_secret: string): Promise<string> {
      const jti = randomUUID();
      const expires = new Date(Date.now() + 3_600_000);
      await insertSession(db, {
        session_sid: jti,
        user_sid: who.user_sid,
        expires,
        address: '127.0.0.1',
        user_agent: null,
      });
      const claims = {
        jti,
        user_sid: who.user_sid,
        scope: '',
        permissions: [],
        is_view_only: false,
        name: who.name,
      };
      return tokenReader(jwt_secret).sign(claims, expires);
    },
  };
}
