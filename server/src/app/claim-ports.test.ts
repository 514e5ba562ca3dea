import assert from 'node:assert/strict';
import { test } from 'node:test';
import { claimPorts } from './claim-ports.ts';

test('a host that is no address of this machine is said with its variable, and what to give instead', async () => {
  const on = (host: string) =>
    claimPorts([{ name: 'TRUNKLINE_PORT', host_name: 'TRUNKLINE_HOST', host, port: 18_151 }]);
  for (const host of ['203.0.113.7', 'nowhere.invalid'])
    await assert.rejects(
      on(host),
      ({ message }: Error) =>
        message ===
        `${host} of TRUNKLINE_HOST is not an address of this machine; use one of its addresses, or leave it out.`,
    );
});
