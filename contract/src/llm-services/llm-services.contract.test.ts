import assert from 'node:assert/strict';
import { test } from 'node:test';
import { maskSecrets } from '../core/field-secrets.ts';
import { changedLlmCredential, llmCredentialInput, llmCredentialUpdate } from './llm-services.contract.ts';
import { anLlmCredential } from './llm-services.sample.ts';
import { llmVendorIds, llmVendorName, llmVendorOf, llmVendors } from './vendors.ts';

const issuesOf = (body: unknown) =>
  Object.fromEntries(
    llmCredentialInput.safeParse(body).error?.issues.map((one) => [one.path.join('.'), one.message]) ?? [],
  );

for (const vendor of llmVendorIds) {
  test(`${vendor}: a filled-in credential passes, and what does not belong is dropped`, () => {
    assert.deepEqual(llmCredentialInput.parse(anLlmCredential(vendor, { use_for_tts: 1, secret: 'x' })), {
      ...anLlmCredential(vendor),
      account_sid: null,
      service_provider_sid: null,
    });
  });

  test(`${vendor}: without its key it is refused`, () => {
    for (const api_key of [undefined, null, '', ' '])
      assert.deepEqual(issuesOf(anLlmCredential(vendor, { api_key })), { api_key: 'API key is required' });
  });

  test(`${vendor}: its mask shows no secret and changes nothing, a new key replaces it`, () => {
    const stored = { api_key: anLlmCredential(vendor).api_key };
    const masked = maskSecrets(llmVendors[vendor].fields, stored);
    assert.doesNotMatch(JSON.stringify(masked), /canary-secret/);
    const change = (body: object) => changedLlmCredential(vendor, stored, llmCredentialUpdate.parse(body));
    assert.deepEqual(change({ ...masked, vendor: 'other', label: 'other' }), { values: stored, issues: [] });
    assert.deepEqual(change({ api_key: 'new canary-secret' }).values, { api_key: 'new canary-secret' });
    assert.deepEqual(change({}), { values: stored, issues: [] });
    assert.equal(change({ api_key: 'othersXXXXXXXXXX' }).issues.length, 1);
    assert.deepEqual(change({ api_key: null }).issues, [{ path: 'api_key', message: 'API key is required' }]);
  });
}

test('a vendor is one of the two', () => {
  assert.deepEqual(llmVendorIds.map(llmVendorName), ['OpenAI', 'Anthropic']);
  assert.deepEqual(issuesOf({}), { vendor: 'Vendor is required' });
  assert.deepEqual(issuesOf({ vendor: 'acme' }), { vendor: 'There is no LLM vendor acme' });
  assert.deepEqual(issuesOf({ vendor: [{ toString: 1 }] }), {
    vendor: 'There is no LLM vendor [{"toString":1}]',
  });
  assert.equal(llmVendorOf('toString'), null);
});
