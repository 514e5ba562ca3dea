/** Which devices are registered, which calls go on and how many alerts came is shown as it changes, and not asked for again and again (decision 055). */
import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { writeAlerts } from '../call-points.ts';
import { begin, end, REDIS_URL, register, sendToRedis, unregister } from '../redis.ts';
import { withoutRounds } from '../rounds.ts';
import { emptyDataDirectory, type Server, startServer } from '../server.ts';
import { actAs, expect, test } from '../test.ts';
import { FIRST_PASSWORD, openWorld, uniqueDomain } from '../world.ts';

test.use({ hasStream: true });

const row = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) });

let server: Server;

// All in one worker: each that had a part of these tests would start this for itself.
test.describe.configure({ mode: 'default' });
test.beforeAll(async () => {
  test.skip((await sendToRedis(['PING'])) === null, `no Redis at ${REDIS_URL}`);
  server = await startServer(emptyDataDirectory(), {
    TRUNKLINE_ADMIN_PASSWORD: FIRST_PASSWORD,
    TRUNKLINE_REDIS_URL: REDIS_URL,
  });
});
// After the page has gone: a console whose server is away asks for it again and again.
test.afterAll(async () => {
  await server?.stop();
});

test('a device that registers, and one that goes, is shown in the list, on its page and among live calls', async ({
  page,
}) => {
  const realm = uniqueDomain();
  const address = `desk@${realm}`;
  const world = await openWorld(server.url);
  const account = await world.account({ sip_realm: realm });
  const client = await world.client(account.sid, { username: 'desk' });
  await actAs(page, world.token);
  const open = async (tab: Page, path: string) => {
    // Nothing is known by the rounds that there are without a stream.
    await tab.addInitScript(withoutRounds);
    const heard = tab.waitForResponse('**/api/v1/Events');
    await tab.goto(`${server.url}${path}`);
    await heard;
  };
  const list = page;
  await open(list, '/internal/clients');
  const [record, live] = [await page.context().newPage(), await page.context().newPage()];
  await Promise.all([
    open(record, `/internal/clients/${client.sid}/edit`),
    open(live, `/internal/live-calls?account=${account.sid}`),
  ]);
  const isGone = async () => {
    await expect(row(list, 'desk')).toContainText('Not registered');
    await expect(record.getByText('Not registered')).toBeVisible();
    await expect(live.getByText('No devices are registered.')).toBeVisible();
  };
  try {
    await isGone();
    expect(await register(address)).toContain('OK');
    await expect(row(list, 'desk')).not.toContainText('Not registered');
    await expect(row(list, 'desk')).toContainText('Registered');
    await expect(record.getByText('sip:desk@192.0.2.7:5060')).toBeVisible();
    await expect(live.getByRole('list', { name: 'Registered devices' })).toContainText(address);
    expect(await unregister(address)).toContain(':1');
    await isGone();
  } finally {
    await unregister(address);
  }
});

test('a call that begins, is answered and ends is shown in the list, and an alert in the menu', async ({
  page,
}) => {
  const world = await openWorld(server.url);
  const account = await world.account({ sip_realm: uniqueDomain() });
  const call = { account_sid: account.sid, call_sid: randomUUID(), from: '15551230001', to: '15551230002' };
  await actAs(page, world.token);
  // Not even the shortest of them.
  await page.addInitScript(withoutRounds, 4000);
  const heard = page.waitForResponse('**/api/v1/Events');
  await page.goto(`${server.url}/internal/live-calls?account=${account.sid}`);
  await heard;
  const calls = page.getByRole('table', { name: 'live calls' });
  const row = calls.getByRole('row').filter({ hasText: account.name });
  try {
    await expect(page.getByRole('heading', { name: 'No live calls match' })).toBeVisible();
    await begin(call, { callStatus: 'ringing' });
    await expect(row).toContainText('Ringing');
    await begin(call, { callStatus: 'in-progress' });
    await expect(row).toContainText('In progress');
    await writeAlerts(server, account.owner, { message: 'no carrier', alert_type: 'no-carrier' });
    await expect(page.getByRole('link', { name: /^Alerts/ })).toContainText('1 new');
    await end(call);
    await expect(row).toHaveCount(0);
  } finally {
    await end(call);
  }
});
