import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, type TestContext, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { anApplication } from '@trunkline/contract/applications/applications.sample.ts';
import { follow } from '../testing/follow.ts';
import { noRedisServer, sharedRedis, startRedisServer } from '../testing/redis-server.ts';
import { startApp } from '../testing/start-app.ts';
import { makeTenants } from '../testing/tenants.ts';
import { until } from '../testing/until.ts';
import { connectRedis } from './redis.ts';
import { redisEvents } from './redis-events.ts';

const { url, redis, skip } = await sharedRedis();
after(() => redis.disconnect());

const newChannel = () => `trunkline:test-${randomUUID()}:events`;

async function listening(t: TestContext, channel: string) {
  const events = await redisEvents({ url }, channel);
  t.after(() => events.close());
  const heard: unknown[] = [];
  let missed = 0;
  events.listen(
    (event) => heard.push(event),
    () => missed++,
  );
  return { events, heard, missed: () => missed };
}

const subscribed = async (channel: string) => Number((await redis.pubsub('NUMSUB', channel))[1]);

test('what one server tells is heard at the others and not at itself; what is none is passed over', {
  skip,
}, async (t) => {
  const channel = newChannel();
  const [one, two] = [await listening(t, channel), await listening(t, channel)];
  await until(async () => (await subscribed(channel)) === 2);
  await redis.publish(channel, 'no JSON');
  await redis.publish(channel, 'null');
  // Its own connection may be a moment later.
  await until(() => {
    one.events.publish({ kind: 'accounts' });
    return two.heard.length > 0;
  });
  assert.deepEqual(two.heard[0], { kind: 'accounts' });
  assert.deepEqual(one.heard, []);
});

test('after a lost connection whoever listens is told that something may have been missed, and hears again', {
  skip,
}, async (t) => {
  const channel = newChannel();
  const [one, two] = [await listening(t, channel), await listening(t, channel)];
  await until(async () => (await subscribed(channel)) === 2);
  for (const line of String(await redis.client('LIST')).split('\n'))
    if (line.includes(`name=${channel} `)) await redis.client('KILL', 'ID', /id=(\d+)/.exec(line)?.[1] ?? '');
  await until(() => one.missed() === 1 && two.missed() === 1);
  await until(() => {
    one.events.publish({ kind: 'users' });
    return two.heard.length > 0;
  });
});

test('what could not be told is owed: as soon as it can be, the others hear that something was missed', {
  skip: noRedisServer,
}, async (t) => {
  const { port } = await startRedisServer(t);
  const own = { url: `redis://127.0.0.1:${port}` };
  const [admin, here, there] = [
    await connectRedis(own),
    await redisEvents(own, 'owed'),
    await redisEvents(own, 'owed'),
  ];
  t.after(() => {
    admin.disconnect();
    for (const events of [here, there]) events.close();
  });
  let missed = 0;
  there.listen(
    () => {},
    () => missed++,
  );
  await until(async () => Number((await admin.pubsub('NUMSUB', 'owed'))[1]) === 2);
  await admin.acl('SETUSER', 'default', '-publish');
  await until(async () => {
    here.publish({ kind: 'accounts' });
    return (await admin.info('errorstats')).includes('NOPERM');
  });
  assert.equal(missed, 0);
  await admin.acl('SETUSER', 'default', '+publish');
  await until(() => missed > 0);
});

test('without a Redis nothing is told and nothing fails', async () => {
  const events = await redisEvents({ url: 'redis://127.0.0.1:1/0' }, newChannel());
  const heard: unknown[] = [];
  events.listen(
    (event) => heard.push(event),
    () => heard.push('missed'),
  );
  events.publish({ kind: 'accounts' });
  await pause(50);
  events.close();
  assert.deepEqual(heard, []);
});

test('a change at one server is told to whoever follows at another, as far as it is theirs', {
  skip,
}, async (t) => {
  const channel = newChannel();
  const [here, there] = [await redisEvents({ url }, channel), await redisEvents({ url }, channel)];
  const [one, two] = [await startApp({}, { events: here }), await startApp({}, { events: there })];
  t.after(async () => {
    await Promise.all([one.close(), two.close()]);
    for (const events of [here, there]) events.close();
  });
  const who = await makeTenants(one);
  const others = await makeTenants(two);
  const base = await two.app.listen({ port: 0, host: '127.0.0.1' });
  const admin = await follow(base, await two.sign(others.admin));
  const stranger = await follow(base, await two.sign(others.userA1));
  t.after(() => Promise.all([admin.stop(), stranger.stop()]));
  await until(() => [admin, stranger].every((each) => each.text().includes('event: open')));
  await until(async () => (await subscribed(channel)) === 2);
  let sid = '';
  await until(async () => {
    const body = anApplication({ account_sid: who.a1, name: `App ${randomUUID()}` });
    const reply = await one.ask<{ sid: string }>('POST', '/Applications', { as: who.userA1, body });
    sid ||= reply.body.sid;
    await pause(200);
    return admin.heard.some(({ kind }) => kind === 'applications');
  });
  assert.notEqual(sid, '');
  assert.deepEqual(stranger.heard, []);
});
