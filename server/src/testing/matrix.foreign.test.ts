/** Every sid that a body may name, of another tenant's record: it is refused, or taken no notice of (`R15`). */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { allEndpoints } from '@trunkline/contract/all-endpoints.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import { aGatewayRow } from './carrier-rows.ts';
import { type MatrixWorld, makeMatrixWorld, type Tenant } from './matrix.ts';
import { cases } from './matrix-cases.ts';
import { at } from './paths.ts';
import { aSpeechRow } from './speech-rows.ts';
import { startApp, type TestApp } from './start-app.ts';
import { insertApplication, insertCarrier, insertNumber } from './telephony.ts';

// The places to look through are counted in the file; what refuses is the same on a server.
const onlySqlite = { skip: Boolean(process.env.TRUNKLINE_TEST_DATABASE_URL) && 'counts in the SQLite file' };

let app: TestApp;
let world: MatrixWorld;
/** By the name that a body gives it. */
let foreign: Record<string, string>;

before(async () => {
  app = await startApp();
  world = await makeMatrixWorld(app);
  foreign = await foreignRecords();
});
after(() => app.close());

const tenant = (name: string): Tenant => world.tenants[name] as Tenant;

async function foreignRecords(): Promise<Record<string, string>> {
  const owner = { account_sid: world.who.b1, service_provider_sid: world.who.providerB };
  const { db } = app;
  const application_sid = await insertApplication(db, owner.account_sid);
  const voip_carrier_sid = await insertCarrier(db, owner);
  const made = await cases['lcr-routes.read']?.prepare(app, world, tenant('B1'), false);
  return {
    ...owner,
    ...{ application_sid, device_calling_application_sid: application_sid, siprec_hook_sid: application_sid },
    ...{ voip_carrier_sid, default_voip_carrier_sid: voip_carrier_sid },
    ...made?.sids,
    default_carrier_set_entry_sid: made?.sids.lcr_carrier_set_entry_sid ?? '',
    sip_gateway_sid: await aGatewayRow(db, { voip_carrier_sid }),
    speech_credential_sid: await aSpeechRow(app, owner),
    phone_number_sids: await insertNumber(db, owner),
    sids: application_sid,
  };
}

/** How often it is stored, wherever. */
async function storedTimes(value: string): Promise<number> {
  const { rows } = await sql<{ name: string }>`
    select name from sqlite_master where type = 'table' and sql not like '%virtual%'
    and name not like 'sqlite_%' and name not like 'trunkline_audit%'`.execute(app.db);
  let times = 0;
  for (const { name } of rows) {
    const found = await sql`select * from ${sql.table(name)}`.execute(app.db);
    times += JSON.stringify(found.rows).split(value).length - 1;
  }
  return times;
}

function namesIn(schema: unknown, names = new Set<string>()): Set<string> {
  if (schema === null || typeof schema !== 'object') return names;
  for (const [key, inner] of Object.entries(schema)) {
    if (key === 'properties') for (const name of Object.keys(inner)) names.add(name);
    if (['anyOf', 'oneOf', 'allOf'].includes(key)) for (const one of inner) namesIn(one, names);
  }
  return names;
}

/** With the value at the top, and wherever the name stands further in. */
function withForeign(body: unknown, name: string, value: unknown, depth = 0): unknown {
  if (Array.isArray(body)) return body.map((one) => withForeign(one, name, value, depth + 1));
  if (body === null || typeof body !== 'object') return body;
  const inner = Object.entries(body).map(([key, one]) => [
    key,
    key === name ? value : withForeign(one, name, value, depth + 1),
  ]);
  return { ...Object.fromEntries(inner), ...(depth === 0 ? { [name]: value } : {}) };
}

for (const [resource, endpoints] of Object.entries(allEndpoints))
  for (const [member, endpoint] of Object.entries(endpoints)) {
    const one = cases[`${resource}.${member}`];
    if (!one || !endpoint.body || !['POST', 'PUT'].includes(endpoint.method)) continue;
    const { prepare } = one;
    const takesQuery = endpoint.query !== undefined;
    test(`${endpoint.method} ${endpoint.path}`, onlySqlite, async () => {
      const schema = z.toJSONSchema(endpoint.body as z.ZodType, { io: 'input', unrepresentable: 'any' });
      const known = namesIn(schema);
      for (const [name, value] of Object.entries(foreign)) {
        if (!known.has(name) && !JSON.stringify(schema).includes(`"${name}"`)) continue;
        for (const asker of ['account A1', 'provider A']) {
          const { sids, body, query } = await prepare(app, world, tenant('A1'), false);
          const path = at(endpoint.path, {
            account_sid: world.who.a1,
            service_provider_sid: world.who.providerA,
            ...sids,
          });
          const before = await storedTimes(value);
          const sent = withForeign(body ?? {}, name, name.endsWith('s') ? [value] : value);
          const as = world.principals[asker]?.as ?? null;
          const reply = await app.ask(endpoint.method, `${path}${(takesQuery && query) || ''}`, {
            as,
            body: sent,
          });
          const line = `${asker} names a foreign ${name}: ${reply.status} ${reply.text.slice(0, 200)}`;
          assert.ok(reply.status < 500, line);
          assert.equal(await storedTimes(value), before, line);
        }
      }
    });
  }
