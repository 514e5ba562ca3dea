/** Whatever a caller sends, the answer is a sentence in our words: every endpoint, every field, every kind of value. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { allEndpoints } from '@trunkline/contract/all-endpoints.ts';
import type { Endpoint } from '@trunkline/contract/core/endpoint.ts';
import { issuesOf } from '../http/route.ts';
import { at } from '../testing/paths.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';
import { makeTenants, type Tenants } from '../testing/tenants.ts';

let app: TestApp;
let who: Tenants;

before(async () => {
  app = await startApp({ TRUNKLINE_RATE_LIMIT_MAX: '1000000' });
  who = await makeTenants(app);
});
after(() => app.close());

/** The validator's own words, and the engine's. */
const raw =
  /Invalid (input|option|key|element|value|string|type)|expected|received|Too (small|big)|Unrecognized|undefined|\[object|Unexpected token/i;

const values = [null, 7.5, 1e20, true, '', 'x', ['x', 7], { x: 1 }, 'x'.repeat(2000)];

const endpoints = Object.entries(allEndpoints).flatMap(([area, record]) =>
  Object.entries(record).map(([name, endpoint]) => [`${area}.${name}`, endpoint] as const),
);

function keysOf(schema: Endpoint['body']): string[] {
  const shape = (schema as { shape?: object } | undefined)?.shape;
  return shape ? Object.keys(shape) : [];
}

/** Sids of nobody, so that nothing is changed whatever is let through. */
function pathOf(endpoint: Endpoint): string {
  const names = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  return at(endpoint.path, Object.fromEntries(names.map((name) => [name, randomUUID()])));
}

/** On a database server what the contract refuses is left to the embedded one: it comes to neither. */
const isAsked = (schema: Endpoint['body'], value: unknown) =>
  app.isEmbedded || !schema || schema.safeParse(value).success;

/** What the contract refuses of one field is asked of what makes the answer: a whole request for each took half of the time. */
function isRefused(schema: Endpoint['body'], value: object, what: string): boolean {
  const { error } = schema?.safeParse(value) ?? {};
  if (!error) return false;
  const sent = `${what} ${JSON.stringify(value).slice(0, 120)}`;
  const issues = app.isEmbedded ? issuesOf(error, value, what) : [];
  for (const { message } of issues) assertOurWords(message, sent);
  const told = issues.map(({ path, message }) => `${path}: ${message}`);
  assert.deepEqual(told, [...new Set(told)], `${sent}: the same is told twice`);
  return true;
}

function assertOurWords(text: string, sent: string): void {
  assert.doesNotMatch(text.replaceAll('expected_total', ''), raw, sent);
  assert.match(text, /\w/, sent);
}

async function expectOurWords(name: string, endpoint: Endpoint, path: string, body: unknown): Promise<void> {
  const open = endpoint.open === true;
  const reply = await app.ask(endpoint.method, path, { ...(open ? {} : { as: who.admin }), body });
  const sent = `${name} ${path.slice(0, 120)} ${JSON.stringify(body)?.slice(0, 120)}`;
  assert.notEqual(reply.status, 500, `${sent}: ${reply.text}`);
  if (reply.status < 400) return;
  const { msg, issues = [] } = reply.problem;
  for (const text of [msg, ...issues.map(({ message }) => message)]) assertOurWords(text, sent);
}

for (const [name, endpoint] of endpoints) {
  // Signing out would end the session that the others ask with.
  if (name === 'session.logout') continue;
  test(`${name} answers wrong values in our own words`, async () => {
    const path = pathOf(endpoint);
    for (const [nth, key] of keysOf(endpoint.query).entries())
      for (const value of ['x', '-1', 'x'.repeat(3000)])
        if (!isRefused(endpoint.query, { [key]: value }, 'query') || (nth === 0 && app.isEmbedded))
          await expectOurWords(name, endpoint, `${path}?${key}=${value}`, endpoint.body ? {} : undefined);
    if (!endpoint.body) return;
    for (const body of values)
      if (isAsked(endpoint.body, body)) await expectOurWords(name, endpoint, path, body);
    const fields = keysOf(endpoint.body).flatMap((key) => values.map((value) => ({ [key]: value })));
    for (const [nth, body] of fields.entries())
      if (!isRefused(endpoint.body, body, 'body') || (nth < values.length && app.isEmbedded))
        await expectOurWords(name, endpoint, path, body);
  });
}

test('a sid that is none is told from one that nobody has', async () => {
  for (const [, endpoint] of endpoints) {
    const names = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
    if (names.length === 0) continue;
    const path = at(endpoint.path, Object.fromEntries(names.map((name) => [name, 'nonsense'])));
    const reply = await app.ask(endpoint.method, path, {
      as: who.admin,
      body: endpoint.body ? {} : undefined,
    });
    assert.ok(reply.status >= 400 && reply.status < 500, `${path} ${reply.status}`);
    assert.doesNotMatch(reply.problem.msg, raw, path);
  }
});
