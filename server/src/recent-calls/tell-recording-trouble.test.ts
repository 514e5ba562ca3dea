import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import type { Points } from '../calls/call-store.ts';
import { RecordingRefusal } from '../outside/recording-sockets.ts';
import { BucketFault } from '../outside/try-bucket.ts';
import { troubleTeller } from './tell-recording-trouble.ts';

function world(every_ms: number, claim = async (_name: string) => true) {
  const alerts: Points['alerts'] = [];
  const warned: string[] = [];
  let isDown = false;
  const tell = troubleTeller({
    calls: {
      async write(points) {
        if (isDown) throw new Error('the store is down');
        alerts.push(...points.alerts);
      },
    },
    claim,
    providerOf: async (account_sid) => (account_sid === 'nobody' ? null : `provider of ${account_sid}`),
    log: { warn: (_about, message) => void warned.push(message) },
    every_ms,
  });
  const goDown = () => {
    isDown = true;
  };
  return { alerts, warned, tell, goDown };
}

const about = (account_sid: string) => ({ account_sid, call_sid: `call of ${account_sid}` });

test('an alert says why a bucket refused, and nothing that is not meant for people', async () => {
  const { alerts, tell } = world(0);
  tell({ ...about('a'), is: 'refused', error: new BucketFault('There is no bucket "calls".') });
  tell({ ...about('a'), is: 'refused', error: new Error('canary-secret at 10.0.0.7') });
  tell({ ...about('a'), is: 'slow' });
  await setImmediate();
  assert.deepEqual(
    alerts.map(({ alert_type }) => alert_type),
    ['recording-failure', 'recording-failure', 'recording-slow'],
  );
  const [first, second] = alerts;
  assert.equal(first?.message, 'The recording of a call could not be saved. There is no bucket "calls".');
  assert.deepEqual(
    [first?.account_sid, first?.service_provider_sid, first?.target_sid],
    ['a', 'provider of a', 'call of a'],
  );
  assert.doesNotMatch(JSON.stringify(second), /canary|10\.0/);
});

test('an alert says that an account has too many recordings, and none is written of an account that is not there', async () => {
  const { alerts, tell } = world(0);
  const error = new RecordingRefusal('The account has too many recordings.');
  for (const account_sid of ['a', 'nobody']) tell({ ...about(account_sid), is: 'refused', error });
  await setImmediate();
  assert.deepEqual(
    alerts.map(({ account_sid, message }) => [account_sid, message]),
    [['a', 'The recording of a call could not be saved. The account has too many recordings.']],
  );
});

test('a bucket that fails every call is told of once in a while, each account and each trouble by itself', async () => {
  const { alerts, tell } = world(Number.POSITIVE_INFINITY);
  for (let n = 0; n < 50; n++) {
    tell({ ...about('a'), is: 'slow' });
    tell({ ...about('b'), is: 'slow' });
    tell({ ...about('a'), is: 'refused', error: new BucketFault('No.') });
  }
  await setImmediate();
  assert.deepEqual(alerts.map(({ account_sid, alert_type }) => `${account_sid} ${alert_type}`).sort(), [
    'a recording-failure',
    'a recording-slow',
    'b recording-slow',
  ]);
});

test('what another server has told of is not told of again, of that account and that trouble', async () => {
  const claimed = new Set<string>();
  const claim = async (name: string) => name.length <= 32 && !claimed.has(name) && Boolean(claimed.add(name));
  const servers = [world(60_000, claim), world(60_000, claim)];
  for (const { tell } of servers)
    for (const account_sid of ['a', 'b']) {
      tell({ ...about(account_sid), is: 'slow' });
      tell({ ...about(account_sid), is: 'refused', error: new BucketFault('No.') });
    }
  await setImmediate();
  assert.deepEqual(
    servers.map(({ alerts }) => alerts.length),
    [4, 0],
  );
});

test('a store of calls that is down is a line of the log', async () => {
  const { tell, warned, goDown } = world(0);
  goDown();
  tell({ ...about('a'), is: 'slow' });
  await setImmediate();
  assert.deepEqual(warned, ['an alert of a recording could not be written']);
});
