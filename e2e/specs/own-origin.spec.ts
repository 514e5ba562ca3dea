/** Nobody else learns that somebody is about to sign in or register, and an installation of one's own loads nothing of a hosted one. */
import type { Page } from '@playwright/test';
import { type Hosted, startHosted } from '../hosted.ts';
import { actAs, expect, test } from '../test.ts';

let hosted: Hosted;

// All in one worker: each that had a part of these tests would start this for itself.
test.describe.configure({ mode: 'default' });
test.beforeAll(async () => {
  hosted = await startHosted({
    // Who presses its button is led there; before that nobody asks it anything.
    TRUNKLINE_GITHUB_CLIENT_ID: 'hub-app',
    TRUNKLINE_GITHUB_CLIENT_SECRET: 'app-canary-secret',
  });
});
test.afterAll(() => hosted?.stop());

/** The origins that the page asks for anything, scripts and pictures too. */
function originsOf(page: Page): Set<string> {
  const asked = new Set<string>();
  page.on('request', (request) => {
    const { protocol, origin } = new URL(request.url());
    if (protocol !== 'data:' && protocol !== 'blob:') asked.add(origin);
  });
  return asked;
}

test('the pages for signing in and registering ask no third party', async ({ page }) => {
  const asked = originsOf(page);
  for (const [path, name, last] of [
    ['/', 'Log in', page.getByRole('button', { name: 'Sign In With GitHub' })],
    ['/register', 'Register', page.getByLabel(/I accept the Terms of Service/)],
    ['/register/email', 'Register with your email', page.getByLabel('Password')],
  ] as const)
    await test.step(path, async () => {
      await page.goto(`${hosted.url}${path}`);
      await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
      await expect(last).toBeVisible();
    });
  expect([...asked]).toEqual([hosted.url]);
});

/** What only a hosted installation shows, as its scripts say it. */
const ofHosted = [
  'js.stripe.com',
  'Upgrade your Subscription',
  'I accept the',
  'Choose a subdomain',
  'oauth2_code',
];

async function hostedAmong(page: Page, scripts: ReadonlySet<string>): Promise<string[]> {
  const found: string[] = [];
  for (const path of scripts) {
    const text = await (await page.request.get(path)).text();
    found.push(...ofHosted.filter((words) => text.includes(words)).map((words) => `${path}: ${words}`));
  }
  return found;
}

function scriptsOf(page: Page): Set<string> {
  const asked = new Set<string>();
  page.on('request', (request) => {
    if (request.url().endsWith('.js')) asked.add(request.url());
  });
  return asked;
}

test('the first load of an installation of one’s own has nothing of a hosted one', async ({
  page,
  world,
}) => {
  const scripts = scriptsOf(page);
  await page.goto('/');
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
  await actAs(page, world.token);
  await world.account();
  for (const [area, filled] of [
    ['accounts', page.getByRole('table', { name: 'accounts' })],
    ['home', page.getByRole('region', { name: 'Latest changes' }).getByRole('time').first()],
  ] as const) {
    await page.goto(`/internal/${area}`);
    await expect(page.locator('main').getByRole('heading', { level: 1 })).not.toBeEmpty();
    await expect(filled).toBeVisible();
  }
  expect(scripts.size).toBeGreaterThan(3);
  const names = [...scripts].map((url) => new URL(url).pathname);
  expect(
    names.filter((name) => /register|sign-up|subdomain|subscription|oauth|verify-your/.test(name)),
  ).toEqual([]);
  expect(await hostedAmong(page, scripts)).toEqual([]);
  // The words are those of the screens that a hosted one loads.
  const there = scriptsOf(page);
  await page.goto(`${hosted.url}/register`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect((await hostedAmong(page, there)).join()).toContain('I accept the');
});
