/** What a save does when not all of it is taken. */

import { makeRouting } from '../call-routing.ts';
import {
  addCarrier,
  addGateway,
  address,
  beginCarrier,
  carrierNamed,
  gateway,
  link,
  openCarrier,
  saveCarrier,
  seeAs,
  typeThere,
} from '../carrier-screens.ts';
import { fetched } from '../fetched.ts';
import { expect, test } from '../test.ts';
import { unique } from '../world.ts';

test.describe('what a server refuses', () => {
  test.use({ allowedErrors: /status of 4\d\d/ });

  test('a fault that only the server sees is said at its row, whatever rows are to be deleted before it', async ({
    signedIn: page,
    world,
  }) => {
    const { sid } = await world.carrier({
      sip_gateways: [{ ipv4: '203.0.113.1' }, { ipv4: '203.0.113.2' }, { ipv4: '203.0.113.3' }],
    });
    await openCarrier(page, sid);
    await page.getByRole('button', { name: 'Delete SIP gateway 1' }).click();
    await gateway(page, 2).getByLabel('Pad crypto').check();
    await page.route('**/VoipCarriers/*', async (route) => {
      if (route.request().method() !== 'PUT') return route.fallback();
      await route.fulfill({
        status: 400,
        json: {
          msg: 'Not so',
          code: 'invalid',
          issues: [{ path: 'sip_gateways.1.ipv4', message: 'This one is not let in.' }],
        },
      });
    });
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(address(page, 3)).toBeFocused();
    await expect(address(page, 3)).toHaveAccessibleDescription('This one is not let in.');
    await expect(page.getByText('Gateways error')).toBeVisible();
  });

  test('a server without lists is sent one gateway after the other; a second save adds nothing twice', async ({
    signedIn: page,
    world,
  }) => {
    const name = unique('By row');
    await seeAs(page, (me) => {
      me.features = me.features.filter((feature) => feature !== 'carriers-with-gateways');
    });
    let refusals = 1;
    await page.route('**/SipGateways', async (route) => {
      const { ipv4 } = route.request().postDataJSON() ?? {};
      if (ipv4 !== '203.0.113.8' || refusals === 0) return route.fallback();
      refusals -= 1;
      await route.fulfill({ status: 422, json: { msg: 'The trunk is full', code: 'limit' } });
    });
    await beginCarrier(page, name);
    await address(page, 1).fill('203.0.113.7');
    for (const text of ['203.0.113.8', '203.0.113.9']) {
      await addGateway(page);
      await typeThere(page, text);
    }
    await addCarrier(page);
    await expect(page.getByText('The carrier is saved. 1 of its gateways is not.')).toBeVisible();
    await expect(address(page, 2)).toBeFocused();
    await expect(address(page, 2)).toHaveAccessibleDescription('The trunk is full');
    await expect(address(page, 3)).toHaveValue('203.0.113.9');
    await addCarrier(page);
    await expect(page.getByText('Carrier created successfully')).toBeVisible();
    const stored = await carrierNamed(world, name);
    expect(stored.sip_gateways.map(({ ipv4 }) => ipv4)).toEqual([
      '203.0.113.7',
      '203.0.113.8',
      '203.0.113.9',
    ]);
    await expect(link(page, name)).toHaveCount(1);

    // And so is a change, of gateways that have to be asked for: one kept, one changed, one deleted.
    await page.route('**/VoipCarriers/*', async (route) => {
      if (route.request().method() !== 'GET') return route.fallback();
      const response = await fetched(route);
      const { sip_gateways: _, smpp_gateways: __, ...carrier } = await response.json();
      await route.fulfill({ response, json: carrier });
    });
    const methods: string[] = [];
    page.on('request', (request) => {
      if (/\/SipGateways\//.test(request.url())) methods.push(request.method());
    });
    await link(page, name).click();
    await gateway(page, 1).getByLabel('Pad crypto').check();
    await page.getByRole('button', { name: 'Delete SIP gateway 3' }).click();
    await saveCarrier(page);
    expect(methods.sort()).toEqual(['DELETE', 'PUT']);
    const after = await carrierNamed(world, name);
    expect(after.sip_gateways.map(({ ipv4, pad_crypto }) => [ipv4, pad_crypto])).toEqual([
      ['203.0.113.7', 1],
      ['203.0.113.8', 0],
    ]);
  });
});

test('a server that would delete the gateways of a carrier in use is not asked to delete it', async ({
  signInAs,
  world,
}) => {
  const { sid: service_provider_sid } = await world.provider();
  const account = await world.account({ service_provider_sid });
  const { name, sid } = await world.carrier({ service_provider_sid });
  const other = await world.carrier({ service_provider_sid });
  const number = await world.number(account.sid, sid);
  const lcr = await makeRouting(world, { service_provider_sid }, other.sid, [['^44', sid]], 'House routing');
  const page = await signInAs(await world.user({ service_provider_sid }));
  await seeAs(page, (me) => {
    me.features = [];
  });
  const deleted: string[] = [];
  page.on('request', (request) => request.method() === 'DELETE' && deleted.push(request.url()));
  await openCarrier(page, sid);
  const press = () => page.getByRole('button', { name: 'Delete carrier' }).last().click();
  const dialog = page.getByRole('dialog');
  await press();
  await expect(dialog).toContainText(`Delete ${name}?`);
  await press();
  await expect(dialog).toContainText(
    'In order to delete the carrier it cannot be in use by any Phone Numbers (1) or Outbound call Routings (1)',
  );
  await expect(dialog.getByRole('link', { name: 'House routing' })).toHaveAttribute(
    'href',
    `/internal/least-cost-routing/${lcr}/edit`,
  );
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  expect(deleted).toEqual([]);

  await world.send('DELETE', `/PhoneNumbers/${number.sid}`, undefined, world.token);
  await world.send('DELETE', `/Lcrs/${lcr}`, undefined, world.token);
  await press();
  await press();
  await expect(page.getByText(`Deleted Carrier ${name}`)).toBeVisible();
  expect(deleted).toHaveLength(1);
});
