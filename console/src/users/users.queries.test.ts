import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ListedUser } from '@trunkline/contract/users/users.contract.ts';
import { nameOrEmailContains, narrowUsers, type UserNarrowing } from './users.queries.ts';

function listed(name: string, sids: Pick<ListedUser, 'account_sid' | 'service_provider_sid'> = {}) {
  // As a platform server answers: without the extra facts.
  return { user_sid: name, name, email: `${name}@Example.com`, ...sids } as ListedUser;
}

const users = [
  listed('Zoe', { service_provider_sid: 'p', account_sid: 'a' }),
  listed('root'),
  listed('ada', { service_provider_sid: 'p' }),
  listed('Ben', { service_provider_sid: 'p', account_sid: 'b' }),
  listed('eve', { service_provider_sid: 'q' }),
];
const names = (asked: UserNarrowing) => narrowUsers(users, asked).map(({ name }) => name);

test('admins and the users of the provider are shown, by name whatever its letters', () => {
  assert.deepEqual(names({ service_provider_sid: 'p' }), ['ada', 'Ben', 'root', 'Zoe']);
});

test('scope and account narrow further', () => {
  assert.deepEqual(names({ scope: 'admin' }), ['root']);
  assert.deepEqual(names({ scope: 'service_provider' }), ['ada', 'eve']);
  assert.deepEqual(names({ scope: 'account', service_provider_sid: 'p' }), ['Ben', 'Zoe']);
  assert.deepEqual(names({ account_sid: 'b' }), ['Ben']);
});

test('a text is looked for in the name and in the e-mail address', () => {
  const zoe = listed('Zoe');
  assert.deepEqual(
    ['zo', '@example', 'ada'].map((text) => nameOrEmailContains(zoe, text)),
    [true, true, false],
  );
});
