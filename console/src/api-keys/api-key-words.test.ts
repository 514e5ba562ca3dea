import assert from 'node:assert/strict';
import { test } from 'node:test';
import { expiryState, keyName, lastUsedWords, maskedKey } from './api-key-words.ts';

test('a key shows its last four characters and nothing else, whoever masked it', () => {
  const full = '38700987-c7a4-4685-a5bb-af378f9734de';
  assert.equal(maskedKey(full), '********-****-****-****-********34de');
  assert.equal(maskedKey(maskedKey(full)), maskedKey(full));
  assert.equal(maskedKey('tk_secretEND9'), '**_******END9');
  assert.equal(maskedKey('abc'), 'abc');
});

test('a key is called by its name and its ending', () => {
  assert.equal(keyName({ name: 'Provisioning script', token: '***34de' }), 'Provisioning script (…34de)');
  assert.equal(keyName({ token: '***34de' }), '…34de');
});

test('the last use is told in days, from midnight to midnight', () => {
  const now = new Date(2026, 2, 30, 0, 30);
  const at = (...parts: [number, number, number, number]) => new Date(...parts).toISOString();
  assert.equal(lastUsedWords(null, now), 'Never used');
  assert.equal(lastUsedWords(undefined, now), 'Never used');
  assert.equal(lastUsedWords('no date', now), 'Never used');
  assert.equal(lastUsedWords(at(2026, 2, 30, 0), now), 'Today');
  assert.equal(lastUsedWords(at(2026, 2, 29, 23), now), 'Yesterday');
  assert.equal(lastUsedWords(at(2026, 2, 28, 1), now), '2 days ago');
  assert.equal(lastUsedWords(at(2026, 1, 28, 1), now), '30 days ago');
});

test('a key is noticed before it expires', () => {
  const now = new Date('2026-03-30T12:00:00Z');
  assert.equal(expiryState(null, now), 'never');
  assert.equal(expiryState(undefined, now), 'never');
  assert.equal(expiryState('2026-03-30T12:00:00Z', now), 'expired');
  assert.equal(expiryState('2026-04-02T12:00:00Z', now), 'soon');
  assert.equal(expiryState('2026-06-02T12:00:00Z', now), 'later');
});
