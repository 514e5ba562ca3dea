import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { gunzipSync, zstdDecompressSync } from 'node:zlib';
import { anApplication } from '@trunkline/contract/applications/applications.sample.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';
import { makeTenants } from '../testing/tenants.ts';

let app: TestApp;
let headers: Record<string, string>;
const LIST = '/api/v1/Applications?page=1&page_size=25';

before(async () => {
  app = await startApp();
  const { admin, a1 } = await makeTenants(app);
  for (let n = 0; n < 8; n += 1) {
    const body = anApplication({ account_sid: a1, name: `Application ${n}` });
    assert.equal((await app.ask('POST', '/Applications', { as: admin, body })).status, 201);
  }
  headers = { authorization: `Bearer ${await app.sign(admin)}` };
});
after(() => app.close());

const read = (url: string, encoding?: string) =>
  app.app.inject({ url, headers: { ...headers, ...(encoding ? { 'accept-encoding': encoding } : {}) } });

test('a long answer is compressed the way the asker takes it, and says the same', async () => {
  const plain = await read(LIST);
  assert.equal(plain.headers['content-encoding'], undefined);
  const zstd = await read(LIST, 'gzip, deflate, br, zstd');
  assert.equal(zstd.headers['content-encoding'], 'zstd');
  assert.equal(zstdDecompressSync(zstd.rawPayload).toString(), plain.body);
  const gzip = await read(LIST, 'gzip');
  assert.equal(gunzipSync(gzip.rawPayload).toString(), plain.body);
  assert.ok(gzip.rawPayload.length < plain.body.length / 2);
  for (const { headers } of [plain, gzip, zstd]) assert.match(String(headers.vary), /accept-encoding/);
});

test('a short answer, and one to a change, are sent as they are', async () => {
  const short = await read('/api/v1/PasswordSettings', 'gzip');
  assert.equal(short.headers['content-encoding'], undefined);
  assert.ok(short.json() && short.body.length < 1024);
  const refused = await app.app.inject({
    method: 'POST',
    url: '/api/v1/Applications',
    headers: { ...headers, 'accept-encoding': 'gzip' },
    payload: {},
  });
  assert.equal(refused.headers['content-encoding'], undefined);
});
