/** A list that is open while others change what is in it. */

import { writeAlerts } from '../call-points.ts';
import { registering } from '../carrier-screens.ts';
import { fetched } from '../fetched.ts';
import { holdBack } from '../hold-back.ts';
import { expect, expectAccessible, test } from '../test.ts';
import { unique, uniqueDomain } from '../world.ts';

test('where somebody has emptied the last page meanwhile, the one before it is shown as it is now', async ({
  signedIn: page,
  world,
}) => {
  const { sid: account_sid } = await world.account({ sip_realm: uniqueDomain() });
  const named = (n: number) => `device-${String(n).padStart(2, '0')}`;
  const clients = [];
  for (let n = 1; n <= 26; n += 1) clients.push(await world.client(account_sid, { username: named(n) }));
  await page.goto(`/internal/clients?account=${account_sid}`);
  await expect(page.getByText('1 to 25 of 26')).toBeVisible();
  for (const at of [0, 2, 25])
    await world.send('DELETE', `/Clients/${clients[at]?.sid}`, undefined, world.token);
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(page.getByText('1 to 23 of 23')).toBeVisible();
  await expect(page.getByRole('cell').locator('a').first()).toHaveText(named(2));
  await expect(page).not.toHaveURL(/page=/);
});

test.describe('with live updates', () => {
  test.use({ hasStream: true });

  test('what others change shows by itself where no row moves, and else waits for a press', async ({
    signedIn: page,
    world,
  }) => {
    const name = unique('Open');
    const add = (which: string) => world.carrier({ name: `${name} ${which}` });
    // Between two looks there is some time.
    const later = () => page.clock.fastForward(6000);
    const middle = await add('m');
    await page.clock.install();
    const heard = page.waitForResponse('**/api/v1/Events');
    await page.goto(`/internal/carriers?filter=${encodeURIComponent(name)}`);
    await expect(page.getByText('1 to 1 of 1')).toBeVisible();
    await heard;

    await add('z');
    await expect(page.getByText('1 to 2 of 2')).toBeVisible();
    await later();
    await world.send('PUT', `/VoipCarriers/${middle.sid}`, { is_active: 0 }, world.token);
    await expect(page.getByRole('row', { name: `${name} m` })).toContainText('Inactive');

    await later();
    await add('a');
    const waiting = page.getByRole('status').filter({ hasText: 'These carriers have changed meanwhile.' });
    await expect(waiting).toBeVisible();
    await expect(page.getByRole('row')).toHaveCount(3);
    await expectAccessible(page, waiting);
    await waiting.getByRole('button', { name: 'Show the latest' }).click();
    await expect(page.getByText('1 to 3 of 3')).toBeVisible();
    await expect(page.getByRole('cell').locator('a')).toHaveText(
      ['a', 'm', 'z'].map((one) => `${name} ${one}`),
    );
    await expect(waiting).toHaveCount(0);

    // Of others the list says nothing.
    await later();
    const looked = page.waitForResponse('**/VoipCarriers?*');
    await world.carrier();
    await looked;
    await later();
    await expect(waiting).toHaveCount(0);
    await world.send('DELETE', `/VoipCarriers/${middle.sid}`, undefined, world.token);
    await expect(waiting).toBeVisible();
    await expect(page.getByText('1 to 3 of 3')).toBeVisible();
  });

  test('what was changed before others could be heard of waits for a press too', async ({
    signedIn: page,
    world,
  }) => {
    const name = unique('Early');
    await world.carrier({ name: `${name} m` });
    const stream = await holdBack(page, '**/api/v1/Events');
    const asked = page.waitForRequest('**/api/v1/Events');
    await page.goto(`/internal/carriers?filter=${encodeURIComponent(name)}`);
    await expect(page.getByText('1 to 1 of 1')).toBeVisible();
    await world.carrier({ name: `${name} a` });
    await asked;
    stream.letGo();
    await page.getByRole('button', { name: 'Show the latest' }).click();
    await expect(page.getByText('1 to 2 of 2')).toBeVisible();
  });

  test('what is told of registrations moves no row either', async ({ signedIn: page, world }) => {
    const name = unique('Registering');
    const sip_gateways = [{ ipv4: '203.0.113.1', inbound: 0, outbound: 1 }] as const;
    for (const which of ['a', 'b'])
      await world.carrier({ ...registering, name: `${name} ${which}`, sip_gateways: [...sip_gateways] });
    let isLost = true;
    // One of two that have lost their registration regains it, and is none of the failing ones any more.
    await page.route('**/ServiceProviders/*/VoipCarriers?*', async (route) => {
      const response = await fetched(route);
      const { data, ...rest } = await response.json();
      await route.fulfill({ response, json: { ...rest, data: isLost ? data : data.slice(1) } });
    });
    const stream = await holdBack(page, '**/api/v1/Events');
    const asked = page.waitForRequest('**/api/v1/Events');
    await page.goto(`/internal/carriers?filter=${encodeURIComponent(name)}`);
    await expect(page.getByText('1 to 2 of 2')).toBeVisible();
    isLost = false;
    await asked;
    stream.letGo();
    await expect(page.getByText('These carriers have changed meanwhile.')).toBeVisible();
    await expect(page.getByRole('row', { name: `${name} a` })).toBeVisible();
    await page.getByRole('button', { name: 'Show the latest' }).click();
    await expect(page.getByRole('row', { name: `${name} a` })).toHaveCount(0);
  });

  test('so it is with the API keys of an account', async ({ signedIn: page, world }) => {
    const account = await world.account();
    const body = { account_sid: account.sid };
    const { sid } = await world.send<{ sid: string }>('POST', '/ApiKeys', body, world.token);
    await world.send('POST', '/ApiKeys', body, world.token);
    const heard = page.waitForResponse('**/api/v1/Events');
    await page.goto(`/internal/accounts/${account.sid}/edit`);
    const rows = page.getByRole('table', { name: 'API keys' }).getByRole('row');
    await expect(rows).toHaveCount(3);
    await heard;
    await world.send('DELETE', `/ApiKeys/${sid}`, undefined, world.token);
    await page.getByRole('button', { name: 'Show the latest' }).click();
    await expect(rows).toHaveCount(2);
  });

  test('alerts that come while they are looked at wait for a press, and are not new then', async ({
    signInAs,
    server,
    world,
  }) => {
    const account = await world.account();
    await writeAlerts(server, account.owner, {
      alert_type: 'no-tts',
      message: 'first',
      at: Date.now() - 5000,
    });
    const page = await signInAs(await world.user(account.owner));
    const heard = page.waitForResponse('**/api/v1/Events');
    await page.goto('/internal/alerts');
    await expect(page.getByText('1 to 1 of 1')).toBeVisible();
    await heard;
    await writeAlerts(server, account.owner, { alert_type: 'no-tts', message: 'second' });
    await page.getByRole('button', { name: 'Show the latest' }).click();
    await expect(page.getByText('1 to 2 of 2')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Alerts', exact: true })).toBeVisible();
  });
});
