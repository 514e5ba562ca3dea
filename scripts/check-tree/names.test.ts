import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkNames } from './names.ts';

const contract = { path: 'contract/src/accounts/accounts.contract.ts', text: '' };

function broken(path: string, text = '', ...beside: string[]): string[] {
  const others = beside.map((one) => ({ path: one, text: '' }));
  return checkNames([contract, ...others, { path, text }]).map(({ rule }) => rule);
}

test('a room for anything is refused, as a folder and as part of a name', () => {
  assert.match(broken('server/src/app/utils.ts')[0] ?? '', /"utils"/);
  assert.match(broken('console/src/app/lib/date.ts')[0] ?? '', /"lib"/);
  assert.match(broken('server/src/accounts/account-helpers.ts')[0] ?? '', /"helpers"/);
});

test('the case tells the kind', () => {
  assert.deepEqual(broken('console/src/accounts/AccountList.tsx', 'export function AccountList() {}'), []);
  assert.equal(broken('console/src/accounts/account-list.tsx', 'export function AccountList() {}').length, 1);
  assert.equal(broken('console/src/accounts/AccountList.tsx', 'export function Accounts() {}').length, 1);
  assert.equal(broken('server/src/accounts/saveAccount.ts').length, 1);
  assert.deepEqual(broken('console/src/routes/internal/accounts/$accountSid.edit.tsx'), []);
});

test('a role says what is inside', () => {
  assert.deepEqual(broken('server/src/accounts/accounts.store.ts'), []);
  assert.match(broken('server/src/accounts/accounts.service.ts')[0] ?? '', /".service" is no role/);
});

test('a test stands beside its source, under its name, with a topic when there are several', () => {
  const source = 'server/src/accounts/accounts.routes.ts';
  assert.deepEqual(broken('server/src/accounts/accounts.routes.test.ts', '', source), []);
  assert.deepEqual(broken('server/src/accounts/accounts.routes.delete.test.ts', '', source), []);
  assert.equal(broken('server/src/accounts/deleting.test.ts', '', source).length, 1);
});

test('a resource has the same name in each layer', () => {
  assert.deepEqual(broken('server/src/db/open.ts'), []);
  assert.equal(broken('server/src/tenants/tenants.store.ts').length, 1);
});

test('barrels are refused', () => {
  const reexport = ['export', '{ a }', 'from', "'./a.ts';"].join(' ');
  assert.deepEqual(broken('server/src/app/all.ts', reexport), ['re-exports']);
  assert.deepEqual(broken('server/src/app/index.ts'), ['re-exports']);
  assert.deepEqual(broken('console/src/routes/index.tsx'), []);
});

test('the path of a file beside it is right in a folder of any name', () => {
  const url = "new URL('./theme.ts', import.meta.url)";
  assert.deepEqual(broken('console/vite.config.ts', [url, '.pathname'].join('')), [
    'takes the pathname of a file URL',
  ]);
  assert.deepEqual(broken('console/vite.config.ts', `fileURLToPath(${url})`), []);
});

test('only the configuration reads the environment', () => {
  const reads = 'const port = process.env.PORT;';
  assert.deepEqual(broken('server/src/accounts/save-account.ts', reads), ['reads process.env']);
  assert.deepEqual(broken('server/src/app/config.ts', reads), []);
  assert.deepEqual(broken('server/src/main.ts', 'readConfig(process.env)'), []);
});
