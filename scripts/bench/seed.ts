/** The world that is measured: one provider with a hundred accounts, and whatever a run asks about. */
import { randomUUID } from 'node:crypto';
import type { Db, OpenDatabase } from '../../server/src/db/open.ts';
import { leastOrderedSid } from '../../server/src/db/time-ordered-id.ts';
import { toDbTime, toDbTimeExact } from '../../server/src/db/values.ts';
import { makeCipher } from '../../server/src/security/cipher.ts';
import { filling, insertMany } from './insert-many.ts';
import { seedNotices } from './seed-notices.ts';
import { seedCarriers, seedNumbers } from './seed-telephony.ts';

export const MANY = 100_000;
const AUDIT_ENTRIES = 1_000_000;
const ACCOUNTS = 100;
export const BETWEEN_ENTRIES_MS = 20_000;
const DAY_MS = 86_400_000;

export type World = {
  /** Nearly everything is this provider's or its accounts'. */
  service_provider_sid: string;
  accounts: string[];
  /** One of them, with half of everything. */
  account_sid: string;
  /** Another provider, with a hundred thousand accounts. */
  wholesaler_sid: string;
  application_sid: string;
  voip_carrier_sid: string;
  /** An account of the other provider, and its application. */
  routed: { account_sid: string; application_sid: string };
  /** Of the audit trail's first entry. */
  first_ms: number;
};

type Seed = (db: Db, world: World, seal: (text: string) => string) => Promise<void>;

/** Each with the tables that it fills. */
const areas: Record<string, { tables: string[]; fill: Seed }> = {
  numbers: { tables: ['phone_numbers'], fill: seedNumbers },
  applications: { tables: ['webhooks', 'applications'], fill: seedApplications },
  accounts: { tables: ['accounts'], fill: seedAccounts },
  users: { tables: ['users', 'trunkline_user_details'], fill: seedUsers },
  keys: { tables: ['api_keys'], fill: seedKeys },
  carriers: { tables: ['voip_carriers', 'sip_gateways'], fill: seedCarriers },
  clients: { tables: ['clients'], fill: seedClients },
  speech: { tables: ['speech_credentials'], fill: seedSpeech },
  notices: {
    tables: ['trunkline_alert_rules', 'trunkline_alert_deliveries', 'trunkline_audit_entries'],
    fill: seedNotices,
  },
  audit: { tables: ['trunkline_audit_entries'], fill: seedAudit },
};

/** The database has been migrated and has its first admin. Areas that are no list need no rows. */
export async function seed(
  database: OpenDatabase,
  wanted: ReadonlySet<string>,
  encryption_secret: string,
): Promise<World> {
  const { seal } = makeCipher(encryption_secret, 'own');
  const accounts = Array.from({ length: ACCOUNTS }, () => randomUUID());
  const world: World = {
    service_provider_sid: randomUUID(),
    accounts,
    account_sid: accounts[0] ?? '',
    wholesaler_sid: randomUUID(),
    application_sid: randomUUID(),
    voip_carrier_sid: randomUUID(),
    routed: { account_sid: randomUUID(), application_sid: randomUUID() },
    first_ms: Date.now() - 300 * DAY_MS,
  };
  await filling(database, [], (db) => seedTenants(db, world));
  for (const [area, { tables, fill }] of Object.entries(areas))
    if (wanted.has(area)) await filling(database, tables, (db) => fill(db, world, seal));
  return world;
}

async function seedTenants(db: Db, world: World): Promise<void> {
  const { service_provider_sid, accounts, account_sid } = world;
  await insertMany(db, 'service_providers', [
    { service_provider_sid, name: 'Bench' },
    { service_provider_sid: world.wholesaler_sid, name: 'Bench wholesale' },
  ]);
  await insertMany(
    db,
    'accounts',
    accounts.map((sid, n) => accountRow(sid, service_provider_sid, `Bench ${n}`)),
  );
  await insertMany(db, 'applications', [
    { application_sid: world.application_sid, account_sid, name: 'Bench' },
  ]);
  await insertMany(db, 'voip_carriers', [
    { voip_carrier_sid: world.voip_carrier_sid, service_provider_sid, name: 'Bench' },
  ]);
}

export function accountRow(account_sid: string, service_provider_sid: string, name: string) {
  const sip_realm = `sip-${account_sid.slice(0, 13)}.example.com`;
  return { account_sid, service_provider_sid, name, sip_realm, webhook_secret: 'wh_secret_of_no_use' };
}

function seedAccounts(db: Db, { wholesaler_sid }: World): Promise<void> {
  return insertMany(
    db,
    'accounts',
    times(MANY, (n) => accountRow(randomUUID(), wholesaler_sid, `Account ${scrambled(n)}`)),
  );
}

/** Each with two webhooks of its own. */
async function seedApplications(db: Db, world: World): Promise<void> {
  const applications = times(MANY, (n) => ({
    application_sid: randomUUID(),
    name: `Application ${scrambled(n)}`,
    account_sid: ownerOf(world, n),
    call_hook_sid: randomUUID(),
    call_status_hook_sid: randomUUID(),
  }));
  const hooks = applications.flatMap(({ call_hook_sid, call_status_hook_sid }) => [
    { webhook_sid: call_hook_sid, url: 'https://example.com/call' },
    { webhook_sid: call_status_hook_sid, url: 'https://example.com/status' },
  ]);
  await insertMany(db, 'webhooks', hooks);
  await insertMany(db, 'applications', applications);
}

/** A third of them an account's, the others the provider's; one of ten never signed in, the others over months. */
async function seedUsers(db: Db, world: World): Promise<void> {
  const { service_provider_sid } = world;
  const users = times(MANY, (n) => ({
    user_sid: randomUUID(),
    name: `user-${scrambled(n)}`,
    email: `user-${n}@example.com`,
    provider: 'local',
    account_sid: n % 3 === 0 ? ownerOf(world, n / 3) : null,
    service_provider_sid,
  }));
  await insertMany(db, 'users', users);
  const signedIn = users.flatMap(({ user_sid }, n) => {
    const last_login_at = toDbTime(new Date(world.first_ms + Number(scrambled(n)) * BETWEEN_ENTRIES_MS));
    return n % 10 === 9 ? [] : [{ user_sid, last_login_at }];
  });
  await insertMany(db, 'trunkline_user_details', signedIn);
}

function seedKeys(db: Db, { account_sid }: World): Promise<void> {
  return insertMany(
    db,
    'api_keys',
    times(MANY, () => ({ api_key_sid: randomUUID(), token: randomUUID(), account_sid })),
  );
}

function seedClients(db: Db, world: World, seal: (text: string) => string): Promise<void> {
  const password = seal('the password of a device');
  return insertMany(
    db,
    'clients',
    times(MANY, (n) => ({
      client_sid: randomUUID(),
      account_sid: ownerOf(world, n),
      username: `device-${scrambled(n)}`,
      password,
    })),
  );
}

/** Half of them an account's, the others shared by the provider's accounts. */
function seedSpeech(db: Db, { account_sid, service_provider_sid }: World, seal: (text: string) => string) {
  const credential = seal(JSON.stringify({ api_key: 'a key that nobody asks' }));
  const vendors = ['deepgram', 'elevenlabs', 'assemblyai', 'soniox'];
  return insertMany(
    db,
    'speech_credentials',
    times(MANY, (n) => ({
      speech_credential_sid: randomUUID(),
      service_provider_sid,
      account_sid: n % 2 === 0 ? account_sid : null,
      vendor: vendors[n % vendors.length] ?? '',
      label: `label-${scrambled(n)}`,
      credential,
    })),
  );
}

/** Half of them of the account. */
function seedAudit(db: Db, { account_sid, service_provider_sid, first_ms }: World) {
  return insertMany(
    db,
    'trunkline_audit_entries',
    (function* () {
      for (let n = 0; n < AUDIT_ENTRIES; n += 1)
        yield {
          audit_sid: leastOrderedSid(first_ms + n * BETWEEN_ENTRIES_MS),
          at: toDbTimeExact(new Date(first_ms + n * BETWEEN_ENTRIES_MS)),
          actor_kind: 'user' as const,
          actor_sid: null,
          actor_name: 'bench',
          service_provider_sid,
          account_sid: n % 2 === 0 ? account_sid : null,
          kind: n % 10 === 0 ? 'carriers' : 'applications',
          record_sid: null,
          record_name: `Record ${n}`,
          action: 'update',
          address: '127.0.0.1',
          request_id: null,
          before_json: null,
          after_json: '{"name":"x"}',
        };
    })(),
  );
}

/** The first account has every second one, the others share the rest. */
export function ownerOf({ accounts, account_sid }: World, n: number): string {
  return n % 2 === 0 ? account_sid : (accounts[Math.floor(n / 2) % ACCOUNTS] ?? account_sid);
}

export function times<T>(count: number, make: (n: number) => T): T[] {
  return Array.from({ length: count }, (_, n) => make(n));
}

/** Names in another order than rows, so that sorting has something to do. */
export function scrambled(n: number): string {
  return String((n * 7_919) % 1_000_003).padStart(7, '0');
}
