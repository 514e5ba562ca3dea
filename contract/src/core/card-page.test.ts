import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isCardPage } from './card-page.ts';

const account = '/internal/accounts/9351f46a-678c-43f5-b8a6-d4eb58d131af';

test('a card is entered on three pages of an account', () => {
  for (const end of ['subscription', 'modify-subscription', 'manage-payment/', 'manage-payment?x=1'])
    assert.ok(isCardPage(`${account}/${end}`), end);
  for (const other of [
    '/',
    account,
    `${account}/edit`,
    `${account}/subscriptions`,
    '/register',
    '/subscription',
  ])
    assert.ok(!isCardPage(other), other);
});
