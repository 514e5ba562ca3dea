import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Endpoint } from '@trunkline/contract/core/endpoint.ts';
import { lcrInput } from '@trunkline/contract/least-cost-routing/least-cost-routing.contract.ts';
import type { Api } from './api.ts';
import { makeRoutings } from './routing.ts';

const sid = (nth: number) => `aaaaaaaa-0000-4000-8000-00000000000${nth}`;
const [PROVIDER, ACCOUNT] = [sid(1), sid(2)];

/** Answers the list of carriers, and keeps what is made. */
function listening(carriers: object[]) {
  const made: unknown[] = [];
  const api = async (endpoint: Endpoint, { body }: { body?: unknown }) => {
    if (endpoint.method === 'GET') return carriers;
    made.push(body);
    return { sid: sid(9) };
  };
  return { api: api as unknown as Api, made };
}

test('every routing of the demo is one that the server takes, and has 5 to 12 routes', async () => {
  const carriers = [
    { voip_carrier_sid: sid(3), account_sid: null },
    { voip_carrier_sid: sid(4), account_sid: ACCOUNT },
  ];
  const { api, made } = listening(carriers);
  assert.equal(await makeRoutings(api, PROVIDER, Array(5).fill(ACCOUNT)), made.length);
  assert.ok(made.length >= 3);
  for (const body of made) {
    const { routes = [] } = lcrInput.parse(body);
    assert.ok(routes.length >= 5 && routes.length <= 12);
  }
  // The provider's own takes no carrier of an account.
  assert.ok(!JSON.stringify(made[0]).includes(sid(4)));
});

test('where no carrier serves a place, nothing is made', async () => {
  const { api, made } = listening([{ voip_carrier_sid: sid(4), account_sid: ACCOUNT }]);
  assert.equal(await makeRoutings(api, PROVIDER, []), 0);
  assert.deepEqual(made, []);
});
