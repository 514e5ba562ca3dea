import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, watch } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { buildConsole } from '../build-console.ts';
import { freePort } from '../free-port.ts';
import { root } from '../root.ts';
import { hostedDemo } from './hosted.ts';

// By themselves, on a fresh checkout, the tests run before anything was built.
before(() => buildConsole({ say: console.log }));

test('the hosted demo takes a registration, shows its mail on a page, and offers GitHub and Google, and is paid', async (t) => {
  const hosted = hostedDemo(await freePort(), () => {});
  t.after(() => hosted.stop());
  const demo = await hosted.start();
  const body = { provider: 'local', email: 'ann@example.com', password: 'a first password 1' };
  const registered = await fetch(`${demo.url}/api/v1/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  assert.equal(registered.status, 200, await registered.clone().text());
  const { jwt, user_sid } = (await registered.json()) as { jwt: string; user_sid: string };

  const code = await until(async () => {
    const page = await fetch(`${demo.inbox}/`, { headers: { accept: 'text/html' } });
    return /\b(\d{6})\b/.exec((await page.text()).split('Account activation code')[1] ?? '')?.[1];
  });
  const activated = await fetch(`${demo.url}/api/v1/ActivationCode/${code}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${jwt}` },
    body: JSON.stringify({ user_sid, type: 'email' }),
  });
  assert.equal(activated.status, 204, await activated.text());

  const asSelf = { 'content-type': 'application/json', authorization: `Bearer ${jwt}` };
  const page = await fetch(`${demo.url}/internal/home`, { headers: { accept: 'text/html' } });
  const [, script = ''] = /<script src="(\/stripe[^"]+)"/.exec(await page.text()) ?? [];
  assert.match(String(page.headers.get('content-security-policy')), /script-src 'self'/);
  assert.match(await (await fetch(`${demo.url}${script}`)).text(), /window\.Stripe/);
  const typed = new URLSearchParams({ type: 'card', 'card[number]': '4242 4242 4242 4242' });
  const card = await fetch(`${demo.url}/stripe-stand-in/v1/payment_methods`, {
    ...{ method: 'POST', body: typed },
  });
  const { id: payment_method_id } = (await card.json()) as { id: string };
  const prices = await fetch(`${demo.url}/api/v1/Prices`, { headers: asSelf });
  const [{ product_sid, prices: offered } = { product_sid: '', prices: [] }] = (await prices.json()) as {
    product_sid: string;
    prices: { stripe_price_id: string }[];
  }[];
  const products = [{ product_sid, price_id: offered[0]?.stripe_price_id, quantity: 5 }];
  const paid = await fetch(`${demo.url}/api/v1/Subscriptions`, {
    method: 'POST',
    headers: asSelf,
    body: JSON.stringify({ action: 'upgrade-to-paid', payment_method_id, products }),
  });
  assert.match(await paid.text(), /"status":"success","chargedAmount":2500/);

  const settings = await (await fetch(`${demo.url}/config.js`)).text();
  const addresses = /"GITHUB_AUTHORIZE_URL":"([^"]+)".*"GOOGLE_AUTHORIZE_URL":"([^"]+)"/.exec(settings) ?? [];
  for (const [nth, id] of [
    [1, 'a-github-app'],
    [2, 'a-google-app'],
  ] as const) {
    const asked = new URLSearchParams({ client_id: id, response_type: 'code', scope: 'openid', state: 's' });
    const provider = nth === 1 ? 'github' : 'google';
    asked.set('redirect_uri', `${demo.url}/oauth-callback/${provider}`);
    const reply = await fetch(`${addresses[nth]}?${asked}`, { redirect: 'manual' });
    assert.ok(reply.status < 400, `${addresses[nth]} ${reply.status}`);
    await reply.text();
  }
});

async function until<T>(ask: () => Promise<T | undefined>): Promise<T> {
  for (;;) {
    const found = await ask();
    if (found !== undefined) return found;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

test('a hosted demo that is told to stop while it starts leaves nothing behind', async (t) => {
  const place = mkdtempSync(join(tmpdir(), 'trunkline-hosted-demo-'));
  t.after(() => rmSync(place, { recursive: true, force: true }));
  const watcher = watch(place);
  const task = spawn(process.execPath, ['scripts/tasks/demo.ts', '--hosted'], {
    ...{ cwd: root, stdio: ['ignore', 'pipe', 'pipe'] },
    env: { ...process.env, TMPDIR: place, TRUNKLINE_PORT: String(await freePort()) },
  });
  await once(watcher, 'change');
  watcher.close();
  task.kill('SIGTERM');
  // Closed by the last process that was started to write there.
  const [, signal] = await once(task, 'close');
  assert.equal(signal, 'SIGTERM');
  assert.deepEqual(readdirSync(place), []);
});
