import assert from 'node:assert/strict';
import { test } from 'node:test';
import { currentProviderOf } from './active-provider.ts';

const providers = [
  { service_provider_sid: '2', name: 'Southgate' },
  { service_provider_sid: '1', name: 'Northwind' },
];

test('the stored provider is current while it is still there, else the first by name', () => {
  assert.equal(currentProviderOf(providers, '2')?.name, 'Southgate');
  assert.equal(currentProviderOf(providers, 'gone')?.name, 'Northwind');
  assert.equal(currentProviderOf(providers, null)?.name, 'Northwind');
  assert.equal(currentProviderOf([], '2'), null);
});

test('where nothing is stored, the installation says which provider comes first', () => {
  assert.equal(currentProviderOf(providers, null, '2')?.name, 'Southgate');
  assert.equal(currentProviderOf(providers, 'gone', '2')?.name, 'Southgate');
  assert.equal(currentProviderOf(providers, '1', '2')?.name, 'Northwind');
  assert.equal(currentProviderOf(providers, null, 'no longer there')?.name, 'Northwind');
});
