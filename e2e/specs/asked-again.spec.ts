/** What is asked again by itself, and goes on failing: what is said of that neither comes and goes, nor gives way to old answers. */
import type { Locator, Page } from '@playwright/test';
import { anAlertRule } from '@trunkline/contract/alert-rules/alert-rules.sample.ts';
import { writeCalls } from '../call-points.ts';
import { holdBack } from '../hold-back.ts';
import { REDIS_URL, sendToRedis } from '../redis.ts';
import { askSoonAgain } from '../rounds.ts';
import { actAs, expect, test } from '../test.ts';
import { FIRST_PASSWORD, openWorld, uniqueDomain } from '../world.ts';

test.use({ allowedErrors: /status of 503/ });

/** It is refused, and said so; and is still said while the next round waits for its answer. */
async function expectLasting(page: Page, address: RegExp, begin: () => Promise<void>, told: Locator) {
  let isHeld = false;
  let held = 0;
  const { promise: over, resolve: end } = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    if (isHeld) {
      held += 1;
      await over;
    }
    await route.fulfill({ status: 503, json: { msg: 'The store is silent.', code: 'store_down' } });
  });
  await begin();
  await expect(told.first()).toBeVisible();
  isHeld = true;
  await expect.poll(() => held).toBeGreaterThan(0);
  // Now: once the wait for an answer is over it is told again anyway.
  expect(await told.count()).toBe(1);
  end();
}

const failed = (page: Page) => page.getByRole('alert').filter({ hasText: 'The store is silent.' });

test('home that could not be loaded says so until there is an answer', async ({ signedIn: page }) => {
  await page.addInitScript(askSoonAgain);
  const begin = async () => void (await page.goto('/internal/home'));
  await expectLasting(page, /\/Home\?/, begin, failed(page));
});

test('figures of another time do not come back in the place of those that could not be had', async ({
  signedIn: page,
  world,
}) => {
  await page.addInitScript(askSoonAgain);
  const { sid } = await world.account();
  for (const [address, asked] of [
    ['home', /\/Home\?period=7d/],
    ['analytics', /\/CallStats\/Volume\?period=7d/],
  ] as const)
    await test.step(address, async () => {
      await page.goto(`/internal/${address}?account=${sid}`);
      await expect(page.getByText('No calls in this time.').first()).toBeVisible();
      const begin = () => page.getByRole('button', { name: '7 days' }).click();
      await expectLasting(page, asked, begin, failed(page));
    });
});

test('notices, and what an alert rule told, are failed until there is an answer', async ({
  signedIn: page,
  world,
}) => {
  await page.addInitScript(askSoonAgain);
  const { sid: service_provider_sid } = await world.firstProvider();
  const body = { ...anAlertRule(), service_provider_sid };
  const { sid } = await world.send<{ sid: string }>('POST', '/AlertRules', body, world.token);
  const begin = async () => void (await page.goto(`/internal/alert-rules/${sid}/edit`));
  const panel = page.getByRole('region', { name: 'Notifications' });
  const news = page.waitForResponse(/\/Notices/);
  await expectLasting(page, /\/deliveries/, begin, panel.getByText('Could not be loaded'));
  // That there is nothing was true once.
  await news;
  const open = () => page.getByRole('button', { name: /^Notices/ }).click();
  await expectLasting(page, /\/Notices/, open, failed(page));
});

test('what waits in an account is failed until there is an answer', async ({ page, startBeside }) => {
  test.skip((await sendToRedis(['PING'])) === null, `no Redis at ${REDIS_URL}`);
  const env = { TRUNKLINE_ADMIN_PASSWORD: FIRST_PASSWORD, TRUNKLINE_REDIS_URL: REDIS_URL };
  const { url } = await startBeside(env);
  const world = await openWorld(url);
  const { sid } = await world.account({ sip_realm: uniqueDomain() });
  await actAs(page, world.token);
  await page.addInitScript(askSoonAgain);
  const begin = async () => void (await page.goto(`${url}/internal/live-calls?account=${sid}`));
  const queues = page.getByRole('region', { name: 'Queues' });
  await expectLasting(page, /\/Queues/, begin, queues.getByText('The store is silent.'));
});

test('figures of the time before are dimmed, and drawn as theirs, while those of another are awaited', async ({
  signedIn: page,
  server,
  world,
}) => {
  const account = await world.account();
  await writeCalls(server, account.owner, { answered: true });
  for (const [address, asked] of [
    ['home', /\/Home\?period=30d/],
    ['analytics', /\/CallStats\/.*period=30d/],
  ] as const)
    await test.step(address, async () => {
      await page.goto(`/internal/${address}?account=${account.sid}`);
      const calls = page.getByRole('region', { name: 'Calls', exact: true });
      const most = calls.getByText(/^up to 1 /);
      await expect(most).toHaveText('up to 1 an hour');
      const { letGo } = await holdBack(page, asked);
      await page.getByRole('button', { name: '30 days' }).click();
      await expect(page.locator('[data-dimmed]').filter({ has: calls })).toBeVisible();
      await expect(most).toHaveText('up to 1 an hour');
      letGo();
      await expect(most).toHaveText('up to 1 a day');
      await expect(page.locator('[data-dimmed]')).toHaveCount(0);
    });
});

test('figures that could not be refreshed are said to be old', async ({ signedIn: page, world }) => {
  await page.addInitScript(askSoonAgain);
  const { sid } = await world.account();
  await page.goto(`/internal/analytics?account=${sid}`);
  const carriers = page.getByRole('region', { name: 'Busiest carriers' });
  await expect(carriers).toContainText('No calls in this time.');
  const asked = /\/CallStats\/Busiest/;
  await page.route(asked, (route) =>
    route.fulfill({ status: 503, json: { msg: 'The store is silent.', code: 'store_down' } }),
  );
  const told = page.getByRole('alert').filter({ hasText: 'Some figures could not be refreshed.' });
  await expect(told).toContainText('The store is silent.');
  await expect(carriers).toContainText('No calls in this time.');
  // Until the button is pressed no round brings what takes it away.
  const { letGo } = await holdBack(page, asked);
  await told.getByRole('button', { name: 'Retry' }).click();
  await page.unroute(asked);
  letGo();
  await expect(told).toHaveCount(0);
});
