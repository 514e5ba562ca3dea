/**
 * Makes docs/pictures anew: home, a call, the explainer and a record's page of the demo world, in light and dark. The
 * clock of all that takes part stands, and sids come one after the other, so that another run draws the same; a picture
 * that differs by a few points stays as it is.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { type Browser, chromium } from '@playwright/test';
import { carrierEndpoints } from '@trunkline/contract/carriers/carriers.contract.ts';
import { phoneNumberEndpoints } from '@trunkline/contract/phone-numbers/phone-numbers.contract.ts';
import { recentCallEndpoints } from '@trunkline/contract/recent-calls/recent-calls.contract.ts';
import { serviceProviderEndpoints } from '@trunkline/contract/service-providers/service-providers.contract.ts';
import { buildConsole } from '../build-console.ts';
import { type Api, signIn } from '../demo/api.ts';
import { fillCalls } from '../demo/calls.ts';
import { fill } from '../demo/fill.ts';
import { findChromium } from '../find-chromium.ts';
import { freePort } from '../free-port.ts';
import { isSamePicture } from '../pictures/same-picture.ts';
import { root } from '../root.ts';

parseArgs({ options: {} });

const BEGIN = Date.parse('2026-06-16T10:00:00Z');
/** Some minutes later than all that the server has written. */
const SEEN = BEGIN + 5 * 60_000;
const FIRST_PASSWORD = 'pictures-first-1';
const PASSWORD = 'pictures-demo-1';

process.env.PICTURES_BEGIN = String(BEGIN);
await import('../pictures/fixed-time.ts');
await buildConsole({ say: console.log });
const data = mkdtempSync(join(tmpdir(), 'trunkline-pictures-'));
const [port, ingest] = [await freePort(), await freePort()];
const url = `http://127.0.0.1:${port}`;
const server = spawn(
  process.execPath,
  ['--import', join(root, 'scripts/pictures/fixed-time.ts'), join(root, 'server/src/main.ts')],
  {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      ...{ TRUNKLINE_PORT: String(port), TRUNKLINE_HOST: '127.0.0.1', TRUNKLINE_INGEST_PORT: String(ingest) },
      // Its minutes do not pass.
      ...{ TRUNKLINE_RATE_LIMIT_MAX: '1000000000', TRUNKLINE_LOGINS_PER_MINUTE: '1000000' },
      ...{ TRUNKLINE_DATA_DIR: data, TRUNKLINE_ADMIN_PASSWORD: FIRST_PASSWORD, TRUNKLINE_LOG_LEVEL: 'warn' },
    },
  },
);
try {
  for await (const line of createInterface({ input: server.stdout }))
    if (line.includes('Trunkline is ready at')) break;
  const api = await signIn(url, FIRST_PASSWORD, PASSWORD);
  await fill(api, PASSWORD);
  await fillCalls(api, `http://127.0.0.1:${ingest}`, { recording: null, captures: null });
  const browser = await chromium.launch({
    executablePath: await findChromium(console.log),
    args: ['--no-sandbox'],
  });
  try {
    const paths = await pathsOf(api);
    for (const scheme of ['light', 'dark'] as const) await takePictures(browser, scheme, paths);
  } finally {
    await browser.close();
  }
} finally {
  server.kill('SIGTERM');
  if (server.exitCode === null) await once(server, 'exit');
  rmSync(data, { recursive: true, force: true });
}

/** By the picture's name: the address, and what is there when all of it is. */
async function pathsOf(api: Api): Promise<Record<string, { path: string; shows: string }>> {
  const [provider] = await api(serviceProviderEndpoints.list, {});
  const service_provider_sid = provider?.service_provider_sid ?? '';
  const calls = await api(
    { ...recentCallEndpoints.list, path: recentCallEndpoints.list.also[0].path },
    { params: { service_provider_sid }, query: { page: 1, count: 100, days: 2 } },
  );
  const call = calls.data.find(
    (one) => one.answered && one.duration > 40 && /[1-9a-f]/.test(one.trace_id ?? ''),
  );
  const numbers = await api(phoneNumberEndpoints.list, {});
  const all = Array.isArray(numbers) ? numbers : numbers.data;
  const number = all.find((one) => one.application_sid && /^\d+$/.test(one.number));
  const carrier = await api(carrierEndpoints.read, {
    params: { voip_carrier_sid: number?.voip_carrier_sid ?? '' },
  });
  const gateway = carrier.sip_gateways.find(({ inbound }) => inbound);
  if (!call || !number || !gateway) throw new Error('The demo world has no call or number to show.');
  return {
    home: { path: '/internal/home', shows: 'Needs attention' },
    call: { path: `/internal/recent-calls/${call.call_sid}`, shows: 'What happened' },
    explainer: {
      path: `/internal/explain?from=${gateway.ipv4}&to=${number.number}`,
      shows: 'Explain a call',
    },
    carrier: { path: `/internal/carriers/${carrier.voip_carrier_sid}/edit`, shows: 'Trunk' },
  };
}

async function takePictures(
  browser: Browser,
  colorScheme: 'light' | 'dark',
  paths: Awaited<ReturnType<typeof pathsOf>>,
): Promise<void> {
  const context = await browser.newContext({
    ...{ baseURL: url, colorScheme, viewport: { width: 1440, height: 900 } },
    ...{ locale: 'en-GB', timezoneId: 'UTC', reducedMotion: 'reduce' },
  });
  const page = await context.newPage();
  await page.clock.setFixedTime(SEEN);
  // What the server's HTTP says of the time is the clock of the wall.
  await page.addInitScript(() => {
    const read = Headers.prototype.get;
    Headers.prototype.get = function (name) {
      return name === 'date' ? null : read.call(this, name);
    };
  });
  await page.goto('/');
  await page.getByLabel('User name').or(page.getByLabel('Username')).first().fill('admin');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Accounts' }).waitFor();
  for (const [name, { path, shows }] of Object.entries(paths)) {
    await page.goto(path, { waitUntil: 'networkidle' });
    await page.getByRole('heading', { name: shows, exact: true }).first().waitFor();
    // What is read beside it is part of the picture.
    await page.getByText('…', { exact: true }).waitFor({ state: 'detached' });
    const taken = await page.screenshot({ animations: 'disabled' });
    const file = join(root, 'docs/pictures', `${name}${colorScheme === 'dark' ? '-dark' : ''}.png`);
    const isSame = existsSync(file) && (await isSamePicture(await blank(context), readFileSync(file), taken));
    if (!isSame) writeFileSync(file, taken);
    console.log(`${file.slice(root.length)} ${isSame ? 'is as it was' : 'is new'}`);
  }
  await context.close();
}

/** The console's own page may read no data addresses. */
async function blank(context: Awaited<ReturnType<Browser['newContext']>>) {
  const page = await context.newPage();
  await page.goto('about:blank');
  return page;
}
