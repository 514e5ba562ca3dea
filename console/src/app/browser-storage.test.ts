import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cleanAfterSignOut, cleanEverything, ownOfTab, rememberArea } from './browser-storage.ts';

function box(start: Record<string, string>) {
  const held = new Map(Object.entries(start));
  return {
    get length() {
      return held.size;
    },
    key: (index: number) => [...held.keys()][index] ?? null,
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, value: string) => void held.set(key, value),
    removeItem: (key: string) => void held.delete(key),
    keys: () => [...held.keys()].sort(),
  };
}

const full = {
  token: 't',
  activeServiceProvider: 'p',
  accountFilter: 'a',
  queryFilter: 'today/io/all',
  location: 'alerts',
  'oauth-state': 's',
  'root-domain': 'example.com',
  'mantine-color-scheme-value': 'dark',
  'trunkline-byo-open': 'yes',
  'trunkline-list-look': '{}',
  'trunkline-exact-times': 'true',
};

test('signing out keeps the chosen provider, the account filter and how the device shows things', () => {
  const local = box(full);
  cleanAfterSignOut(local);
  assert.deepEqual(local.keys(), [
    'accountFilter',
    'activeServiceProvider',
    'mantine-color-scheme-value',
    'trunkline-byo-open',
    'trunkline-exact-times',
    'trunkline-list-look',
  ]);
});

test('a refused session leaves nothing of itself behind', () => {
  const local = box(full);
  const session = box({ SESS_OLD_PASSWORD: 'secret', SESS_USER_SID: 'u' });
  cleanEverything(local, session);
  assert.deepEqual(local.keys(), [
    'mantine-color-scheme-value',
    'trunkline-byo-open',
    'trunkline-exact-times',
    'trunkline-list-look',
  ]);
  assert.deepEqual(session.keys(), []);
});

test('a saved list filter is dropped when the area changes, and kept within it', () => {
  const local = box({ ...full });
  rememberArea(local, '/internal/alerts');
  assert.equal(local.getItem('queryFilter'), 'today/io/all');
  assert.equal(local.getItem('accountFilter'), 'a');
  rememberArea(local, '/internal/recent-calls');
  assert.equal(local.getItem('queryFilter'), null);
  assert.equal(local.getItem('location'), 'recent-calls');
  assert.equal(local.getItem('accountFilter'), null);
  rememberArea(local, '/');
  assert.equal(local.getItem('location'), 'recent-calls');
});

test('each tab keeps what was chosen in it, and a new one begins with the last choice of any', () => {
  const local = box({ activeServiceProvider: 'last', accountFilter: 'theirs' });
  const here = ownOfTab(local, box({}));
  const beside = ownOfTab(local, box({}));
  assert.equal(here.getItem('activeServiceProvider'), 'last');
  beside.setItem('activeServiceProvider', 'another');
  assert.equal(here.getItem('activeServiceProvider'), 'last');
  assert.equal(beside.getItem('activeServiceProvider'), 'another');
  assert.equal(ownOfTab(local, box({})).getItem('activeServiceProvider'), 'another');
  here.removeItem('accountFilter');
  local.setItem('accountFilter', 'of another tab');
  assert.equal(here.getItem('accountFilter'), null);
});
