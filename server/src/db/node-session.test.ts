import assert from 'node:assert/strict';
import { test } from 'node:test';
import { saysCluster } from './node-session.ts';

test('a node is known by the address of its cluster, also while it is away from the others', () => {
  const said = (Value: string) => saysCluster([{ Variable_name: 'wsrep_cluster_address', Value }]);
  assert.deepEqual([said('gcomm://10.0.0.1,10.0.0.2'), said('gcomm://'), said('')], [true, true, false]);
  assert.equal(saysCluster([]), false);
});
