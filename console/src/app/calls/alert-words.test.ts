import assert from 'node:assert/strict';
import { test } from 'node:test';
import { alertTypeChoices, alertTypeText } from './alert-words.ts';

test('a kind that nobody has listed is told in the words that it is written with, and none at all as other', () => {
  assert.equal(alertTypeText('webhook-failure'), 'Webhook returned an error');
  assert.equal(alertTypeText('wallet-empty_now'), 'Wallet empty now');
  assert.deepEqual([null, ''].map(alertTypeText), ['Other', 'Other']);
});

test('no two kinds read alike', () => {
  const labels = alertTypeChoices.map(({ label }) => label);
  assert.equal(new Set(labels).size, labels.length);
});
