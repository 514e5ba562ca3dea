import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { after, before, test } from 'node:test';
import { startWebhookServer, type WebhookServer } from '../testing/webhook-server.ts';
import { DnsNameTaken, DnsRefused } from './dns-provider.ts';
import { dnsWebhook } from './dns-webhook.ts';

let server: WebhookServer;
before(async () => {
  server = await startWebhookServer();
});
after(() => server.close());

const secret = 'webhook-canary-secret';
const dns = (limit_ms?: number) =>
  dnsWebhook({ url: server.at('/dns'), zone: 'sip.example.com', secret }, limit_ms);
const answer = (status: number) => {
  server.answers['POST /dns'] = (_request, reply) => void reply.writeHead(status).end('canary-secret');
};
const publish = () =>
  dns().publish({ realm: 'acme.sip.example.com', addresses: ['192.0.2.1', '192.0.2.2'], is_new: true });

test('a name is one signed request, with the records as a person would write them', async () => {
  answer(204);
  await publish();
  const [{ body, headers }] = server.asked.slice(-1) as [WebhookServer['asked'][number]];
  const { id, sent_at, ...told } = JSON.parse(body);
  assert.match(id, /^[0-9a-f-]{36}$/);
  assert.ok(Math.abs(Date.parse(sent_at) - Date.now()) < 60_000);
  const name = 'acme.sip.example.com';
  assert.deepEqual(told, {
    action: 'publish',
    zone: 'sip.example.com',
    name,
    is_new: true,
    records: [
      { type: 'A', name, ttl: 3600, address: '192.0.2.1' },
      { type: 'A', name, ttl: 3600, address: '192.0.2.2' },
      {
        type: 'SRV',
        name: `_sip._udp.${name}`,
        ttl: 3600,
        priority: 10,
        weight: 100,
        port: 5060,
        target: name,
      },
    ],
  });
  const [, t, v1] = /^t=(\d+),v1=([0-9a-f]+)$/.exec(String(headers['x-trunkline-signature'])) ?? [];
  assert.equal(v1, createHmac('sha256', secret).update(`${t}.${body}`).digest('hex'));

  await dns().withdraw(name);
  const { action, name: gone, records } = JSON.parse(server.asked.at(-1)?.body ?? '');
  assert.deepEqual([action, gone, records], ['withdraw', name, undefined]);
});

test('409 says that the name is taken, other 4xx that it will not be done, the rest that it may be', async () => {
  answer(409);
  await assert.rejects(publish(), DnsNameTaken);
  answer(403);
  await assert.rejects(publish(), (error) => error instanceof DnsRefused && !(error instanceof DnsNameTaken));
  for (const status of [302, 408, 429, 500, 503]) {
    answer(status);
    await assert.rejects(publish(), (error: Error) => !(error instanceof DnsRefused), String(status));
  }
});

test('what the webhook answers is repeated nowhere', async () => {
  answer(500);
  await assert.rejects(publish(), (error: Error) => !/canary/.test(error.message));
});

test('a webhook that does not answer is given up in time', async () => {
  server.answers['POST /dns'] = () => {};
  await assert.rejects(dns(30).withdraw('acme.sip.example.com'), { name: 'TimeoutError' });
});
