import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expectGoodLooks } from '../good-looks.ts';
import { holdBack } from '../hold-back.ts';
import { startMediaServer } from '../media-server.ts';
import { begin, end, REDIS_URL, register, sendToRedis, unregister } from '../redis.ts';
import { askSoonAgain } from '../rounds.ts';
import { emptyDataDirectory, type Server, startServer } from '../server.ts';
import { expectNoShift, watchShifts } from '../shifts.ts';
import { actAs, expect, expectNoViolations, test } from '../test.ts';
import { FIRST_PASSWORD, openWorld, uniqueDomain } from '../world.ts';

let media: Awaited<ReturnType<typeof startMediaServer>>;
let server: Server;

test.describe.configure({ mode: 'serial' });
test.use({ allowedErrors: /status of 400/ });

test.beforeAll(async () => {
  test.skip((await sendToRedis(['PING'])) === null, `no Redis at ${REDIS_URL}`);
  media = await startMediaServer();
  server = await startServer(emptyDataDirectory(), {
    TRUNKLINE_ADMIN_PASSWORD: FIRST_PASSWORD,
    TRUNKLINE_REDIS_URL: REDIS_URL,
    TRUNKLINE_MEDIA_SERVERS: media.url,
  });
});
test.afterAll(async () => {
  await server?.stop();
  media?.stop();
});

test('live calls come and go by themselves, and one is hung up after it was asked about', async ({
  page,
}) => {
  const world = await openWorld(server.url);
  const account = await world.account({ sip_realm: uniqueDomain() });
  const call = { account_sid: account.sid, call_sid: randomUUID(), from: '15551230001', to: '15551230002' };
  const other = { ...call, call_sid: randomUUID(), from: 'desk' };
  const names = { from: `sip:${'from'.repeat(30)}`, to: `sip:${'to'.repeat(50)}` };
  const long = { ...call, ...names, call_sid: randomUUID() };
  try {
    await actAs(page, world.token);
    await page.addInitScript(askSoonAgain);
    await page.goto(`${server.url}/internal/home`);
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Live calls' }).click();
    await expect(page.getByRole('heading', { name: 'No calls in progress' })).toBeVisible();
    await begin(call, { callStatus: 'in-progress', serviceUrl: media.url });
    const row = page.getByRole('row').filter({ hasText: account.name });
    await expect(row).toContainText('In progress');
    await begin(other, { callStatus: 'ringing', direction: 'outbound' });
    await expect(row).toHaveCount(2);
    await begin(long, { callStatus: 'early-media' });
    await expect(row).toHaveCount(3);
    await expectGoodLooks(page);
    // Of both long names there is something to be seen.
    const parts = row.filter({ hasText: 'sip:from' }).locator('td:first-child, strong');
    const ends = await parts.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().right));
    expect(Math.max(...ends)).toBe(ends[0]);
    await end(long);
    await expect(row).toHaveCount(2);
    // A number beside a long name is whole.
    await begin({ ...long, to: '442079460013' }, { callStatus: 'early-media' });
    const number = row.getByText('+44 20 7946 0013');
    await expect(number).toBeVisible();
    expect(await number.evaluate((it) => it.scrollWidth <= it.clientWidth)).toBe(true);
    await end(long);
    await expect(row).toHaveCount(2);

    // Looked at beside the list, from row to row by the keys; then narrowed to a view, which is kept and exported.
    await row.filter({ hasText: 'Ringing' }).getByRole('button').focus();
    await page.keyboard.press('p');
    const beside = page.getByRole('region', { name: 'desk to +1 (555) 123-0002' });
    await expect(beside).toContainText('Ringing');
    await page.keyboard.press('j');
    await expect(page.getByRole('region', { name: '+1 (555) 123-0001 to' })).toContainText(media.url);
    await page.keyboard.press('Escape');
    await page.keyboard.press('/');
    await page.keyboard.type('DESK');
    await expect(row).toHaveCount(1);
    await page.getByRole('button', { name: 'Views' }).click();
    const keeping = page.getByRole('dialog', { name: 'Views of live calls' });
    await keeping.getByLabel('Save current view as').fill('From the desk');
    await keeping.getByRole('button', { name: 'Save view' }).click();
    await expect(page.getByRole('button', { name: 'View: From the desk' })).toBeVisible();
    const coming = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export CSV' }).click();
    const [, ...lines] = (await readFile(await (await coming).path(), 'utf8')).trim().split('\r\n');
    expect(lines).toEqual([expect.stringContaining(other.call_sid)]);
    const views = page.getByRole('navigation', { name: 'Views' });
    await views.getByRole('button', { name: 'All' }).click();
    await expect(row).toHaveCount(2);
    await views.getByRole('button', { name: 'From the desk' }).click();
    await expect(row).toHaveCount(1);
    await end(other);
    await expect(page.getByText('No live calls match')).toBeVisible();
    await page.getByRole('button', { name: 'Clear filters' }).last().click();
    await expect(row).toHaveCount(1);

    await row.getByRole('button').click();
    await page.getByRole('menuitem', { name: 'Hang up' }).click();
    const question = page.getByRole('dialog', { name: 'Hang up this call?' });
    await expect(question).toContainText(account.name);
    media.refuses = 'the call is being transferred';
    await question.getByRole('button', { name: 'Hang up' }).click();
    await expect(question.getByRole('alert')).toContainText('the call is being transferred');
    media.refuses = null;
    await question.getByRole('button', { name: 'Hang up' }).click();
    await expect(page.getByText('The call is being hung up')).toBeVisible();
    expect(media.asked.at(-1)).toEqual({
      path: `/v1/updateCall/${call.call_sid}`,
      body: { call_status: 'completed' },
    });
    await end(call);
    await expect(page.getByRole('heading', { name: 'No calls in progress' })).toBeVisible();
  } finally {
    for (const one of [call, other, long]) await end(one);
  }
});

test('home leads to what is going on: an account shows its queues, conferences and devices, and a test call is placed for an application', async ({
  page,
}) => {
  const world = await openWorld(server.url);
  const realm = uniqueDomain();
  const account = await world.account({ sip_realm: realm });
  const application = await world.application(account.sid);
  const carrier = await world.carrier({ account_sid: account.sid });
  await world.number(account.sid, carrier.sid, { application_sid: application.sid });
  const person = await world.user(account.owner);
  const [queue, conference] = [
    `queue:${account.sid}:support-for-all-that-has-a-long-name`,
    `conf:${account.sid}:board`,
  ];
  try {
    await register(`desk@${realm}`);
    await sendToRedis(['ZADD', queue, '999', '1:x', '999', '2:x'], ['HSET', conference, 'a', 'b']);
    await actAs(page, (await world.logIn(person.name, person.password)).token);
    await page.goto(`${server.url}/internal/home`);
    const now = page.getByRole('region', { name: 'Right now' });
    await expect(now.getByRole('listitem').filter({ hasText: 'Registered SIP clients' })).toContainText('1');
    // Everything but the call is there: the steps to a first call end with the same form.
    const steps = page.getByRole('region', { name: 'First call' });
    await steps.getByRole('button', { name: 'Place a test call' }).click();
    const begun = page.getByRole('dialog', { name: 'Place a test call' });
    await expect(begun.getByRole('combobox', { name: 'Application' })).toHaveValue(application.name);
    await begun.getByRole('button', { name: 'Cancel' }).click();
    await now.getByRole('link', { name: 'Calls in progress' }).click();
    await expect(page.getByText('2 waiting')).toBeVisible();
    await expect(page.getByText('board', { exact: true })).toBeVisible();
    await expect(page.getByText(`desk@${realm}`)).toBeVisible();
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await expectNoViolations(page.locator('html'));
      // A long name gives way to it.
      expect((await page.getByText('2 waiting').boundingBox())?.height).toBeLessThan(24);
    }

    const lists = await holdBack(page, /\/Accounts\/[^/]+\/Applications/);
    await page.getByRole('button', { name: 'Place a test call' }).click();
    const dialog = page.getByRole('dialog', { name: 'Place a test call' });
    await dialog.getByRole('button', { name: 'Place call' }).click();
    await expect(dialog.getByText('Choose the application for the call')).toBeVisible();
    const answering = dialog.getByRole('combobox', { name: 'Application' });
    await answering.fill(application.name);
    await answering.press('Enter');
    await dialog.getByRole('button', { name: 'Place call' }).click();
    await expect(dialog.getByRole('button', { name: 'Placing' })).toBeVisible();
    lists.letGo();
    await expect(dialog.getByLabel('Call from')).toBeFocused();
    await expect(answering).toHaveValue(application.name);
    await dialog.getByLabel('Call from').fill('15551230001');
    await dialog.getByLabel('Number to call').fill('15551230002');
    await expectNoViolations(dialog);
    media.refuses = 'no carrier';
    await dialog.getByRole('button', { name: 'Place call' }).click();
    await expect(dialog.getByRole('alert')).toContainText('no carrier');
    await expect(dialog.getByLabel('Number to call')).toHaveValue('15551230002');
    media.refuses = null;
    await dialog.getByRole('button', { name: 'Place call' }).click();
    await expect(page.getByText('The call is being placed')).toBeVisible();
    expect(media.asked.at(-1)).toMatchObject({
      path: '/v1/createCall',
      body: { account_sid: account.sid, to: { type: 'phone', number: '15551230002' } },
    });
  } finally {
    await unregister(`desk@${realm}`);
    await sendToRedis(['DEL', queue, conference]);
  }
});

test('on a phone nothing jumps while live calls are loading', async ({ page }) => {
  const world = await openWorld(server.url);
  await actAs(page, world.token);
  await page.setViewportSize({ width: 390, height: 844 });
  await watchShifts(page);
  const providers = await holdBack(page, '**/api/v1/ServiceProviders');
  const calls = await holdBack(page, '**/Calls?*');
  await page.goto(`${server.url}/internal/live-calls`);
  await expect.poll(() => providers.asked.length).toBeGreaterThan(0);
  providers.letGo();
  await expect(page.getByRole('button', { name: 'Export CSV' })).toBeVisible();
  calls.letGo();
  await expect(page.getByRole('heading', { name: 'No calls in progress' })).toBeVisible();
  await expectNoShift(page, 'live calls');
});

test('without Redis there is no such item in the menu, and nothing at its address', async ({
  signInAs,
  world,
}) => {
  const page = await signInAs(await world.user());
  await page.goto('/internal/live-calls');
  await expect(page.getByText("That page doesn't exist.")).toBeVisible();
  await expect(page.getByText('Live calls need Redis')).toBeVisible();
  const menu = page.getByRole('navigation', { name: 'Main' });
  await expect(menu.getByRole('link', { name: 'Clients' })).toBeVisible();
  await expect(menu.getByRole('link', { name: 'Live calls' })).toHaveCount(0);
});
