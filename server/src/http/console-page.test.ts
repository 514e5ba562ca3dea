import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { startApp, type TestApp } from '../testing/start-app.ts';

const dist = mkdtempSync(join(tmpdir(), 'trunkline-dist-'));
const html = `<!doctype html><head>
<script src="/config.js"></script>
<script src="/boot.js"></script>
<script type="module" crossorigin src="/assets/login.js"></script>
<link rel="stylesheet" crossorigin href="/assets/login.css">
</head>`;
const routes = [
  { path: '/', scripts: ['assets/login.js'], styles: ['assets/login.css'] },
  {
    path: '/internal/users/$userSid/edit',
    scripts: ['assets/login.js', 'assets/users-form.js'],
    styles: ['assets/login.css', 'assets/users.css'],
  },
  { path: '/internal/users/add/edit', scripts: ['assets/login.js', 'assets/add.js'], styles: [] },
];
mkdirSync(join(dist, '.vite'));
writeFileSync(join(dist, 'index.html'), html);
writeFileSync(join(dist, 'boot.js'), 'begin();');
mkdirSync(join(dist, 'assets'));
writeFileSync(join(dist, 'assets', 'login.js'), 'login();');
writeFileSync(join(dist, 'assets', 'login.js.br'), brotliCompressSync('login();'));
for (const name of ['older.js', 'older.js.br']) writeFileSync(join(dist, 'assets', name), '');
writeFileSync(join(dist, 'assets', 'inter.woff2'), 'letters');
mkdirSync(join(dist, 'docs', 'help'), { recursive: true });
writeFileSync(join(dist, 'docs', 'index.html'), '<h1>Documentation</h1>');
writeFileSync(join(dist, 'docs', 'help', 'calls.html'), '<h1>Calls</h1>');
writeFileSync(join(dist, 'docs', '.stamp'), 'not for readers');
writeFileSync(join(dist, 'private.txt'), 'not for readers');
writeFileSync(join(dist, '.vite', 'routes.json'), JSON.stringify(routes));

let app: TestApp;
before(async () => {
  app = await startApp({ TRUNKLINE_TERMS_URL: 'https://a.example/</script>' }, { console_dir: dist });
});
after(async () => {
  await app.close();
  rmSync(dist, { recursive: true });
});

const open = (url: string, headers: Record<string, string> = {}) =>
  app.app.inject({ url, headers: { accept: 'text/html', ...headers } });

test('the page of an address names the scripts and styles of its screen, and no others', async () => {
  const { body, headers } = await open('/internal/users/1234/edit?tab=a');
  assert.match(body, /<link rel="modulepreload" crossorigin href="\/assets\/users-form\.js">/);
  assert.match(body, /<link rel="stylesheet" crossorigin href="\/assets\/users\.css">/);
  assert.equal(body.match(/assets\/login\.js/g)?.length, 1, 'the entry is named once');
  assert.match(String(headers.link), /<\/assets\/users-form\.js>; rel=modulepreload; crossorigin/);
  assert.match(String(headers.link), /<\/assets\/users\.css>; rel=preload; as=style; crossorigin/);
  const login = await open('/');
  assert.doesNotMatch(login.body, /users/);
});

test('an address of its own comes before one with a variable part', async () => {
  assert.match((await open('/internal/users/ADD/edit')).body, /assets\/add\.js/);
});

test('an address that no screen has is answered with the plain page', async () => {
  const { statusCode, body, headers } = await open('/internal/nothing/here');
  assert.equal(statusCode, 200);
  assert.doesNotMatch(body, /modulepreload/);
  assert.equal(headers.link, undefined);
});

test('what runs before the first paint is part of the page, and the policy allows just that', async () => {
  const { body, headers } = await open('/');
  assert.doesNotMatch(body, /src="\/(config|boot)\.js"/);
  const inline = [...body.matchAll(/<script>([^<]*)<\/script>/g)].map(([, text]) => text ?? '');
  assert.equal(inline.length, 2, 'no setting can end its script');
  assert.match(inline[0] ?? '', /TRUNKLINE = /);
  const policy = String(headers['content-security-policy']);
  for (const text of inline)
    assert.ok(policy.includes(`'sha256-${createHash('sha256').update(text).digest('base64')}'`));
  assert.doesNotMatch(policy, /script-src[^;]*unsafe/);
});

test('the page is compressed, asked for anew each time, and not sent again while it is the same', async () => {
  const plain = await open('/');
  const small = await open('/', { 'accept-encoding': 'gzip, br' });
  assert.equal(small.headers['content-encoding'], 'br');
  assert.equal(brotliDecompressSync(small.rawPayload).toString(), plain.body);
  assert.equal((await open('/', { 'accept-encoding': 'br;q=0' })).headers['content-encoding'], undefined);
  assert.equal(plain.headers['cache-control'], 'no-cache');
  const etag = String(plain.headers.etag);
  // As they are, and as proxies that compress the page themselves write them.
  for (const known of [etag, `W/${etag}`, `"other", ${etag}`, `${etag.slice(0, -1)}-gzip"`]) {
    const again = await open('/', { 'if-none-match': known });
    assert.deepEqual([again.statusCode, again.body], [304, ''], known);
  }
  assert.equal((await open('/', { 'if-none-match': '"other"' })).statusCode, 200);
});

test('what is named by its content is kept for ever, and read from the disk once', async () => {
  const ask = () => open('/assets/login.js', { 'accept-encoding': 'gzip, br' });
  const first = await ask();
  assert.equal(brotliDecompressSync(first.rawPayload).toString(), 'login();');
  assert.match(String(first.headers['content-type']), /^text\/javascript/);
  assert.match(String(first.headers['cache-control']), /immutable/);
  rmSync(join(dist, 'assets', 'login.js.br'));
  assert.deepEqual((await ask()).rawPayload, first.rawPayload);
  // As it is to a browser that takes no other, and where the build made no smaller one.
  const plain = await open('/assets/login.js');
  assert.equal(plain.body, 'login();');
  assert.match(String(plain.headers['cache-control']), /immutable/);
  assert.equal((await open('/assets/inter.woff2', { 'accept-encoding': 'br' })).body, 'letters');
  const program = { accept: '*/*', 'accept-encoding': 'br' };
  assert.equal((await open('/assets/none.js', program)).statusCode, 404);
  assert.equal((await open('/assets/..%2Fprivate.txt', program)).statusCode, 400);
});

test('what a later build took away is not there', async () => {
  for (const name of ['older.js', 'older.js.br']) rmSync(join(dist, 'assets', name));
  const reply = await open('/assets/older.js', { accept: '*/*', 'accept-encoding': 'br' });
  assert.equal(reply.statusCode, 404);
});

test('the documentation is beside it, and nothing else of that folder', async () => {
  assert.match((await open('/docs')).body, /Documentation/);
  const first = await open('/docs/');
  assert.match(first.body, /Documentation/);
  assert.match(String(first.headers['content-security-policy']), /script-src 'self'/);
  assert.equal(first.headers['cache-control'], 'no-cache');
  assert.match((await open('/docs/help/calls.html')).body, /Calls/);
  for (const path of ['/docs/.stamp', '/docs/..%2fprivate.txt', '/docs/%5c..%5cprivate.txt'])
    assert.doesNotMatch((await open(path)).body, /not for readers/, path);
});
