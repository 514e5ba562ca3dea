import assert from 'node:assert/strict';
import { test } from 'node:test';
import { endpoint } from '@trunkline/contract/core/endpoint.ts';
import { checkEndpoints, checkPolicies } from './wholeness.ts';

const path = 'contract/src/things/things.contract.ts';
const read = endpoint({
  method: 'GET',
  path: '/Things/:thing_sid',
  summary: 'One thing',
  tag: 'things',
  success: { status: 204, body: null },
});
const records = [{ name: 'thingEndpoints', path, endpoints: { read } }];
const queries = { path: 'console/src/things/things.queries.ts', text: 'call(thingEndpoints.read, {})' };
const tested = (text: string) => ({ path: 'server/src/things/things.routes.test.ts', text });

function broken(tree: { path: string; text: string }[], apiOnly: Record<string, string> = {}): string[] {
  return checkEndpoints(tree, records, apiOnly).map(({ rule }) => rule);
}

test('a resource without a policy is not whole', () => {
  assert.equal(checkPolicies([{ path, text: '' }]).length, 1);
  assert.deepEqual(
    checkPolicies([
      { path, text: '' },
      { path: 'contract/src/things/things.policy.ts', text: '' },
    ]),
    [],
  );
});

test('an endpoint that no route test names is found', () => {
  assert.deepEqual(broken([queries]), ['thingEndpoints.read (GET /Things/:thing_sid) has no route test']);
  assert.equal(broken([queries, tested('thingEndpoints.readAll')]).length, 1);
});

test('a test names an endpoint in one of three ways', () => {
  assert.deepEqual(broken([queries, tested('ask(thingEndpoints.read)')]), []);
  assert.deepEqual(broken([queries, tested('const { create, read } = thingEndpoints;\nask(read);')]), []);
  assert.deepEqual(broken([queries, tested("test('GET /Things/:thing_sid is refused', x)")]), []);
});

test('an endpoint taken out of its record and not used is not tested', () => {
  assert.equal(broken([queries, tested('const { create, read } = thingEndpoints;\nask(create);')]).length, 1);
});

test('an endpoint that the console does not call needs a reason', () => {
  const rules = broken([tested('thingEndpoints.read')]);
  assert.deepEqual(rules, ['thingEndpoints.read is called by no *.queries.ts of the console']);
  assert.deepEqual(broken([tested('thingEndpoints.read')], { 'thingEndpoints.read': 'for machines' }), []);
});

test('the queries that every resource has call the four of their record', () => {
  const text = "const things = resourceQueries('things', thingEndpoints, 'thing_sid');";
  const whole = { path: 'console/src/things/things.queries.ts', text };
  assert.deepEqual(broken([whole, tested('thingEndpoints.read')]), []);
  const other = { ...whole, text: text.replace('thingEndpoints', 'otherEndpoints') };
  assert.equal(broken([other, tested('thingEndpoints.read')]).length, 1);
});

test('a reason that no longer holds is found', () => {
  const tree = [queries, tested('thingEndpoints.read')];
  assert.deepEqual(broken(tree, { 'thingEndpoints.read': 'for machines' }), [
    'thingEndpoints.read: the console calls it',
  ]);
  assert.deepEqual(broken(tree, { 'thingEndpoints.gone': 'for machines' }), [
    'thingEndpoints.gone: there is no such endpoint',
  ]);
});
