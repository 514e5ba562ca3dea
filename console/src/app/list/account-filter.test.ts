import assert from 'node:assert/strict';
import { after, beforeEach, test } from 'node:test';
import { anAccountUser, anAdmin, aProviderUser } from '@trunkline/contract/core/actors.sample.ts';
import { accountToRestore, chosenAccount, storeAccountSid } from './account-filter.ts';

const boxes = ['localStorage', 'sessionStorage'];

beforeEach(() => {
  const kept = new Map([['location', 'carriers']]);
  const box = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
  for (const name of boxes) Object.defineProperty(globalThis, name, { value: box, configurable: true });
});
after(() => {
  for (const name of boxes) Reflect.deleteProperty(globalThis, name);
});

const CARRIERS = '/internal/carriers';

test('within an area the remembered account is put into an address that names none', () => {
  assert.equal(accountToRestore(anAdmin(), undefined, CARRIERS), null);
  storeAccountSid('one');
  assert.equal(accountToRestore(anAdmin(), undefined, CARRIERS), 'one');
  assert.equal(accountToRestore(aProviderUser(), undefined, CARRIERS), 'one');
});

test('[R39] another area begins with all accounts', () => {
  storeAccountSid('one');
  assert.equal(accountToRestore(anAdmin(), undefined, '/internal/clients'), null);
});

test('an account in the address, and the own account of an account user, are left alone', () => {
  storeAccountSid('one');
  assert.equal(accountToRestore(anAdmin(), 'two', CARRIERS), null);
  assert.equal(accountToRestore(anAccountUser(), undefined, CARRIERS), null);
});

test('a new record begins with the account that was asked for, else with the first', () => {
  const accounts = [{ account_sid: 'one' }, { account_sid: 'two' }];
  assert.equal(chosenAccount(accounts, 'two')?.account_sid, 'two');
  assert.equal(chosenAccount(accounts, 'gone')?.account_sid, 'one');
  assert.equal(chosenAccount(accounts, undefined)?.account_sid, 'one');
  assert.equal(chosenAccount([], 'one'), undefined);
});
