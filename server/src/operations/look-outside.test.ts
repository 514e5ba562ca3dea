/** The doctor's answers about what is really there: a Redis, an InfluxDB, a mail server, and what speaks like Jaeger and Homer. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { readConfig } from '../app/config.ts';
import { connectRedis } from '../outside/redis.ts';
import { startMailServer } from '../testing/mail-server.ts';
import { noRedisServer, startRedisServer } from '../testing/redis-server.ts';
import { lookOutside } from './look-outside.ts';

const influx = process.env.TRUNKLINE_TEST_INFLUXDB_URL ?? 'influxdb://127.0.0.1:8086';
const hasInflux = await fetch(`${influx.replace(/^influxdb/, 'http')}/ping`).then(
  () => true,
  () => false,
);

/** `severity sentence`, of each finding. */
async function told(env: Record<string, string>): Promise<string[]> {
  const findings = await lookOutside(readConfig({ TRUNKLINE_DATA_DIR: '/nonexistent', ...env }));
  return findings.map(({ severity, sentence }) => `${severity} ${sentence}`);
}

async function answering(t: TestContext, answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  server.listen(0, '127.0.0.1');
  t.after(() => void server.close());
  await once(server, 'listening');
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test('a Redis tells its version and what the platform keeps there; a wrong password and a replica are faults', {
  skip: noRedisServer,
}, async (t) => {
  const { port } = await startRedisServer(t, ['--requirepass', 'canary-secret']);
  const { port: replica } = await startRedisServer(t, [
    '--replicaof',
    '127.0.0.1',
    String(port),
    '--masterauth',
    'canary-secret',
  ]);
  const at = (user: string, of: number) => ({ TRUNKLINE_REDIS_URL: `redis://${user}127.0.0.1:${of}` });
  const [there = ''] = await told(at(':canary-secret@', port));
  assert.match(
    there,
    /^found Redis \d+\.\d+\.\d+; the platform keeps 0 live calls and 0 registrations there/,
  );
  for (const user of ['', ':another@']) {
    const [refused = ''] = await told(at(user, port));
    assert.match(refused, /^fault The Redis at 127\.0\.0\.1:\d+ refuses the user and password/);
    assert.ok(!refused.includes('canary'));
  }
  const second = await told(at('', replica));
  assert.ok(
    second.includes(
      'fault The Redis of TRUNKLINE_REDIS_URL is a replica and takes no changes; name its primary.',
    ),
  );
});

test('sentinels that are not there, or watch over another name, are one sentence each', {
  skip: noRedisServer,
}, async (t) => {
  const file = join(mkdtempSync(join(tmpdir(), 'sentinel-')), 'sentinel.conf');
  writeFileSync(file, 'sentinel monitor main 127.0.0.1 1 1\n');
  const { port } = await startRedisServer(t, [file, '--sentinel']);
  const at = async (hosts: string) =>
    (await told({ TRUNKLINE_REDIS_URL: `redis+sentinel://${hosts}/other` })).slice(0, 1);
  assert.deepEqual(await at('127.0.0.1:1,127.0.0.1:2'), [
    'fault No sentinel of TRUNKLINE_REDIS_URL answers: other of 127.0.0.1:1,127.0.0.1:2.',
  ]);
  assert.deepEqual(await at(`127.0.0.1:1,127.0.0.1:${port}`), [
    `fault The sentinels of TRUNKLINE_REDIS_URL know no primary of that name: other of 127.0.0.1:1,127.0.0.1:${port}.`,
  ]);
});

test('what the user of a Redis may not do is told before somebody needs it, and nothing is changed there', {
  skip: noRedisServer,
}, async (t) => {
  const { port } = await startRedisServer(t, ['--maxmemory', '100mb', '--maxmemory-policy', 'allkeys-lru']);
  const admin = await connectRedis({ url: `redis://127.0.0.1:${port}` });
  t.after(() => admin.disconnect());
  const toldTo = async (user: string) =>
    (await told({ TRUNKLINE_REDIS_URL: `redis://${user}:canary-secret@127.0.0.1:${port}` })).join('\n');
  const all = ['on', '>canary-secret', 'resetchannels', '&trunkline:*'];
  await admin.acl(
    'SETUSER',
    'reader',
    ...all,
    '~*',
    '+@read',
    '+@connection',
    '+info',
    '+multi',
    '+exec',
    '+discard',
  );
  await admin.acl('SETUSER', 'single', ...all, '~*', '+@all', '-multi');
  await admin.acl('SETUSER', 'whole', ...all, '~*', '+@all');
  const reader = await toldTo('reader');
  assert.match(
    reader,
    /fault The user of TRUNKLINE_REDIS_URL is refused set trunkline:default:count:doctor, incr .* more;/,
  );
  assert.match(await toldTo('single'), /fault .* is refused multi;/);
  const whole = await toldTo('whole');
  assert.doesNotMatch(whole, /refused|canary/);
  assert.match(whole, /warning Redis throws keys away when it is full, .*maxmemory-policy allkeys-lru/);
  assert.equal(await admin.dbsize(), 0);
});

test('a wrong cluster and a wrong number of the database are told by whose keys are there', {
  skip: noRedisServer,
}, async (t) => {
  const { port } = await startRedisServer(t);
  const admin = await connectRedis({ url: `redis://127.0.0.1:${port}/1` });
  t.after(() => admin.disconnect());
  await admin.sadd('east:fs-service-url', 'http://10.0.0.1:3000');
  await admin.set('jwt:0:version:v2', 'canary-secret');
  const at = async (number: number, cluster: string) =>
    (
      await told({
        TRUNKLINE_REDIS_URL: `redis://127.0.0.1:${port}/${number}`,
        TRUNKLINE_CLUSTER: cluster,
        TRUNKLINE_PLATFORM_DATABASE: 'shared',
        TRUNKLINE_JWT_SECRET: 'a secret of sixteen',
      })
    ).join('\n');
  assert.match(await at(0, 'east'), /warning Nothing of a platform is in database 0 .* keys in 1;/);
  assert.match(await at(1, 'west'), /warning TRUNKLINE_CLUSTER is west, .* call themselves east/);
  const right = await at(1, 'east');
  assert.match(right, /found Media servers of the cluster east are there/);
  assert.match(right, /note The platform's own API server keeps sessions there/);
});

test('an InfluxDB 1.x is told with its version and whether its databases are there', {
  skip: hasInflux ? false : `no InfluxDB answers at ${influx}`,
}, async () => {
  const [there = ''] = await told({ TRUNKLINE_CALLS_URL: influx });
  assert.match(there, /^found InfluxDB v?1\.\S+ at \S+ keeps calls and alerts/);
});

test('what is asked nothing has to take connections; recordings need a directory that can be written', async (t) => {
  const at = await answering(t, (_request, reply) => void reply.end());
  const said = await told({
    TRUNKLINE_MEDIA_SERVERS: `http://${at},http://127.0.0.1:1`,
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://${at}`,
    TRUNKLINE_RECORDINGS_DIR: '/dev/null/recordings',
    TRUNKLINE_CAPTURES_DIR: '/nonexistent/captures',
  });
  for (const sentence of [
    `found ${at}, which TRUNKLINE_MEDIA_SERVERS names, takes connections.`,
    'fault 127.0.0.1:1, which TRUNKLINE_MEDIA_SERVERS names, cannot be reached (ECONNREFUSED).',
    `found ${at}, which OTEL_EXPORTER_OTLP_ENDPOINT names, takes connections.`,
    'fault The directory /dev/null/recordings of TRUNKLINE_RECORDINGS_DIR cannot be written to.',
    'fault The directory /nonexistent/captures of TRUNKLINE_CAPTURES_DIR cannot be read (ENOENT); until it can, no call has SIP messages.',
  ])
    assert.ok(said.includes(sentence), said.join('\n'));
});

test('an InfluxDB of another kind is a fault that names it', async (t) => {
  const at = await answering(t, (_request, reply) => {
    reply.writeHead(204, { 'x-influxdb-version': 'v2.7.1' }).end();
  });
  assert.deepEqual((await told({ TRUNKLINE_CALLS_URL: `influxdb://${at}` })).slice(0, 1), [
    `fault What answers at ${at} is InfluxDB v2.7.1; TRUNKLINE_CALLS_URL needs an InfluxDB 1.x.`,
  ]);
});

test('a mail server is greeted, and sent nothing', async (t) => {
  const mails = await startMailServer();
  t.after(() => mails.close());
  const said = await told({
    TRUNKLINE_SMTP_URL: mails.url,
    TRUNKLINE_MAIL_FROM: 'noreply@example.com',
    TRUNKLINE_BASE_URL: 'https://console.example.com',
  });
  assert.ok(
    said.includes(`found The mail server at 127.0.0.1:${mails.port} accepts emails from this server.`),
    said.join('\n'),
  );
  assert.deepEqual([mails.received.length, mails.manner.asked], [0, 0]);
});

test('Jaeger is told with its services; what answers there and is none is a fault', async (t) => {
  let answer = '{"data":["trunkline","feature-server"],"total":2,"errors":null}';
  const at = await answering(t, (request, reply) => {
    assert.equal(request.url, '/query/api/services');
    reply.end(answer);
  });
  const jaeger = async () =>
    (await told({ TRUNKLINE_JAEGER_URL: `http://${at}/query/` })).filter((one) => one.includes(at));
  assert.deepEqual(await jaeger(), [`found Jaeger answers at ${at} and has traces of 2 services.`]);
  answer = '{"data":null,"total":0}';
  assert.deepEqual(await jaeger(), [`note Jaeger answers at ${at} and has traces of no service yet.`]);
  for (const other of ['<html>Welcome to nginx</html>', '{"status":"ok"}', 'null']) {
    answer = other;
    assert.deepEqual(await jaeger(), [
      `fault The server at ${at} is not Jaeger; TRUNKLINE_JAEGER_URL needs the address of its query service.`,
    ]);
  }
});

test('Homer is signed in to; a wrong password is a fault without it, and an address where nothing answers is named', async (t) => {
  const at = await answering(t, async (request, reply) => {
    let body = '';
    for await (const part of request) body += part;
    const isAuth = request.url === '/api/v3/auth';
    if (isAuth && !body.includes('"canary-secret"')) return void reply.writeHead(401).end('{}');
    if (!isAuth) assert.equal(request.headers.authorization, 'Bearer a-token');
    reply.end(isAuth ? '{"token":"a-token"}' : '{"total":0,"data":[]}');
  });
  const homer = async (TRUNKLINE_HOMER_PASSWORD: string, host = at) =>
    (
      await told({
        TRUNKLINE_HOMER_URL: `http://${host}`,
        TRUNKLINE_HOMER_USERNAME: 'u',
        TRUNKLINE_HOMER_PASSWORD,
      })
    ).at(-1);
  assert.equal(await homer('canary-secret'), `found Homer answers at ${at} and knows this server's user.`);
  assert.equal(
    await homer('canary-other'),
    `fault The SIP capture server does not accept this server's credentials. TRUNKLINE_HOMER_URL names ${at}.`,
  );
  assert.equal(
    await homer('canary-secret', '127.0.0.1:1'),
    'fault The SIP capture server cannot be reached. TRUNKLINE_HOMER_URL names 127.0.0.1:1.',
  );
});

test('a ClickHouse is asked once what it is', async (t) => {
  const asked: string[] = [];
  const host = await answering(t, async (request, reply) => {
    let text = '';
    for await (const part of request) text += part;
    asked.push(text);
    reply.end('{"version":"25.8.1"}\n');
  });
  const findings = await told({ TRUNKLINE_CALLS_URL: `clickhouse://${host}/d` });
  assert.ok(findings.some((finding) => finding.includes(`ClickHouse 25.8.1 at ${host} keeps calls`)));
  assert.equal(asked.length, 1, asked.join());
});

test('a web server in the place of a Redis, an InfluxDB or a ClickHouse is said to be none', async (t) => {
  for (const answer of ['<html>Welcome</html>', '', '{"version":1}', '{"data":[]}']) {
    const host = await answering(t, (_request, reply) => void reply.end(answer));
    for (const [name, address, expected] of [
      ['TRUNKLINE_REDIS_URL', `redis://${host}`, /^fault The server at 127.* is not Redis; TRUNKLINE_REDIS/],
      [
        'TRUNKLINE_CALLS_URL',
        `influxdb://${host}`,
        /^fault What answers at 127.* is no InfluxDB; TRUNKLINE_CALLS/,
      ],
      ['TRUNKLINE_CALLS_URL', `clickhouse://${host}/d`, /^fault What answers in the place of ClickHouse/],
    ] as const) {
      const findings = await told({ [name]: address });
      assert.ok(
        findings.some((finding) => expected.test(finding)),
        `${address}, ${answer}: ${findings.join(' ')}`,
      );
    }
  }
});
