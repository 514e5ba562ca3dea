import assert from 'node:assert/strict';
import { test } from 'node:test';
import { accountEndpoints } from '../accounts/accounts.contract.ts';
import { predefinedCarrierEndpoints } from '../carriers/predefined-carriers.contract.ts';
import { searchEndpoints } from '../search/search.contract.ts';
import { settingsEndpoints } from '../settings/settings.contract.ts';
import { isOfShape, shapeOf } from './answer-shape.ts';
import type { Endpoint } from './endpoint.ts';

const shapeOfAnswer = ({ success }: Endpoint) => shapeOf(success.body ?? true);
const isAnswer = (endpoint: Endpoint, content: unknown) => isOfShape(shapeOfAnswer(endpoint), content);

const other = { hello: 'world' };
const told = (content: unknown) => JSON.stringify(content);

test('a record has its sid, and an older server may leave out the rest', () => {
  assert.ok(isAnswer(accountEndpoints.read, { account_sid: 'a', of_a_newer_server: 1 }));
  for (const content of [other, {}, { account_sid: null }, [], [{ account_sid: 'a' }], 'text', null])
    assert.ok(!isAnswer(accountEndpoints.read, content), told(content));
});

test('a list is a list of records, or a page of them', () => {
  const page = { total: 1, page: 1, page_size: 25 };
  const row = { account_sid: 'a' };
  for (const content of [[], [row], { ...page, data: [] }, { ...page, data: [row] }])
    assert.ok(isAnswer(accountEndpoints.list, content), told(content));
  for (const content of [other, row, [other], [row, null], page, { ...page, data: [other] }])
    assert.ok(!isAnswer(accountEndpoints.list, content), told(content));
});

test('what a search found has its sid, or something else has answered', () => {
  const found = { sid: 'a', kind: 'accounts', name: 'Acme' };
  assert.ok(isAnswer(searchEndpoints.find, { found: [found], not_searched: [] }));
  for (const one of [{}, { ...found, sid: undefined }, null])
    assert.ok(!isAnswer(searchEndpoints.find, { found: [one], not_searched: [] }), told(one));
});

test('the lists of a record are lists, and a platform server may leave them out', () => {
  const one = { predefined_carrier_sid: 'a', name: 'Twilio', sip_gateways: [], smpp_gateways: [] };
  assert.ok(isAnswer(predefinedCarrierEndpoints.list, [one]));
  assert.ok(!isAnswer(predefinedCarrierEndpoints.list, [{ ...one, sip_gateways: {} }]));
  assert.ok(isAnswer(predefinedCarrierEndpoints.list, [{ predefined_carrier_sid: 'a' }]));
});

test('what has no sid is a record at least', () => {
  assert.ok(isAnswer(settingsEndpoints.readPasswordSettings, {}));
  assert.ok(!isAnswer(settingsEndpoints.readPasswordSettings, []));
});

test('a shape is written as JSON, and is its own', () => {
  const shape = shapeOfAnswer(accountEndpoints.read);
  assert.deepEqual(shape, { sid: 'account_sid' });
  assert.deepEqual(shapeOf(JSON.parse(JSON.stringify(shape))), shape);
});
