/** The same against Knot DNS (Debian's `knot`), where it is installed. */
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { Resolver } from 'node:dns/promises';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { freePort } from '../testing/start-server.ts';
import { DnsNameTaken, DnsRefused } from './dns-provider.ts';
import { dnsUpdates } from './dns-update.ts';

const isThere = spawnSync('knotd', ['--version']).error === undefined;
const skip = isThere ? false : 'Knot DNS is not installed: apt-get install knot';
const REALM = 'acme.sip.example.com';

const configuration = (dir: string, port: number, secret: string) => `
server:
    rundir: "${dir}"
    listen: 127.0.0.1@${port}
database:
    storage: "${dir}"
log:
  - target: stderr
    any: info
key:
  - id: trunkline.key
    algorithm: hmac-sha256
    secret: ${secret}
acl:
  - id: update
    key: trunkline.key
    action: update
zone:
  - domain: sip.example.com
    storage: "${dir}"
    file: zone
    acl: update
`;
const ZONE = `$ORIGIN sip.example.com.
@ 3600 SOA ns1 admin 1 3600 600 86400 60
@ 3600 NS ns1
ns1 A 192.0.2.53
www A 192.0.2.80
`;

test('Knot DNS takes our updates, keeps what is not ours, and signs its refusals', { skip }, async (t) => {
  const dir = mkdtempSync(join(tmpdir(), 'knot-'));
  const port = await freePort();
  const secret = Buffer.from('tsig-canary-secret-of-32-bytes!!');
  writeFileSync(join(dir, 'zone'), ZONE);
  writeFileSync(join(dir, 'knot.conf'), configuration(dir, port, secret.toString('base64')));
  const knot = spawn('knotd', ['-c', join(dir, 'knot.conf')], { stdio: ['ignore', 'ignore', 'pipe'] });
  const ended = once(knot, 'exit');
  t.after(async () => {
    knot.kill('SIGKILL');
    await ended;
    rmSync(dir, { recursive: true });
  });
  let said = '';
  knot.stderr.setEncoding('utf8').on('data', (text) => (said += text));
  while (!said.includes('control, binding')) {
    const [, is_over] = await Promise.race([once(knot.stderr, 'data'), ended.then(() => [null, true])]);
    assert.ok(!is_over, said);
  }
  const key = { name: 'trunkline.key', algorithm: 'hmac-sha256', secret };
  const dns = dnsUpdates({ host: '127.0.0.1', port, zone: 'sip.example.com', key });
  const resolver = new Resolver();
  resolver.setServers([`127.0.0.1:${port}`]);

  await dns.publish({ realm: REALM, addresses: ['192.0.2.1', '192.0.2.2'], is_new: true });
  assert.deepEqual((await resolver.resolve4(REALM)).toSorted(), ['192.0.2.1', '192.0.2.2']);
  const [srv] = await resolver.resolveSrv(`_sip._udp.${REALM}`);
  assert.deepEqual([srv?.name, srv?.port, srv?.priority, srv?.weight], [REALM, 5060, 10, 100]);
  await assert.rejects(
    dns.publish({ realm: 'www.sip.example.com', addresses: ['192.0.2.1'], is_new: true }),
    DnsNameTaken,
  );
  await assert.rejects(
    dns.publish({ realm: 'a.example.net', addresses: ['192.0.2.1'], is_new: true }),
    DnsRefused,
  );
  await dns.publish({ realm: REALM, addresses: ['192.0.2.3'], is_new: false });
  assert.deepEqual(await resolver.resolve4(REALM), ['192.0.2.3']);
  await dns.withdraw(REALM);
  await assert.rejects(resolver.resolve4(REALM), /ENOTFOUND/);
  assert.deepEqual(await resolver.resolve4('www.sip.example.com'), ['192.0.2.80']);
});
