import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BASIC_AUTH_NOTICE } from '@trunkline/contract/core/webhook.ts';
import {
  keptPasswordFault,
  noWebhook,
  optionalWebhookSent,
  webhookFaults,
  webhookSent,
  webhookValues,
} from './webhook-values.ts';

const stored = {
  url: 'https://example.com/register',
  method: 'GET',
  username: 'pbx',
  password: 'secretXXXXXXXXXX',
} as const;

test('a webhook that is shown and saved unchanged stays as it is, its masked password included', () => {
  assert.deepEqual(webhookSent(webhookValues(stored)), stored);
  const plain = { ...stored, username: null, password: null };
  assert.deepEqual(webhookSent(webhookValues(plain)), plain);
});

test('no webhook is shown as empty fields, and an empty address means none', () => {
  assert.deepEqual(webhookValues(null), noWebhook);
  assert.equal(optionalWebhookSent(noWebhook), null);
  assert.equal(optionalWebhookSent({ ...noWebhook, url: '  ' }), null);
});

test('of a pasted address the blanks and the signs without a width around it are left out', () => {
  const pasted = { ...noWebhook, url: '\u200b \u00a0https://example.com/a\u00a0\u200e ' };
  assert.equal(webhookSent(pasted).url, 'https://example.com/a');
  assert.deepEqual(webhookFaults('call_hook', pasted, null), {});
});

test('a stored password stays with its place, and is typed again for another', () => {
  const fault = (over: object) => keptPasswordFault({ ...webhookValues(stored), ...over }, stored);
  assert.equal(fault({ url: 'https://example.com/other' }), null);
  const url = 'https://example.org/register';
  assert.equal(fault({ url }), 'Enter the password again, since the address has changed.');
  assert.deepEqual([fault({ url, password: 'typed' }), fault({ url: '' })], [null, null]);
  assert.equal(keptPasswordFault(noWebhook, null), null);
});

test('blanks around a pasted address are dropped', () => {
  assert.equal(
    optionalWebhookSent({ ...noWebhook, url: ' https://example.com/a ' })?.url,
    'https://example.com/a',
  );
});

test('what is stored of a webhook and would be refused today stops no other change', () => {
  const odd = { url: 'http://my_app:3000', method: 'POST', username: 'a-token', password: null } as const;
  const faults = (over: object) => webhookFaults('call_hook', { ...webhookValues(odd), ...over }, odd);
  assert.deepEqual(faults({}), {});
  assert.deepEqual(faults({ method: 'GET' }), {});
  assert.deepEqual(faults({ url: 'http://our_app:3000' }), {
    'call_hook.url': 'call_hook URL has invalid hostname our_app',
  });
  assert.deepEqual(faults({ username: 'another' }), { 'call_hook.password': BASIC_AUTH_NOTICE });
  assert.deepEqual(webhookFaults('call_hook', webhookValues(odd), null), {
    'call_hook.url': 'call_hook URL has invalid hostname my_app',
    'call_hook.password': BASIC_AUTH_NOTICE,
  });
});
