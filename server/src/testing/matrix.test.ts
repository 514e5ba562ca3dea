/**
 * Every endpoint of the contract, asked as every kind of principal for own, sibling, foreign and
 * missing records. An endpoint that is not in `cases` fails the first test.
 */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { allEndpoints } from '@trunkline/contract/all-endpoints.ts';
import type { Endpoint } from '@trunkline/contract/core/endpoint.ts';
import {
  asksOfAll,
  countWrites,
  type MatrixWorld,
  makeMatrixWorld,
  type Principal,
  type Tenant,
} from './matrix.ts';
import { cases } from './matrix-cases.ts';
import type { Case, Prepared, Rule } from './matrix-rules.ts';
import { at } from './paths.ts';
import { type Reply, startApp, type TestApp } from './start-app.ts';

let app: TestApp;
let world: MatrixWorld;
/** What has been written until now. */
let written: () => Promise<number>;

before(async () => {
  app = await startApp({ TRUNKLINE_ENABLE_FORGOT_PASSWORD: 'true' });
  world = await makeMatrixWorld(app);
  written = await countWrites(app);
});
after(() => app.close());

const named = Object.entries(allEndpoints).flatMap(([resource, endpoints]) =>
  Object.entries(endpoints).map(([member, endpoint]) => [`${resource}.${member}`, endpoint] as const),
);

test('every endpoint is in the matrix, and the matrix names no other', () => {
  assert.deepEqual(Object.keys(cases).sort(), named.map(([name]) => name).sort());
});

const missing: Tenant = { provider: randomUUID(), account: randomUUID() };

/** What must come back, the refusal that every rule shares first. */
function expected(
  one: Case,
  endpoint: Endpoint,
  rule: Rule,
  asker: Principal,
  tenant: Tenant,
): readonly number[] {
  const verdict = rule(asker, tenant);
  if (!asker.good && endpoint.open) return verdict === 'invalid' ? [400] : [endpoint.success.status, 403];
  if (!asker.good) return [401];
  const refused = one.foreign === 404 && !asker.viewOnly ? [404] : one.foreign === 404 ? [403, 404] : [403];
  if (tenant === missing && one.target !== 'nothing')
    return verdict === 'refused' ? [403, 404, 400] : [404, 400];
  if (verdict === 'refused') return refused;
  if (verdict === 'invalid') return [400];
  return one.orElse ? [endpoint.success.status, one.orElse] : [endpoint.success.status];
}

const pathOf = ({ account, provider }: Tenant) => ({ account_sid: account, service_provider_sid: provider });

type Asked = {
  name: string;
  one: Case;
  endpoint: Endpoint;
  spelling: Pick<Endpoint, 'method' | 'path'>;
  rule: Rule;
  isShared?: true;
};

/** An endpoint under each of its paths, and where it is about what a provider shares, with such a record. */
const asked = named.flatMap(([name, endpoint]): Asked[] => {
  const one = cases[name];
  if (!one) return [];
  const { rule, also_rule = rule, shared_rule } = one;
  const facts = { name, one, endpoint };
  // The paths ask the same of the database, so the slower one is asked once.
  if (process.env.TRUNKLINE_TEST_DATABASE_URL) return [{ ...facts, spelling: endpoint, rule }];
  return [
    { ...facts, spelling: endpoint, rule },
    ...(endpoint.also ?? []).map((spelling) => ({ ...facts, spelling, rule: also_rule })),
    ...(shared_rule ? [{ ...facts, spelling: endpoint, rule: shared_rule, isShared: true as const }] : []),
  ];
});

// Of all that there is: asked before the others have made some thousand records.
const isOfAll = ({ name }: Asked) => Number(name === 'configuration.export');
asked.sort((one, other) => isOfAll(other) - isOfAll(one));

for (const { name, one, endpoint, spelling, rule, isShared } of asked) {
  const title = isShared ? `${name}, the provider's own` : name;
  test(`${title}: ${spelling.method} ${spelling.path}`, async () => {
    const targets = one.target === 'nothing' ? { A1: world.tenants.A1 } : { ...world.tenants, missing };
    for (const tenantName of Object.keys(targets)) {
      // Made once for all who are refused, and again after it was changed.
      let prepared: Prepared | null = null;
      for (const askerName of Object.keys(world.principals)) {
        // Looked up each time: a success that destroys begins another world.
        const named = tenantName === 'missing' ? missing : world.tenants[tenantName];
        const tenant = named && isShared && named !== missing ? { ...named, isShared } : named;
        const asker = world.principals[askerName];
        if (!tenant || !asker) continue;
        // Without a credential a record is as good as another; one that is missing must look the same.
        if (!(asker.good && asksOfAll(asker, app)) && tenantName !== 'A1' && tenant !== missing) continue;
        prepared ??= await one.prepare(app, world, tenant, tenant === missing);
        const { sids, body, query = '' }: Prepared = prepared;
        const allowed = expected(one, endpoint, rule, asker, tenant);
        // Where it may succeed there is nothing to hold it to; without a credential nothing is reached.
        const isRefused = asker.good && !allowed.includes(endpoint.success.status);
        const stored = isRefused ? await written() : 0;
        const path = at(spelling.path, { ...pathOf(tenant), ...sids }) + (endpoint.query ? query : '');
        const reply: Reply = await app.ask(spelling.method, path, { as: asker.as, body });
        const line: string = `${askerName} asks ${spelling.method} ${path} of ${tenantName}: ${reply.status} ${reply.text.slice(0, 200)}`;
        assert.ok(allowed.includes(reply.status), `${line}, expected ${allowed}`);
        if (isRefused) assert.equal(await written(), stored, `${line}, yet something was written`);
        if (reply.status >= 400 || spelling.method === 'GET') continue;
        prepared = null;
        if (one.destroys) world = await makeMatrixWorld(app);
      }
    }
  });
}
