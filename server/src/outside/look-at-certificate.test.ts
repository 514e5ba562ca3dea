import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { createServer } from 'node:tls';
import { selfSigned } from '../testing/self-signed.ts';
import { lookAtCertificate } from './look-at-certificate.ts';

test('a certificate is told with its end, and that nobody trusts it', async () => {
  const to = new Date('2031-05-06T07:08:09Z');
  const server = createServer(selfSigned(['localhost'], { to })).listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    const { port } = server.address() as AddressInfo;
    const facts = await lookAtCertificate(`https://localhost:${port}/console`);
    assert.equal(facts.valid_to, '2031-05-06T07:08:09.000Z');
    assert.equal(facts.name_matches, true);
    assert.equal(facts.trust_failure, 'it is self-signed');
  } finally {
    server.close();
  }
});

test('what is no TLS is said in a sentence', async () => {
  await assert.rejects(lookAtCertificate('https://127.0.0.1:1/'), {
    message: 'The certificate of 127.0.0.1:1 cannot be looked at from here (ECONNREFUSED).',
  });
});
