/** The doctor's answers about what is really there: a Redis, an InfluxDB, a mail server, and what speaks like Jaeger and Homer. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type TestContext, test } from 'node:test';
import { readConfig } from '../app/config.ts';
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

test('an InfluxDB 1.x is told with its version and whether its databases are there', {
  skip: hasInflux ? false : `no InfluxDB answers at ${influx}`,
}, async () => {
  const [there = ''] = await told({ TRUNKLINE_CALLS_URL: influx });
  assert.match(there, /^found InfluxDB v?1\.\S+ at \S+ keeps calls and alerts/);
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
    said.includes(`found The mail server at 127.0.0.1:${mails.port} takes this server's mails.`),
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
      `fault What answers at ${at} is no Jaeger; TRUNKLINE_JAEGER_URL needs the address of its query service.`,
    ]);
  }
});

test('Homer is signed in to; a wrong password is a fault without it', async (t) => {
  const at = await answering(t, async (request, reply) => {
    let body = '';
    for await (const part of request) body += part;
    const isAuth = request.url === '/api/v3/auth';
    if (isAuth && !body.includes('"canary-secret"')) return void reply.writeHead(401).end('{}');
    if (!isAuth) assert.equal(request.headers.authorization, 'Bearer a-token');
    reply.end(isAuth ? '{"token":"a-token"}' : '{"total":0,"data":[]}');
  });
  const homer = async (TRUNKLINE_HOMER_PASSWORD: string) =>
    (
      await told({
        TRUNKLINE_HOMER_URL: `http://${at}`,
        TRUNKLINE_HOMER_USERNAME: 'u',
        TRUNKLINE_HOMER_PASSWORD,
      })
    ).at(-1);
  assert.equal(await homer('canary-secret'), `found Homer answers at ${at} and knows this server's user.`);
  assert.equal(
    await homer('canary-other'),
    "fault The SIP capture server does not accept this server's credentials.",
  );
});
