import assert from 'node:assert/strict';
import { test } from 'node:test';
import { entryWords, kindLabel } from './audit-words.ts';

function said(kind: string, action: string, record_name: string | null = 'Reception desk') {
  const { did, name } = entryWords({ kind, action, record_name, record_sid: 'sid' });
  return name === null ? did : `${did} ${name}`;
}

test('an entry says what was done to what', () => {
  assert.equal(said('applications', 'update'), 'Changed application Reception desk');
  assert.equal(said('api-keys', 'create', 'CI'), 'Added API key CI');
  assert.equal(said('service-providers', 'delete', 'North'), 'Deleted service provider North');
  assert.equal(said('carriers', 'update', 'East'), 'Changed carrier East');
  assert.equal(
    said('signalling-addresses', 'create', '192.0.2.1:5060'),
    'Added signalling address 192.0.2.1:5060',
  );
  assert.equal(said('accounts', 'set-limit', 'Acme'), 'Set a limit of account Acme');
});

test('a look at a secret is told as well', () => {
  assert.equal(
    said('accounts', 'read-webhook-secret', 'Acme'),
    'Looked at the webhook secret of account Acme',
  );
});

test('what concerns the person alone needs no name', () => {
  assert.equal(said('session', 'login', 'ada'), 'Signed in');
  assert.equal(said('users', 'change-password', 'ada'), 'Changed the own password');
});

test('settings are called by their name', () => {
  assert.equal(said('settings', 'update', 'Password settings'), 'Changed Password settings');
  assert.equal(said('settings', 'clear-tts-cache', 'TTS cache'), 'Cleared the TTS cache');
});

test('a record without a name is called by its sid, an action that is not known by itself', () => {
  assert.equal(said('accounts', 'update', null), 'Changed account sid');
  assert.equal(said('phone-numbers', 'route-in-bulk', '+1555'), 'Route in bulk: phone number +1555');
  assert.equal(kindLabel('phone-numbers'), 'Phone number');
  assert.equal(kindLabel('session'), 'Sign-ins');
});
