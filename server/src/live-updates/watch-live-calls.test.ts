import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import type { Told } from '../app/event-hub.ts';
import { type LiveState, noLiveState } from '../outside/live-state.ts';
import { startApp } from '../testing/start-app.ts';
import { makeTenants } from '../testing/tenants.ts';
import { watchLiveCalls } from './watch-live-calls.ts';

const somebodys = { kind: 'live-calls', action: 'change', by: null };
const anybodys = { ...somebodys, sid: null, service_provider_sid: null, account_sid: null };

test('an account whose calls came, went or went on is told to followers, and no other', async (t) => {
  const app = await startApp();
  t.after(() => app.close());
  const who = await makeTenants(app);
  let isFollowed = false;
  let isDown = false;
  let calls: { account_sid: string; call_sid: string; state: string }[] = [];
  const aCall = (account_sid: string, state = 'ringing') => ({ account_sid, call_sid: randomUUID(), state });
  const live: LiveState = {
    ...noLiveState,
    is_known: true,
    async listCalls() {
      if (isDown) throw new Error('connect ECONNREFUSED');
      return calls.map((call) => ({ ...call, started_at: 0 }));
    },
    readCalls: async (keys) =>
      keys.map(({ call_sid }) => ({
        callStatus: calls.find((call) => call.call_sid === call_sid)?.state ?? '',
      })),
  };
  const heard: Told[] = [];
  const parts = { db: app.db, live, isFollowed: () => isFollowed, tell: (told: Told) => heard.push(told) };
  const watch = watchLiveCalls(parts, 60_000);
  /** One whole look. */
  const look = async () => {
    watch.start();
    await watch.stop();
    return heard.splice(0);
  };
  const of = (account_sid: string, service_provider_sid: string) => ({
    ...{ ...somebodys, sid: account_sid, account_sid, service_provider_sid },
  });
  const [ofA1, ofB1] = [of(who.a1, who.providerA), of(who.b1, who.providerB)];
  const mine = aCall(who.a1);
  calls = [mine, aCall(randomUUID())];
  assert.deepEqual(await look(), []);
  isFollowed = true;
  // Who has just come may have asked before this.
  assert.deepEqual(await look(), [anybodys]);
  assert.deepEqual(await look(), []);
  mine.state = 'in-progress';
  assert.deepEqual(await look(), [ofA1]);
  const theirs = aCall(who.b1);
  calls = [mine, theirs];
  assert.deepEqual(await look(), [ofB1]);
  isDown = true;
  assert.deepEqual(await look(), []);
  isDown = false;
  calls = [theirs];
  assert.deepEqual(await look(), [ofA1]);
  assert.deepEqual(await look(), []);
  calls = Array.from({ length: 101 }, () => aCall(randomUUID()));
  assert.deepEqual(await look(), [anybodys]);
});

test('without Redis nobody is told of calls', async () => {
  const heard: Told[] = [];
  const parts = { db: undefined as never, isFollowed: () => true, tell: (told: Told) => heard.push(told) };
  const watch = watchLiveCalls({ ...parts, live: noLiveState });
  watch.start();
  await watch.stop();
  assert.deepEqual(heard, []);
});
