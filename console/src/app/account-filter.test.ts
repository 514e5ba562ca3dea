import assert from 'node:assert/strict';
import { after, beforeEach, test } from 'node:test';
import { anAccountUser, anAdmin, aProviderUser } from '@trunkline/contract/core/actors.sample.ts';
import { accountToRestore, chosenAccount, storeAccountSid } from './account-filter.ts';

beforeEach(() => {
  const kept = new Map<string, string>();
  const box = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
  Object.defineProperty(globalThis, 'localStorage', { value: box, configurable: true });
});
after(() => void Reflect.deleteProperty(globalThis, 'localStorage'));

test('the remembered account is put into an address that names none', () => {
  assert.equal(accountToRestore(anAdmin(), undefined), null);
  storeAccountSid('one');
  assert.equal(accountToRestore(anAdmin(), undefined), 'one');
  assert.equal(accountToRestore(aProviderUser(), undefined), 'one');
});

test('an account in the address, and the own account of an account user, are left alone', () => {
  storeAccountSid('one');
  assert.equal(accountToRestore(anAdmin(), 'two'), null);
  assert.equal(accountToRestore(anAccountUser(), undefined), null);
});

test('without a known account in the address the first one is shown', () => {
  const accounts = [{ account_sid: 'one' }, { account_sid: 'two' }];
  assert.equal(chosenAccount(accounts, 'two')?.account_sid, 'two');
  assert.equal(chosenAccount(accounts, 'gone')?.account_sid, 'one');
  assert.equal(chosenAccount(accounts, undefined)?.account_sid, 'one');
  assert.equal(chosenAccount([], 'one'), undefined);
});
