import assert from 'node:assert/strict';
import { test } from 'node:test';
import { client as schema } from '@trunkline/contract/clients/clients.contract.ts';
import { factsCode, splitImports } from './contract-facts.ts';

const contract = {
  thingEndpoints: {
    read: {
      ...{ method: 'GET', path: '/Things/:thing_sid', summary: 'A thing', tag: 'things', params: schema },
      also: [{ method: 'GET', path: '/MyThings' }],
      success: { status: 200, body: schema },
    },
    remove: { method: 'DELETE', path: '/Things', creates: 'sid', success: { status: 204, body: null } },
  },
  MOST: 3,
  words: { one: 'One' },
  thingInput: schema,
};

test('an endpoint keeps what a call is made from, and the shape of its answer', () => {
  assert.equal(
    factsCode(contract),
    [
      'export const thingEndpoints = {"read":{"method":"GET","path":"/Things/:thing_sid","also":[{"method":"GET","path":"/MyThings"}],"success":{"status":200,"body":{"sid":"client_sid"}}},"remove":{"method":"DELETE","path":"/Things","creates":"sid","success":{"status":204,"body":null}}};',
      'export const MOST = 3;',
      'export const words = {"one":"One"};',
    ].join('\n'),
  );
});

test('an import of both becomes two, on as many lines', () => {
  const from = '@trunkline/contract/things/things.contract.ts';
  const modules = new Map([[from, contract]]);
  const split = (names: string) => splitImports(`import {${names}} from '${from}';`, modules);
  assert.equal(
    split('\n  MOST,\n  type Thing,\n  thingInput,\n  thingEndpoints,\n'),
    `import { MOST, thingEndpoints } from '${from}?facts';import { thingInput } from '${from}';\n\n\n\n\n`,
  );
  assert.equal(split(' thingEndpoints '), `import { thingEndpoints } from '${from}?facts';`);
  assert.equal(split(' type Thing '), '');
  const types = `import type { Thing } from '${from}';`;
  assert.equal(splitImports(types, modules), types);
});
