import type { Page } from '@playwright/test';
import {
  addCarrier,
  addGateway,
  address,
  beginCarrier,
  carrierName,
  carrierNamed,
  gateway,
  openCarrier,
  readCarrier,
  registering,
  row,
  typeThere,
} from '../carrier-screens.ts';
import { pick, unfold } from '../lists.ts';
import { expect, test } from '../test.ts';
import { expectWholeWords } from '../whole-words.ts';
import { unique } from '../world.ts';

const tab = (page: Page, name: 'Voice (SIP)' | 'SMS (SMPP)') => page.getByRole('tab', { name });
const smpp = (page: Page, nth: number) =>
  page.getByRole('group', { name: `SMPP gateway ${nth}`, exact: true });
const inbound = (page: Page, nth: number) =>
  page.getByRole('group', { name: `inbound address ${nth}`, exact: true });
test('a carrier with three gateways and SMPP is built from nothing', async ({ signedIn: page, world }) => {
  const account = await world.account();
  const application = await world.application(account.sid);
  // On the first page of the list, however many others there are.
  const name = unique('! Long distance');
  await page.goto('/internal/carriers');
  await page.getByRole('link', { name: 'Add carrier' }).first().click();
  await carrierName(page).fill(name);
  await expect(page.getByLabel('Default application')).toHaveCount(0);
  await pick(page.getByRole('combobox', { name: 'Used by' }), account.name);
  await pick(page.getByRole('combobox', { name: 'Default application' }), application.name);
  await page.getByLabel('DTMF type').selectOption('Tones');
  await unfold(page, 'Outbound calls');
  await page.getByLabel('E.164 leading plus').check();

  await address(page, 1).fill('203.0.113.0');
  await gateway(page, 1).getByLabel('Netmask').selectOption('/24');
  await expect(gateway(page, 1).getByLabel('Protocol')).toHaveCount(0);
  const heads = page.locator('[data-columns] > [aria-hidden] > span');
  await expect(heads).toHaveText(['Address', 'Port', 'Netmask', '']);
  await addGateway(page);
  await expect(address(page, 2)).toBeFocused();
  await typeThere(page, 'sip.example.com');
  await gateway(page, 2).getByLabel('Outbound').check();
  await expect(heads).toHaveText(['Address', 'Port', 'Netmask', 'Protocol']);
  // It is said once the press is over, and moves what is below.
  await expect(address(page, 2)).toHaveAccessibleDescription(/may only be used for outbound calls/);
  await gateway(page, 2).getByLabel('Inbound').uncheck();
  await expect(gateway(page, 2).getByLabel('Netmask')).toHaveCount(0);
  await expect(gateway(page, 2).getByLabel('Use sips scheme')).toHaveCount(0);
  await gateway(page, 2).getByLabel('Protocol').selectOption('TLS/SRTP');
  await expectWholeWords(page);
  await gateway(page, 2).getByLabel('Port').fill('5061');
  for (const label of ['Use sips scheme', 'Remove ICE', 'DTLS off', 'Send OPTIONS ping'])
    await gateway(page, 2).getByLabel(label).check();
  await addGateway(page);
  await address(page, 3).fill('198.51.100.7');
  await gateway(page, 3).getByLabel('Outbound').check();
  await gateway(page, 3).getByLabel('Pad crypto').check();

  await page.getByLabel('Outbound authentication').check();
  await page.getByLabel('Auth username').fill('ada');
  await page.getByLabel('Auth password').fill('a long password 1');
  await page.getByLabel('Require SIP Register').check();
  await page.getByLabel('SIP realm').fill('sip.example.com');

  await tab(page, 'SMS (SMPP)').click();
  await page.getByLabel('Outbound system ID').fill('us');
  await page.getByLabel('Outbound SMPP password').fill('a long password 2');
  await page.getByRole('button', { name: 'Add SMPP gateway' }).click();
  await typeThere(page, 'smpp.example.com');
  // No head stands over nothing.
  const smppHeads = page.getByRole('region', { name: 'Outbound SMPP' }).getByText('Netmask', { exact: true });
  await expect(smppHeads).toHaveCount(0);
  await smpp(page, 1).getByLabel('Use TLS').check();
  await page.getByRole('button', { name: 'Add inbound address' }).click();
  await typeThere(page, '198.51.100.0');
  await inbound(page, 1).getByLabel('Netmask').selectOption('/28');
  await page.getByLabel('Inbound SMPP password').fill('a long password 3');
  await addCarrier(page);

  await expect(page.getByText('Carrier created successfully')).toBeVisible();
  await expect(page).toHaveURL(`/internal/carriers?account=${account.sid}`);
  await expect(row(page, name)).toContainText('2 inbound / 2 outbound');
  await expect(row(page, name)).toContainText('SMPP 1 in / 1 out');
  const stored = await carrierNamed(world, name);
  expect(stored).toMatchObject({
    account_sid: account.sid,
    application_sid: application.sid,
    dtmf_type: 'tones',
    e164_leading_plus: 1,
    requires_register: 1,
    register_username: 'ada',
    register_sip_realm: 'sip.example.com',
    smpp_system_id: 'us',
    sip_gateways: [
      { ipv4: '198.51.100.7', inbound: 1, outbound: 1, pad_crypto: 1, protocol: 'udp', port: 5060 },
      { ipv4: '203.0.113.0', netmask: 24, inbound: 1, outbound: 0 },
      {
        ipv4: 'sip.example.com',
        port: 5061,
        netmask: 32,
        protocol: 'tls/srtp',
        send_options_ping: 1,
        use_sips_scheme: 1,
        remove_ice: 1,
        dtls_off: 1,
      },
    ],
    smpp_gateways: [
      { ipv4: '198.51.100.0', netmask: 28, inbound: 1, outbound: 0 },
      { ipv4: 'smpp.example.com', inbound: 0, outbound: 1, use_tls: 1, is_primary: 0 },
    ],
  });
});

test('each fault is said at its row (C18), and the first is pointed at', async ({ signedIn: page }) => {
  await beginCarrier(page, unique('Faulty'));
  await addCarrier(page);
  await expect(address(page, 1)).toBeFocused();
  await expect(address(page, 1)).toHaveAccessibleDescription(
    'Please provide a valid IP address or fully qualified domain name.',
  );
  await address(page, 1).fill('203.0.113.7');
  for (const text of ['203.0.113.7', 'sip.example.com', '300.1.2.3', '203.0.113.9']) {
    await addGateway(page);
    await typeThere(page, text);
  }
  await gateway(page, 5).getByLabel('Inbound').uncheck();
  await addCarrier(page);
  await expect(address(page, 2)).toBeFocused();
  const sentences = [
    'Each SIP gateway must have a unique IP address.',
    'A fully qualified domain name may only be used for outbound calls.',
    'Please provide a valid IP address or fully qualified domain name.',
  ];
  for (const [at, sentence] of sentences.entries())
    await expect(address(page, at + 2)).toHaveAccessibleDescription(sentence);
  await expect(gateway(page, 5).getByText('Choose inbound, outbound or both.')).toBeVisible();
  await expect(tab(page, 'Voice (SIP)')).toHaveAccessibleName('Voice (SIP) 4 faults');

  // A row that goes takes its fault along; those after it keep theirs, and their place in the list.
  await page.getByRole('button', { name: 'Delete SIP gateway 3' }).click();
  await expect(address(page, 3)).toHaveValue('300.1.2.3');
  await expect(address(page, 3)).toHaveAccessibleDescription(sentences[2] ?? '');
  // What is mended in one row is no fault of the other any more.
  await gateway(page, 1).getByLabel('Port').fill('5080');
  await expect(address(page, 2)).toHaveAccessibleDescription('');

  for (const nth of [4, 3, 2, 1])
    await page.getByRole('button', { name: `Delete SIP gateway ${nth}` }).click();
  await addCarrier(page);
  await expect(page.getByText('You must provide at least one SIP Gateway.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add SIP gateway' })).toBeFocused();
});

test('a fault in the tab that is not shown opens it', async ({ signedIn: page }) => {
  await beginCarrier(page, unique('Messages'));
  await address(page, 1).fill('203.0.113.7');
  await tab(page, 'SMS (SMPP)').click();
  await page.getByLabel('Outbound system ID').fill('us');
  await tab(page, 'Voice (SIP)').click();
  await addCarrier(page);
  await expect(tab(page, 'SMS (SMPP)')).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByText('You must provide at least one Outbound Gateway.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add SMPP gateway' })).toBeFocused();
  await page.keyboard.press('Enter');
  await typeThere(page, 'example.com');
  await page.getByRole('button', { name: 'Add inbound address' }).click();
  await typeThere(page, 'smpp.example.com');
  await addCarrier(page);
  await expect(smpp(page, 1).getByRole('textbox', { name: 'address' })).toHaveAccessibleDescription(
    'When using an FQDN, you must use a subdomain (e.g. smpp.example.com).',
  );
  await expect(inbound(page, 1).getByRole('textbox', { name: 'address' })).toHaveAccessibleDescription(
    'A fully qualified domain name may only be used for outbound calls.',
  );
  await expect(page.getByLabel('Inbound SMPP password')).toHaveAccessibleDescription(
    'The inbound password is required when inbound IP addresses are whitelisted.',
  );
});

test('an IP address gets the usual port when it is left; networks that overlap are worth a second look', async ({
  signedIn: page,
}) => {
  await beginCarrier(page, unique('Networks'));
  const port = gateway(page, 1).getByLabel('Port');
  await port.fill('');
  await address(page, 1).fill('sip.example.com');
  await address(page, 1).blur();
  await expect(port).toHaveValue('');
  await address(page, 1).fill('203.0.113.7');
  await address(page, 1).blur();
  await expect(port).toHaveValue('5060');
  await addGateway(page);
  await typeThere(page, '203.0.113.0');
  await gateway(page, 2).getByLabel('Netmask').selectOption('/24');
  await expect(gateway(page, 2).getByText('203.0.113.0/24 and 203.0.113.7 overlap.')).toBeVisible();
  // The key that saves leaves the field as well.
  await gateway(page, 2).getByLabel('Port').fill('');
  await address(page, 2).focus();
  const sent = page.waitForRequest((request) => request.method() === 'POST');
  await page.keyboard.press('Control+s');
  expect((await sent).postData()).not.toContain('"port":null');
  await expect(page.getByText('Carrier created successfully')).toBeVisible();
});

test('a gateway is deleted on saving, and until then can be kept', async ({ signedIn: page, world }) => {
  const { sid } = await world.carrier({
    sip_gateways: [
      { ipv4: '203.0.113.10', port: 5060 },
      { ipv4: '203.0.113.9', port: 5060, inbound: 1, outbound: 1 },
    ],
  });
  const addresses = async () => (await readCarrier(world, sid)).sip_gateways.map(({ ipv4 }) => ipv4);
  await openCarrier(page, sid);
  await expect(page.getByRole('group', { name: /^SIP gateway/ })).toHaveCount(2);
  await expect(address(page, 1)).toHaveValue('203.0.113.9');
  await page.getByRole('button', { name: 'Delete SIP gateway 1' }).click();
  const keep = page.getByRole('button', { name: 'Keep SIP gateway 203.0.113.9:5060' });
  await expect(keep).toBeFocused();
  await expect(page.getByText('is deleted when you save')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(address(page, 1)).toBeFocused();
  await page.getByRole('button', { name: 'Delete SIP gateway 1' }).click();
  await page.getByRole('link', { name: 'Cancel' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /leave|discard/i })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Carriers' })).toBeVisible();
  expect(await addresses()).toHaveLength(2);

  await openCarrier(page, sid);
  await page.getByRole('button', { name: 'Delete SIP gateway 1' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(
    page.getByText('SIP gateway successfully deleted. Carrier updated successfully'),
  ).toBeVisible();
  await expect(page.getByRole('group', { name: /^SIP gateway/ })).toHaveCount(1);
  expect(await addresses()).toEqual(['203.0.113.10']);
});

test('each trunk type asks for what it needs, and what another one needed comes back with it', async ({
  signedIn: page,
  world,
}) => {
  const name = unique('PBX');
  await beginCarrier(page, name);
  await page.getByLabel('Auth trunk').check();
  await page.getByLabel('Inbound username').fill('pbx');
  await page.getByLabel('Inbound password').fill('a long password 1');
  await page.getByLabel('Registration trunk').check();
  await expect(page.getByLabel('Inbound username')).toHaveCount(0);
  await expect(page.getByLabel('Outbound authentication')).toBeChecked();
  await expect(page.getByLabel('Outbound authentication')).toBeDisabled();
  await expect(page.getByLabel('Require SIP Register')).toBeDisabled();
  await address(page, 1).fill('203.0.113.7');
  await addCarrier(page);
  await expect(page.getByText('You must provide at least one Outbound Gateway.')).toBeVisible();
  for (const label of ['Auth username', 'Auth password', 'SIP realm'])
    await expect(page.getByLabel(label)).toHaveAttribute('aria-invalid', 'true');

  await page.getByLabel('Auth trunk').check();
  await expect(page.getByLabel('Inbound username')).toHaveValue('pbx');
  await page.getByLabel('Outbound authentication').uncheck();
  await page.getByRole('button', { name: 'Delete SIP gateway 1' }).click();
  await addCarrier(page);
  await expect(page.getByText('Carrier created successfully')).toBeVisible();
  const { trunk_type, inbound_auth_username, requires_register, sip_gateways } = await carrierNamed(
    world,
    name,
  );
  expect([trunk_type, inbound_auth_username, requires_register, sip_gateways]).toEqual([
    'auth',
    'pbx',
    0,
    [],
  ]);
});

test('the addresses to whitelist are there to be copied', async ({ signedIn: page, world, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const provider = await world.provider();
  const { sid } = await world.carrier({ service_provider_sid: provider.sid });
  await openCarrier(page, sid);
  const title = page.getByText('Have your carriers whitelist our SIP signaling IPs');
  await title.click();
  await expect(page.getByText('This platform has not published any addresses yet.').first()).toBeVisible();
  for (const ipv4 of ['192.0.2.10', '192.0.2.11'])
    await world.send('POST', '/Sbcs', { ipv4, service_provider_sid: provider.sid }, world.token);
  await world.send(
    'POST',
    '/Smpps',
    { ipv4: '192.0.2.20', port: 3550, use_tls: 1, service_provider_sid: provider.sid },
    world.token,
  );
  await page.reload();
  await title.click();
  await page.getByRole('button', { name: 'Copy 192.0.2.10:5060' }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('192.0.2.10:5060');
  await page.getByRole('button', { name: 'Copy all' }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('192.0.2.10:5060\n192.0.2.11:5060');
  await tab(page, 'SMS (SMPP)').click();
  await page.getByText('Have your carriers whitelist our SMPP signaling IPs').click();
  await expect(page.getByText('192.0.2.20:3550 (TLS)')).toBeVisible();
});

test('registering switched off and on again within the form loses nothing', async ({
  signedIn: page,
  world,
}) => {
  const { sid } = await world.carrier({ ...registering });
  await openCarrier(page, sid);
  await page.getByLabel('Outbound authentication').uncheck();
  await expect(page.getByLabel('Auth username')).toHaveCount(0);
  await page.getByLabel('Outbound authentication').check();
  await expect(page.getByLabel('Auth username')).toHaveValue('ada');
  await expect(page.getByLabel('SIP realm')).toHaveValue('sip.example.com');
  await expect(page.getByText('Stored, starts with a long')).toBeVisible();
});
