/** A backup over TLS, of a MariaDB with a certificate of its own. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { noMariadbServer, startMariadbServer } from '../testing/mariadb-server.ts';
import { selfSigned } from '../testing/self-signed.ts';
import { dumpMysql, loadMysql } from './mysql-dump.ts';

const over = (url: string, ssl: object) => `${url}?ssl=${encodeURIComponent(JSON.stringify(ssl))}`;

async function dump(url: string): Promise<string> {
  let told = '';
  await dumpMysql(url, async (sql) => {
    told = await text(sql);
  });
  return told;
}

test('what is dumped comes from the server whose certificate the address trusts, or from none', {
  skip: noMariadbServer,
}, async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'certificates-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const { cert: ca, key } = selfSigned(['127.0.0.1']);
  const { cert: stranger } = selfSigned(['127.0.0.1']);
  const [cert_file, key_file] = [join(folder, 'cert.pem'), join(folder, 'key.pem')];
  writeFileSync(cert_file, ca);
  writeFileSync(key_file, key);
  const { url } = await startMariadbServer(t, [`--ssl-cert=${cert_file}`, `--ssl-key=${key_file}`]);
  await loadMysql(over(url, { ca }), Readable.from(['create table kept (id int)']), async () => {});
  assert.match(await dump(over(url, { ca })), /create table `kept`/i);
  for (const ssl of [{}, { ca: stranger }])
    await assert.rejects(dump(over(url, ssl)), /mariadb-dump has failed: .*(certificate|SSL)/);
  assert.match(await dump(over(url, { rejectUnauthorized: false })), /Dump completed/);
  const plain = await startMariadbServer(t, ['--skip-ssl']);
  await assert.rejects(dump(over(plain.url, { ca })), /SSL is required/);
});
