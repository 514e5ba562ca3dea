import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ListedUser } from '@trunkline/contract/users/users.contract.ts';
import { isMeantUser, nameAndEmail } from './users.queries.ts';

function listed(name: string, sids: Pick<ListedUser, 'account_sid' | 'service_provider_sid'> = {}) {
  // As a platform server answers: without the extra facts.
  return { user_sid: name, name, email: `${name}@Example.com`, ...sids } as ListedUser;
}

const users = [
  listed('Zoe', { service_provider_sid: 'p', account_sid: 'a' }),
  listed('root'),
  listed('ada', { service_provider_sid: 'p' }),
  listed('eve', { service_provider_sid: 'q' }),
];
const names = (scope?: string) =>
  users.filter((user) => isMeantUser(user, 'p', scope)).map(({ name }) => name);

test('admins and the users of the provider are shown', () => {
  assert.deepEqual(names(), ['Zoe', 'root', 'ada']);
});

test('a scope narrows further', () => {
  assert.deepEqual(names('admin'), ['root']);
  assert.deepEqual(names('service_provider'), ['ada']);
  assert.deepEqual(names('account'), ['Zoe']);
});

test('a user is found by name and by email address', () => {
  assert.match(nameAndEmail(listed('Zoe')), /Zoe.*@Example/);
});
