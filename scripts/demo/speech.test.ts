import assert from 'node:assert/strict';
import { test } from 'node:test';
import { llmCredentialInput } from '@trunkline/contract/llm-services/llm-services.contract.ts';
import { speechCredentialInput } from '@trunkline/contract/speech-services/speech-credential.ts';
import { llmServices, speechServices } from './speech.ts';
import { providers } from './tenants.ts';

const owners = providers.flatMap(({ name, accounts }) => [name, ...accounts.map((account) => account.name)]);

test('every service of the demo is valid, belongs to somebody, and opens nothing', () => {
  const all = [speechServices, llmServices].flatMap((services) => Object.keys(services));
  for (const name of all) assert.ok(owners.includes(name), name);
  for (const service of Object.values(speechServices).flat()) {
    const { values } = speechCredentialInput.parse(service);
    const { api_key = 'demo-' } = values;
    assert.match(String(api_key), /^demo-/, service.vendor);
  }
  for (const service of Object.values(llmServices).flat())
    assert.match(llmCredentialInput.parse(service).api_key, /^demo-/);
});

test('there are a dozen speech services of many vendors, and applications find those that they name', () => {
  const services = Object.values(speechServices).flat();
  assert.ok(services.length >= 12);
  const vendors = new Set(services.map(({ vendor }) => vendor));
  assert.ok(vendors.size >= 10);
  for (const vendor of ['google', 'microsoft', 'aws', 'elevenlabs', 'deepgram'])
    assert.ok(vendors.has(vendor));
});
