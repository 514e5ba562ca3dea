/** Names that are taken once, and how eight records that are there already ask for one of them at the same time (`R44`). */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { ACCOUNT_NAME_TAKEN, SIP_REALM_TAKEN } from '@trunkline/contract/accounts/accounts.contract.ts';
import { APPLICATION_NAME_TAKEN } from '@trunkline/contract/applications/applications.contract.ts';
import { TENANT_DOMAIN_TAKEN } from '@trunkline/contract/ms-teams-tenants/ms-teams-tenants.contract.ts';
import { EMAIL_TAKEN, NAME_TAKEN } from '@trunkline/contract/users/users.contract.ts';
import { ROUNDS, WRITERS } from './race.ts';
import type { TestApp } from './start-app.ts';
import { insertApplication } from './telephony.ts';
import type { Tenants } from './tenants.ts';

type World = { app: TestApp; who: Tenants };

type Rename = {
  /** The address of a record that has another name. */
  make: (world: World, round: number) => Promise<string>;
  body: (round: number, world: World) => object;
  sentence: string;
};

const user = async ({ app }: World) => `/Users/${(await app.world.user()).user_sid}`;
const provider = async ({ app }: World) => `/ServiceProviders/${await app.world.provider()}`;
const account = async ({ app, who }: World) => `/Accounts/${await app.world.account(who.providerA)}`;

export const renames: Record<string, Rename> = {
  'users that take one name': {
    make: user,
    body: (round) => ({ name: `taken-${round}` }),
    sentence: NAME_TAKEN,
  },
  'users that take one email address': {
    make: user,
    body: (round) => ({ email: `taken-${round}@example.org` }),
    sentence: EMAIL_TAKEN,
  },
  'service providers that take one name': {
    make: provider,
    body: (round) => ({ name: `Taken ${round}` }),
    sentence: 'A service provider with this name already exists.',
  },
  'service providers that take one root domain': {
    make: provider,
    body: (round) => ({ root_domain: `taken-${round}.example.com` }),
    sentence: 'A service provider with this root domain already exists.',
  },
  'accounts that take one name': {
    make: account,
    body: (round) => ({ name: `Taken ${round}` }),
    sentence: ACCOUNT_NAME_TAKEN,
  },
  'accounts of as many providers that take one SIP realm': {
    make: async ({ app }) => `/Accounts/${await app.world.account(await app.world.provider())}`,
    body: (round) => ({ sip_realm: `taken-${round}.example.com` }),
    sentence: SIP_REALM_TAKEN,
  },
  'applications of an account that take one name': {
    make: async ({ app, who }) => `/Applications/${await insertApplication(app.db, who.a1)}`,
    body: (round) => ({ name: `Taken ${round}` }),
    sentence: APPLICATION_NAME_TAKEN,
  },
  'applications of one name that move into one account': {
    make: async ({ app, who }, round) => {
      const account_sid = await app.world.account(who.providerA);
      return `/Applications/${await insertApplication(app.db, account_sid, `Moving ${round}`)}`;
    },
    body: (_round, { who }) => ({ account_sid: who.a2 }),
    sentence: APPLICATION_NAME_TAKEN,
  },
  'Microsoft Teams tenants of as many providers that take one domain': {
    make: async ({ app, who }) => {
      const service_provider_sid = await app.world.provider();
      await app.db
        .updateTable('service_providers')
        .set({ ms_teams_fqdn: 'sbc.example.com' })
        .where('service_provider_sid', '=', service_provider_sid)
        .execute();
      const account_sid = await app.world.account(service_provider_sid);
      const tenant_fqdn = `${randomUUID().slice(0, 8)}.example.com`;
      const [path, body] = ['/MicrosoftTeamsTenants', { tenant_fqdn, account_sid, service_provider_sid }];
      const reply = await app.ask<{ sid: string }>('POST', path, { as: who.admin, body });
      assert.equal(reply.status, 201, reply.text);
      return `${path}/${reply.body.sid}`;
    },
    body: (round) => ({ tenant_fqdn: `taken-${round}.example.com` }),
    sentence: TENANT_DOMAIN_TAKEN,
  },
};

/** For `oneGetsTheName`: other records in each round, since who got a name has it. */
export async function askedBy({ make, body, sentence }: Rename, world: World) {
  const paths: string[][] = [];
  for (let round = 0; round < ROUNDS; round++)
    paths.push(await Promise.all(Array.from({ length: WRITERS }, () => make(world, round))));
  return {
    as: world.who.admin,
    sentence,
    ask: (round: number, nth: number) => ({
      method: 'PUT' as const,
      path: paths[round]?.[nth] ?? '',
      body: body(round, world),
    }),
  };
}
