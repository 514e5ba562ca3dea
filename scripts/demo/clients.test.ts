import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clientInput } from '@trunkline/contract/clients/clients.contract.ts';
import { demoClients } from './clients.ts';
import { providers } from './tenants.ts';

const accounts = providers.flatMap((provider) => provider.accounts);

test('every account with a SIP realm has some of the forty clients, each of them valid', () => {
  const clients = accounts.flatMap((account) => {
    const own = demoClients(account);
    assert.equal(own.length > 0, account.sip_realm !== null, account.name);
    assert.equal(new Set(own.map(({ username }) => username)).size, own.length);
    return own;
  });
  assert.equal(clients.length, 40);
  for (const one of clients) assert.equal(clientInput.safeParse(one).success, true, one.username);
});
