import assert from 'node:assert/strict';
import { test } from 'node:test';
import { entryWords, entryWordsBehindName } from './entry-words.ts';

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

test('a look at a secret, and a new one, are told as well', () => {
  assert.equal(said('accounts', 'read-webhook-secret', 'Acme'), 'Viewed the webhook secret of account Acme');
  assert.equal(
    said('accounts', 'update-and-set-webhook-secret', 'Acme'),
    'Changed, with a new webhook secret, account Acme',
  );
});

test('what concerns the person alone needs no name', () => {
  assert.equal(said('session', 'login', 'ada'), 'Signed in');
  assert.equal(said('session', 'logout', 'ada'), 'Signed out');
  assert.equal(said('session', 'wrong-password', 'ada'), 'Entered a wrong current password');
  assert.equal(said('users', 'change-password', 'ada'), 'Changed their own password');
});

test('a refused sign-in says whose name was tried', () => {
  assert.equal(said('session', 'login-failed', 'ada'), 'Failed to sign in as ada');
  assert.equal(said('session', 'login-failed', 'an unknown name'), 'Failed to sign in as an unknown name');
  assert.equal(said('session', 'lock-out', 'ada'), 'Locked out after too many wrong passwords: ada');
});

test('settings are called by their name', () => {
  assert.equal(said('settings', 'update', 'Password settings'), 'Changed Password settings');
  assert.equal(said('settings', 'clear-tts-cache', 'TTS cache'), 'Cleared the TTS cache');
});

test('many records at once are called by what they are', () => {
  const entry = { kind: 'phone-numbers', record_sid: null };
  const routed = { ...entry, action: 'route', record_name: '12 phone numbers to Reception' };
  assert.deepEqual(entryWords(routed), { did: 'Routed', name: '12 phone numbers to Reception' });
  const imported = { ...entry, action: 'import', record_name: '3 phone numbers from CSV' };
  assert.deepEqual(entryWords(imported), { did: 'Imported', name: '3 phone numbers from CSV' });
});

test('a record without a name is called by its sid, an action that is not known by itself', () => {
  assert.equal(said('accounts', 'update', null), 'Changed account sid');
  assert.equal(said('phone-numbers', 'route-in-bulk', '+1555'), 'Route in bulk: phone number +1555');
});

test('behind a name it goes on small, also of many records at once', () => {
  const change = { kind: 'applications', action: 'update', record_sid: 's', record_name: 'Reception' };
  assert.deepEqual(entryWordsBehindName(change), { did: 'changed application', name: 'Reception' });
  for (const [action, text] of [
    ['import', 'imported'],
    ['activate', 'activated'],
    ['deactivate', 'deactivated'],
    ['set-account', 'assigned to another account:'],
    ['undo', 'undid a change of'],
    ['apply', 'applied'],
  ] as const) {
    const many = { ...change, action, kind: 'carriers', record_sid: null, record_name: '3 carriers' };
    assert.deepEqual(entryWordsBehindName(many), { did: text, name: '3 carriers' });
  }
});

test('a number, and a call from one to another, is called as people read it; a name of digits is not', () => {
  assert.equal(said('phone-numbers', 'delete', '442079460103'), 'Deleted phone number +44 20 7946 0103');
  assert.equal(
    said('recent-calls', 'delete-recording', '442079460103 → 2125550123'),
    'Deleted the recording of recent call +44 20 7946 0103 → (212) 555-0123',
  );
  assert.equal(said('carriers', 'create', '442079460103'), 'Added carrier 442079460103');
  const routed = { kind: 'phone-numbers', action: 'route', record_sid: null };
  assert.equal(
    entryWords({ ...routed, record_name: '12 phone numbers to 2125550123' }).name,
    '12 phone numbers to 2125550123',
  );
});
