/** Redis as it stands in production: sentinels that make a replica the primary, and connections by TLS. */
import assert from 'node:assert/strict';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { noRedisServer, startRedisServer } from '../testing/redis-server.ts';
import { selfSigned } from '../testing/self-signed.ts';
import { startApp } from '../testing/start-app.ts';
import { until } from '../testing/until.ts';
import { connectRedis } from './redis.ts';
import { redisCounts } from './redis-counts.ts';
import { redisEvents } from './redis-events.ts';

const skip = noRedisServer;
const SENTINELS = 3;
/** A word for all: of the servers, of the sentinels, and between them. */
const PASSWORD = 'canary-secret';

/** A certificate that everybody there shows and trusts, as files and as the settings' texts. */
function certificateOf() {
  const directory = mkdtempSync(join(tmpdir(), 'redis-tls-'));
  const { key, cert } = selfSigned(['localhost', '127.0.0.1']);
  const files = { key: join(directory, 'key.pem'), cert: join(directory, 'cert.pem') };
  writeFileSync(files.key, key, { mode: 0o600 });
  writeFileSync(files.cert, cert);
  const args = ['--tls-cert-file', files.cert, '--tls-key-file', files.key, '--tls-ca-cert-file', files.cert];
  return { key, cert, args };
}

/**
 * A primary, its replica, and sentinels of which two have to agree; `url` names the sentinels alone. `tls`: arguments
 * with which all of them speak TLS alone, also with each other.
 */
async function startWatched(t: TestContext, tls: string[] = [], certificates = {}) {
  const directory = mkdtempSync(join(tmpdir(), 'sentinels-'));
  const secured = ['--requirepass', PASSWORD, '--masterauth', PASSWORD, ...tls];
  const primary = await startRedisServer(t, secured);
  const replica = await startRedisServer(t, [...secured, '--replicaof', `127.0.0.1 ${primary.port}`]);
  const ports: number[] = [];
  for (let nth = 0; nth < SENTINELS; nth++) {
    // A sentinel writes down what it sees, so it wants a file.
    const file = join(directory, `sentinel-${nth}.conf`);
    const watch = ['monitor main 127.0.0.1', primary.port, 2];
    const settings = [
      watch.join(' '),
      `auth-pass main ${PASSWORD}`,
      'down-after-milliseconds main 500',
      'failover-timeout main 3000',
    ];
    writeFileSync(file, `${settings.map((one) => `sentinel ${one}`).join('\n')}\nrequirepass ${PASSWORD}\n`);
    ports.push((await startRedisServer(t, [file, '--sentinel', ...tls])).port);
  }
  const hosts = ports.map((port) => `127.0.0.1:${port}`).join(',');
  const url = `${tls.length > 0 ? 'rediss' : 'redis'}+sentinel://:${PASSWORD}@${hosts}/main/0?sentinel_password=${PASSWORD}`;
  const sentinel = await connectRedis({ url: url.replace(/.sentinel(.*@[^,]*),.*/, '$1/0'), certificates });
  t.after(() => sentinel.disconnect());
  const known = async () => {
    const said = (await sentinel.call('SENTINEL', 'MASTER', 'main')) as string[];
    const of = (name: string) => Number(said[said.indexOf(name) + 1]);
    return { replicas: of('num-slaves'), others: of('num-other-sentinels') };
  };
  await until(async () => {
    const { replicas, others } = await known();
    return replicas === 1 && others === SENTINELS - 1;
  });
  return { url, primary, replica, sentinel };
}

async function connected(t: TestContext, url: string) {
  const redis = await connectRedis({ url });
  t.after(() => redis.disconnect());
  return redis;
}

test('the primary that sentinels name is used, and the next one when it dies: counts, sign-in and events heal', {
  skip,
}, async (t) => {
  const { url, primary, replica } = await startWatched(t);
  const counts = await redisCounts({ url }, 'failover:');
  const [one, other] = [await redisEvents({ url }, 'failover'), await redisEvents({ url }, 'failover')];
  const app = await startApp({}, { counts });
  t.after(async () => {
    await app.close();
    for (const open of [counts, one, other]) open.close();
  });
  const heard: unknown[] = [];
  let missed = 0;
  other.listen(
    (event) => heard.push(event),
    () => (missed += 1),
  );
  const publishUntilHeard = (event: object) =>
    until(async () => {
      one.publish(event);
      await pause(20);
      return heard.some((said) => JSON.stringify(said) === JSON.stringify(event));
    });
  const login = () => app.ask('POST', '/login', { body: { username: 'nobody', password: 'x' } });

  assert.equal((await login()).status, 403);
  await publishUntilHeard({ of: 'the first' });
  assert.equal(missed, 0);

  await primary.kill();
  const refused = await login();
  assert.deepEqual([refused.status, refused.problem.code], [503, 'store_down']);
  assert.equal((await app.ask('GET', '/Users/me', { as: await app.world.user() })).status, 200);

  await until(async () => (await counts.add('after', 60_000)) !== null);
  assert.equal((await login()).status, 403);
  await publishUntilHeard({ of: 'the next' });
  assert.equal(missed, 1);
  const asked = await connected(t, url);
  assert.deepEqual(await asked.config('GET', 'port'), ['port', String(replica.port)]);
});

test('a primary that is made a replica by hand is left for the one that takes changes', {
  skip,
}, async (t) => {
  const { url, replica, sentinel } = await startWatched(t);
  const counts = await redisCounts({ url }, 'by-hand:');
  t.after(() => counts.close());
  assert.equal((await counts.add('before', 60_000))?.count, 1);
  await sentinel.call('SENTINEL', 'FAILOVER', 'main');
  await until(async () => {
    const [, port] = (await sentinel.call('SENTINEL', 'GET-MASTER-ADDR-BY-NAME', 'main')) as string[];
    return Number(port) === replica.port;
  });
  await until(async () => (await counts.add('after', 60_000)) !== null);
});

test('Redis by TLS: a certificate of an authority that Node trusts is taken, any other is not', {
  skip,
}, async (t) => {
  const { cert, args } = certificateOf();
  const { port } = await startRedisServer(t, [
    ...args,
    ...['--tls-auth-clients', 'no', '--requirepass', PASSWORD],
  ]);
  const url = `rediss://:${PASSWORD}@localhost:${port}/0`;

  const stranger = await redisCounts({ url }, 'tls:');
  t.after(() => stranger.close());
  assert.equal(await stranger.add('a', 60_000), null);

  const trusted = getCACertificates('default');
  setDefaultCACertificates([...trusted, cert]);
  t.after(() => setDefaultCACertificates(trusted));
  const counts = await redisCounts({ url }, 'tls:');
  t.after(() => counts.close());
  assert.equal((await counts.add('a', 60_000))?.count, 1);
  const byAddress = await redisCounts({ url: url.replace('localhost', '127.0.0.1') }, 'tls:');
  t.after(() => byAddress.close());
  assert.equal((await byAddress.add('a', 60_000))?.count, 2);
  const plain = await redisCounts({ url: url.replace('rediss:', 'redis:') }, 'tls:');
  t.after(() => plain.close());
  assert.equal(await plain.add('a', 60_000), null);
});

test('sentinels and the primary are spoken to by TLS alone, with the certificate that they ask for', {
  skip,
}, async (t) => {
  const { key, cert, args } = certificateOf();
  const certificates = { ca: cert, cert, key };
  const { url } = await startWatched(
    t,
    [...args, '--tls-replication', 'yes', '--tls-auth-clients', 'yes'],
    certificates,
  );
  const counts = await redisCounts({ url, certificates }, 'tls:');
  t.after(() => counts.close());
  assert.equal((await counts.add('a', 60_000))?.count, 1);
  for (const [without, given] of Object.entries({
    'a certificate': { ca: cert },
    'the authority': { cert, key },
  })) {
    const stranger = await redisCounts({ url, certificates: given }, 'tls:');
    t.after(() => stranger.close());
    assert.equal(await stranger.add('a', 60_000), null, without);
  }
});
