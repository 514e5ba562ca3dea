import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { closeListener, ingestListener } from './ingest-listener.ts';
import { newTally } from './ingest-tally.ts';

test('what was stored is counted, what was refused too, and nothing waits afterwards', async () => {
  const tally = newTally();
  let isFull = false;
  const listener = ingestListener({
    calls: {
      write: async () => {
        if (isFull) throw new Error('the disk is full');
      },
    },
    traces: { write: async () => {} },
    retention_days: 90,
    credentials: null,
    tally,
    log: { error: () => {} },
  }).listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const { port } = listener.address() as AddressInfo;
  const write = (db: string, body: string) =>
    fetch(`http://127.0.0.1:${port}/write?db=${db}&precision=ms`, { method: 'POST', body });
  const at = Date.now();
  const line = 'cdrs,account_sid=a,direction=inbound,answered=true from="1",to="2",duration=3';
  const call = `${line} ${at}`;
  const alert = `alerts,account_sid=a,alert_type=no-carrier message="none" ${at}`;
  try {
    assert.equal((await write('cdrs', `${call}\n${line} ${at - 1}`)).status, 204);
    assert.equal((await write('alerts', alert)).status, 204);
    assert.equal((await write('nowhere', call)).status, 404);
    isFull = true;
    assert.equal((await write('cdrs', call)).status, 503);
    const { last_at, ...counted } = tally;
    assert.deepEqual(counted, { calls: 2, alerts: 1, traces: 0, refused: 2, waiting: 0, bytes: 0 });
    assert.ok(last_at !== null && last_at >= at);
  } finally {
    await closeListener(listener);
  }
});
