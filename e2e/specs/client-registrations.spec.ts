import type { Page } from '@playwright/test';
import { REDIS_URL, register, sendToRedis, unregister } from '../redis.ts';
import { emptyDataDirectory, startServer } from '../server.ts';
import { actAs, expect, test } from '../test.ts';
import { FIRST_PASSWORD, openWorld, uniqueDomain } from '../world.ts';

const row = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) });

test('with Redis the list and the client say which device is registered, in one request a page', async ({
  page,
  startBeside,
}) => {
  test.skip((await sendToRedis(['PING'])) === null, `no Redis at ${REDIS_URL}`);
  const server = await startBeside({
    TRUNKLINE_ADMIN_PASSWORD: FIRST_PASSWORD,
    TRUNKLINE_REDIS_URL: REDIS_URL,
  });
  const realm = uniqueDomain();
  try {
    const world = await openWorld(server.url);
    const account = await world.account({ sip_realm: realm });
    const other = await world.account({ sip_realm: uniqueDomain() });
    const here = await world.client(account.sid, { username: 'here' });
    await world.client(account.sid, { username: 'away' });
    await world.client(other.sid, { username: 'elsewhere' });
    await register(`here@${realm}`);
    await actAs(page, world.token);
    const asked: string[] = [];
    page.on('request', (request) => {
      if (/Registr/.test(request.url())) asked.push(request.url());
    });
    await page.goto(`${server.url}/internal/clients`);
    await expect(row(page, 'here')).toContainText('Registered');
    for (const name of ['away', 'elsewhere']) await expect(row(page, name)).toContainText('Not registered');
    // The same one when it is asked again, every so often.
    expect(new Set(asked).size).toBe(1);
    // On a phone it stands beside the account's name; that the client is active, too, goes without saying.
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(row(page, 'here').getByText('Active')).toBeHidden();
    await expect(row(page, 'here').getByText('Registered')).toBeVisible();
    await page.setViewportSize({ width: 1440, height: 900 });

    await page.goto(`${server.url}/internal/clients/${here.sid}/edit`);
    await expect(page.getByText('sip:desk@192.0.2.7:5060')).toBeVisible();
    await expect(page.getByText('UDP')).toBeVisible();
    await expect(page.getByText(/^in \d minutes$/)).toBeVisible();
    await unregister(`here@${realm}`);
    await page.reload();
    await expect(page.getByText('Not registered')).toBeVisible();
    await expect(page.getByText('Contact')).toHaveCount(0);
  } finally {
    await unregister(`here@${realm}`);
  }
});

test.describe('when Redis is away', () => {
  test.use({ allowedErrors: /status of 503/ });

  test('the list is shown all the same, its registrations unknown', async ({ page, startBeside }) => {
    // While Redis is away nobody signs in; who has done so goes on.
    const directory = emptyDataDirectory();
    const before = await startServer(directory, { TRUNKLINE_ADMIN_PASSWORD: FIRST_PASSWORD });
    const world = await openWorld(before.url);
    const account = await world.account({ sip_realm: uniqueDomain() });
    await world.client(account.sid, { username: 'desk' });
    await before.stop();
    const server = await startBeside({ TRUNKLINE_REDIS_URL: 'redis://127.0.0.1:1/0' }, directory);
    await actAs(page, world.token);
    await page.goto(`${server.url}/internal/clients`);
    await expect(row(page, 'desk')).toContainText('Unknown');
    await expect(row(page, 'desk').getByTitle('The store of registrations cannot be reached')).toBeVisible();
  });
});
