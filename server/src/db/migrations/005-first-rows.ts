/**
 * Rows that every installation starts with; each only while it is absent. No person, no key, no secret. A platform
 * that shares the database has its own: there only what Trunkline cannot do without is added, under sids that no
 * script of the platform knows.
 */
import { randomUUID } from 'node:crypto';
import type { Db } from '../open.ts';
import type { Migration } from './migration.ts';
import { predefinedCarriers } from './predefined-carriers.ts';

const permissions = [
  ['ffbc342a-546a-11ed-bdc3-0242ac120002', 'VIEW_ONLY', 'May look at everything and change nothing'],
  ['ffbc3a10-546a-11ed-bdc3-0242ac120002', 'PROVISION_SERVICES', 'May change services'],
  ['ffbc3c5e-546a-11ed-bdc3-0242ac120002', 'PROVISION_USERS', 'May change users'],
] as const;

const products = [
  ['c4403cdb-8e75-4b27-9726-7d8315e3216d', 'concurrent call session', 'voice_call_session'],
  ['2c815913-5c26-4004-b748-183b459329df', 'registered device', 'device'],
  ['35a9fb10-233d-4eb9-aada-78de5814d680', 'api call', 'api_rate'],
] as const;

const DEFAULT_PROVIDER = {
  service_provider_sid: '2708b1b3-2736-40ea-b502-c53d8396247f',
  name: 'default service provider',
};

/** The platform's components read which schema they have before them. */
const PLATFORM_SCHEMA = '0.9.6';

export const firstRows: Migration = {
  number: 5,
  name: 'first rows',
  async up({ db, is_shared }) {
    const sidOf = (known: string) => (is_shared ? randomUUID() : known);
    const knownPermissions = await db.selectFrom('permissions').select('name').execute();
    for (const [sid, name, description] of permissions)
      if (!knownPermissions.some((row) => row.name === name))
        await db
          .insertInto('permissions')
          .values({ permission_sid: sidOf(sid), name, description })
          .execute();

    const knownProducts = await db.selectFrom('products').select('category').execute();
    for (const [sid, name, category] of products)
      if (!knownProducts.some((row) => row.category === category))
        await db
          .insertInto('products')
          .values({ product_sid: sidOf(sid), name, category })
          .execute();

    const provider = await db.selectFrom('service_providers').select('name').limit(1).executeTakeFirst();
    if (!provider) {
      const { service_provider_sid: sid, name } = DEFAULT_PROVIDER;
      await db
        .insertInto('service_providers')
        .values({ service_provider_sid: sidOf(sid), name })
        .execute();
    }

    if (is_shared) return;
    await insertPredefinedCarriers(db);
    const version = await db.selectFrom('schema_version').select('version').executeTakeFirst();
    if (!version) await db.insertInto('schema_version').values({ version: PLATFORM_SCHEMA }).execute();
  },
};

async function insertPredefinedCarriers(db: Db): Promise<void> {
  const known = await db
    .selectFrom('predefined_carriers')
    .select(['predefined_carrier_sid', 'name'])
    .execute();
  for (const { sip_gateways, smpp_gateways, ...carrier } of predefinedCarriers) {
    const { predefined_carrier_sid, name } = carrier;
    if (known.some((row) => row.predefined_carrier_sid === predefined_carrier_sid || row.name === name))
      continue;
    await db.insertInto('predefined_carriers').values(carrier).execute();
    for (const gateway of sip_gateways)
      await db
        .insertInto('predefined_sip_gateways')
        .values({ predefined_sip_gateway_sid: randomUUID(), predefined_carrier_sid, ...gateway })
        .execute();
    for (const gateway of smpp_gateways)
      await db
        .insertInto('predefined_smpp_gateways')
        .values({ predefined_smpp_gateway_sid: randomUUID(), predefined_carrier_sid, ...gateway })
        .execute();
  }
}
