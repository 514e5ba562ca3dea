import { randomUUID } from 'node:crypto';
import {
  address,
  carrierName,
  gateway,
  link,
  openCarrier,
  registering,
  row,
  saveCarrier,
  seeAs,
} from '../carrier-screens.ts';
import { filterBy, pick, typeAtOnce } from '../lists.ts';
import { setPage } from '../page-settings.ts';
import { readAsPlatform, writeAsPlatform } from '../platform.ts';
import { expect, expectAccessible, test } from '../test.ts';
import { unique } from '../world.ts';

test('the list tells of each carrier what it is, who uses it and how many gateways it has, in three requests at most', async ({
  signedIn: page,
  world,
}) => {
  const account = await world.account();
  // On the first page, whatever other tests have added.
  const name = unique('A long distance');
  await world.carrier({ name: `${name} one`, account_sid: account.sid, is_active: 0 });
  await world.carrier({
    name: `${name} two`,
    trunk_type: 'reg',
    ...registering,
    sip_gateways: [
      { ipv4: '203.0.113.7', inbound: 1, outbound: 1 },
      { ipv4: 'sip.example.com', inbound: 0, outbound: 1 },
    ],
  });
  await page.goto('/internal/audit');
  await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'false');
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    // What the frame asks of its own accord, seconds after it was loaded, is not the list's.
    if (pathname.startsWith('/api/') && !pathname.endsWith('/Notices')) asked.push(pathname);
  });
  await link(page, 'Carriers').click();
  await expect(link(page, `${name} one`)).toBeVisible();
  expect(asked.length, asked.join('\n')).toBeLessThanOrEqual(3);

  const one = row(page, `${name} one`);
  for (const text of ['Inactive', '1 inbound / 0 outbound', 'IP trunk', account.name])
    await expect(one).toContainText(text);
  const two = row(page, `${name} two`);
  for (const text of [
    'Active',
    /Unregistered\s*Not Started/,
    '1 inbound / 2 outbound',
    'Registration trunk',
    'All accounts',
  ])
    await expect(two).toContainText(text);
});

test('names are filtered on the server a second after the last key, and the account filter is remembered', async ({
  signedIn: page,
  world,
}) => {
  const account = await world.account();
  const other = await world.account();
  const name = unique('A filtered one');
  await world.carrier({ name: `${name} own`, account_sid: account.sid });
  await world.carrier({ name: `${name} other`, account_sid: other.sid });
  await world.carrier({ name: `${name} all` });
  const asked: string[] = [];
  page.on('request', (request) => {
    if (/\/VoipCarriers\?/.test(request.url())) asked.push(new URL(request.url()).search);
  });
  await page.goto('/internal/carriers');
  await expect(link(page, `${name} all`)).toBeVisible();
  await page.keyboard.press('/');
  const box = page.getByRole('searchbox', { name: 'Filter by name' });
  await expect(box).toBeFocused();
  await typeAtOnce(box, name.toUpperCase());
  // With the whole text, and with no part of it.
  const names = () => asked.map((search) => new URLSearchParams(search).get('name')).filter(Boolean);
  await expect.poll(names).toEqual([name.toUpperCase()]);
  await expect(page.getByText('1 to 3 of 3')).toBeVisible();
  await filterBy(page, 'Used by', account.name);
  await expect(page.getByText('1 to 2 of 2')).toBeVisible();
  await expect(link(page, `${name} all`)).toBeVisible();
  await page.goto('/internal/carriers');
  await expect(page).toHaveURL(new RegExp(`account=${account.sid}`));
  await page.getByRole('searchbox', { name: 'Filter by name' }).fill('nothing such');
  await expect(page.getByText('No carriers match')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).last().click();
  await expect(link(page, `${name} other`)).toBeVisible();
});

test('a provider without carriers says how to begin; in hosted mode an account is told where calls are to be sent', async ({
  signedIn: page,
  world,
}) => {
  const provider = await world.provider();
  await page.addInitScript((sid) => localStorage.setItem('activeServiceProvider', sid), provider.sid);
  await setPage(page, { ENABLE_HOSTED_SYSTEM: 'true' });
  await seeAs(page, (me) => Object.assign(me.account, { sip_realm: 'acme.sip.example.com' }));
  await page.goto('/internal/carriers');
  await expect(page.getByRole('heading', { name: 'No Carriers.' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Add carrier' })).toHaveCount(1);
  await expect(page.getByText('Have your carrier send calls to acme.sip.example.com')).toBeVisible();
});

test('registration is told in the list and on the edit screen, and its capture is looked for when asked', async ({
  signedIn: page,
  world,
  server,
}) => {
  const name = unique('Registering');
  const gateway = { ipv4: '203.0.113.1', inbound: 0, outbound: 1 } as const;
  const { sid } = await world.carrier({ name, ...registering, sip_gateways: [gateway] });
  const tell = (status: object) =>
    writeAsPlatform(
      server,
      'update voip_carriers set register_status = ? where voip_carrier_sid = ?',
      JSON.stringify(status),
      sid,
    );
  await openCarrier(page, sid);
  await expect(page.getByRole('region', { name: "Gateways' last answers" })).toContainText('Not tested yet');
  const block = page.getByRole('region', { name: 'Registration' });
  await expect(block).toContainText('Not Started');

  // In the middle of an hour, which goes on meanwhile.
  const timestamp = new Date(Date.now() - 5.5 * 3_600_000).toISOString();
  tell({ status: 'fail', reason: '403 Forbidden', timestamp, callId: 'a-call-id' });
  await page.goto(`/internal/carriers?filter=${encodeURIComponent(name)}`);
  for (const text of ['Unregistered', '403 Forbidden', '5 hours ago'])
    await expect(row(page, name)).toContainText(text);
  tell({ status: 'ok', reason: '200 OK', timestamp, callId: 'a-call-id' });
  await page.reload();
  await expect(row(page, name)).toContainText('Registered');

  const asked: string[] = [];
  await seeAs(page, (me) => me.features.push('sip-capture'));
  await page.route('**/RecentCalls/a-call-id**', (route) => {
    asked.push(new URL(route.request().url()).pathname);
    return route.fulfill({ json: { total: 4 } });
  });
  await page.route('**/RecentCalls/a-call-id/register/pcap', (route) => {
    asked.push(new URL(route.request().url()).pathname);
    return route.fulfill({ contentType: 'application/octet-stream', body: 'captured' });
  });
  await openCarrier(page, sid);
  for (const text of ['Status ok', '200 OK', '5 hours ago']) await expect(block).toContainText(text);
  expect(asked).toEqual([]);
  await block.getByRole('button', { name: 'Look for a capture' }).click();
  await block.getByRole('button', { name: 'Show 4 messages' }).click();
  const ladder = page.getByRole('dialog', { name: 'SIP messages of the registration' });
  await expect(ladder.getByRole('alert')).toHaveText('This is not a packet capture.');
  const download = page.waitForEvent('download');
  await ladder.getByRole('button', { name: 'Download pcap' }).click();
  expect((await download).suggestedFilename()).toBe('callid-a-call-id.pcap');
  const { sid: provider } = await world.firstProvider();
  const base = `/api/v1/ServiceProviders/${provider}/RecentCalls/a-call-id`;
  expect(asked).toEqual([base, `${base}/register/pcap`]);
});

test('a predefined carrier is added after it was said what that adds', async ({ signedIn: page, world }) => {
  const account = await world.account();
  await page.goto(`/internal/carriers/add?account=${account.sid}`);
  await carrierName(page).fill('My trunk');
  const template = page.getByLabel('Predefined carrier');
  await expect(template.getByRole('option').first()).toHaveText('None');
  await template.selectOption('Twilio');
  const dialog = page.getByRole('dialog', { name: 'Add Twilio' });
  for (const text of ['<your-twilio-credential-username>', '.pstn.twilio.com', 'My trunk', account.name])
    await expect(dialog).toContainText(text);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(template).toHaveValue('');
  await expect(carrierName(page)).toHaveValue('My trunk');
  const path = `/Accounts/${account.sid}/VoipCarriers`;
  expect(await world.send<unknown[]>('GET', path, undefined, world.token)).toHaveLength(0);

  await template.selectOption('Twilio');
  await dialog.getByRole('button', { name: 'Add carrier' }).click();
  await expect(page.getByText('Carrier created successfully')).toBeVisible();
  await expect(page).toHaveURL(/\/carriers\/[0-9a-f-]{36}\/edit$/);
  await expect(carrierName(page)).toHaveValue(/Twilio/);
  const [made] = await world.send<Record<string, unknown>[]>('GET', path, undefined, world.token);
  expect(made?.account_sid).toBe(account.sid);
  // What is left to be replaced stops no other change, but is marked, and keeps it from being active.
  await expect(page.getByText('Placeholder of the template')).toHaveCount(3);
  await carrierName(page).fill('My trunk');
  await saveCarrier(page);
  await page.getByRole('switch', { name: 'Active' }).check();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(address(page, 1)).toBeFocused();
  await page.getByLabel('Auth username').fill('ada');
  await page.getByRole('button', { name: 'Replace Auth password' }).click();
  await page.getByLabel('Auth password').fill('a long password 1');
  await address(page, 1).fill('ada.pstn.twilio.com');
  await expect(page.getByText('Placeholder of the template')).toHaveCount(0);
  await saveCarrier(page);
});

test('an edit keeps the masked passwords, and what is switched off is gone only when it is saved so', async ({
  signedIn: page,
  world,
  server,
}) => {
  const { sid } = await world.carrier({ ...registering, tech_prefix: '1234', diversion: '15551230000' });
  const stored = () =>
    readAsPlatform(server, 'select * from voip_carriers where voip_carrier_sid = ?', sid) as Record<
      string,
      unknown
    >;
  const { register_password: kept } = stored();
  await openCarrier(page, sid);
  await expect(page.getByText('Stored, starts with a long')).toBeVisible();
  expect(await page.content()).not.toContain('a long password 1');
  await carrierName(page).fill(unique('Renamed'));
  const prefix = page.getByLabel('Tech prefix');
  await prefix.uncheck();
  await expect(page.getByLabel('Prefix', { exact: true })).toBeHidden();
  await prefix.check();
  await expect(page.getByLabel('Prefix', { exact: true })).toHaveValue('1234');
  await prefix.uncheck();
  await saveCarrier(page);
  await expect(page).toHaveURL(`/internal/carriers/${sid}/edit`);
  expect(stored()).toMatchObject({ register_password: kept, tech_prefix: null, diversion: '15551230000' });

  await page.getByRole('button', { name: 'Replace Auth password' }).click();
  await page.getByLabel('Auth password').fill('another long one 2');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Stored, starts with anothe')).toBeVisible();
  expect(stored().register_password).not.toBe(kept);
});

test('a copy begins with everything but the passwords', async ({ signedIn: page, world }) => {
  const { name, sid } = await world.carrier({ ...registering });
  await openCarrier(page, sid);
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Duplicate carrier' }).click();
  await expect(carrierName(page)).toHaveValue(`${name} copy`);
  await expect(page.getByLabel('Predefined carrier')).toHaveCount(0);
  await expect(address(page, 1)).toHaveValue('203.0.113.7');
  await page.getByRole('button', { name: 'Add carrier' }).click();
  const password = page.getByLabel('Auth password');
  await expect(password).toBeFocused();
  await password.fill('another password 2');
  await page.getByRole('button', { name: 'Add carrier' }).click();
  await expect(page.getByText('Carrier created successfully')).toBeVisible();
  await expect(link(page, `${name} copy`)).toBeVisible();
});

test.describe('what the server refuses', () => {
  test.use({ allowedErrors: /status of 4\d\d|ERR_FAILED/ });

  test('deleting counts and names the numbers and routings that use it before anybody presses, and succeeds once they have let go', async ({
    signedIn: page,
    world,
    server,
  }) => {
    const { name, sid } = await world.carrier();
    const [number, lcr, route, entry] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
    const write = (statement: string, ...values: string[]) => writeAsPlatform(server, statement, ...values);
    write(
      'insert into phone_numbers (phone_number_sid, number, voip_carrier_sid) values (?, ?, ?)',
      number,
      '15551230000',
      sid,
    );
    const others = Array.from({ length: 100 }, (_, nth) => 15559100000 + nth).join('\n');
    const body = {
      text: `number\n${others}`,
      voip_carrier_sid: sid,
      account_sid: (await world.account()).sid,
    };
    await world.send('POST', '/PhoneNumbers/Import', body, world.token);
    write("insert into lcr (lcr_sid, name) values (?, 'Cheapest first')", lcr);
    write(
      "insert into lcr_routes (lcr_route_sid, lcr_sid, regex, priority) values (?, ?, '.*', 0)",
      route,
      lcr,
    );
    write(
      'insert into lcr_carrier_set_entry (lcr_carrier_set_entry_sid, lcr_route_sid, voip_carrier_sid) values (?, ?, ?)',
      entry,
      route,
      sid,
    );
    await page.goto(`/internal/carriers?filter=${encodeURIComponent(name)}`);
    const dialog = page.getByRole('dialog');
    const ask = async () => {
      await page.getByRole('button', { name: `Actions for ${name}` }).click();
      await page.getByRole('menuitem', { name: 'Delete' }).click();
    };
    await ask();
    await expect(dialog).toContainText(
      'In order to delete the carrier it cannot be in use by any Phone Numbers (101) or Outbound call Routings (1)',
    );
    await expect(dialog).toContainText('101 phone numbers, the first 100 shown');
    await expect(dialog.getByRole('button', { name: 'Close' }).last()).toBeFocused();
    await expect(dialog.getByRole('link', { name: '+1 (555) 123-0000' })).toHaveAttribute(
      'href',
      `/internal/phone-numbers/${number}/edit`,
    );
    await expect(dialog.getByRole('link', { name: 'Cheapest first' })).toHaveAttribute(
      'href',
      `/internal/least-cost-routing/${lcr}/edit`,
    );
    await dialog.getByRole('button', { name: 'Close' }).last().click();

    // What comes to use it meanwhile, or is not told in time, the server refuses with the same counts.
    await page.route('**/api/v1/RecordFacts/**', (facts) => facts.abort(), { times: 2 });
    await ask();
    await dialog.getByRole('button', { name: 'Delete carrier' }).click();
    await expect(dialog).toContainText('101 phone numbers, the first 100 shown');
    await dialog.getByRole('button', { name: 'Close' }).last().click();

    write('delete from phone_numbers where voip_carrier_sid = ?', sid);
    write('delete from lcr_carrier_set_entry where lcr_carrier_set_entry_sid = ?', entry);
    await ask();
    await expect(dialog).toContainText(`Delete ${name}?`);
    await dialog.getByRole('button', { name: 'Delete carrier' }).click();
    await expect(page.getByText(`Deleted Carrier ${name}`)).toBeVisible();
    await expect(link(page, name)).toHaveCount(0);
  });

  test('a carrier that numbers use does not change hands, and the numbers are named', async ({
    signedIn: page,
    world,
    server,
  }) => {
    const [one, other] = [await world.account(), await world.account()];
    const { sid } = await world.carrier({ account_sid: one.sid });
    writeAsPlatform(
      server,
      'insert into phone_numbers (phone_number_sid, number, voip_carrier_sid, account_sid) values (?, ?, ?, ?)',
      randomUUID(),
      '15551230009',
      sid,
      one.sid,
    );
    await openCarrier(page, sid);
    await pick(page.getByRole('combobox', { name: 'Used by' }), other.name);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const notice = page.getByRole('main').getByRole('alert');
    await expect(notice).toContainText('its owner cannot be changed');
    await expect(notice).toContainText('1 phone number: +1 (555) 123-0009');
    await expect(page.getByRole('combobox', { name: 'Used by' })).toHaveValue(other.name);
  });

  test('of two people at one carrier the second is shown the difference, gateway by gateway', async ({
    signedIn: page,
    world,
  }) => {
    const { name, sid } = await world.carrier();
    await openCarrier(page, sid);
    await gateway(page, 1).getByLabel('Pad crypto').check();
    const path = `/VoipCarriers/${sid}`;
    const sip_gateways = [{ ipv4: '198.51.100.1', port: 5060, inbound: 1 }];
    await world.send('PUT', path, { name: `${name} theirs`, sip_gateways }, world.token);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Changed by someone else in the meantime' });
    await expect(dialog.getByRole('row', { name: 'SIP gateway 198.51.100.1:5060' })).toContainText(
      'changed by them',
    );
    await expect(dialog.getByRole('row', { name: 'SIP gateway 203.0.113.7:5060' })).toContainText(
      'pad crypto',
    );
    await expect(dialog.getByRole('row', { name: 'Carrier name' })).toContainText(`${name} theirs`);
    await dialog.getByRole('button', { name: 'Overwrite' }).click();
    await expect(page.getByText('Carrier updated successfully')).toBeVisible();
    const after = await world.send<{ name: string; sip_gateways: { ipv4: string }[] }>(
      'GET',
      path,
      undefined,
      world.token,
    );
    expect([after.name, after.sip_gateways.map(({ ipv4 }) => ipv4)]).toEqual([name, ['203.0.113.7']]);
  });
});

test('axe finds nothing on the form with faults and the one for SMS', async ({ signedIn: page, world }) => {
  const { sid } = await world.carrier({
    ...registering,
    smpp_system_id: 'us',
    smpp_gateways: [{ ipv4: 'smpp.example.com', outbound: 1 }],
  });
  await page.goto('/internal/carriers/add');
  await page.getByRole('button', { name: 'Add carrier' }).click();
  await expect(page.getByText('Carrier name is required')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Predefined carrier').selectOption('Twilio');
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page);
  await openCarrier(page, sid);
  await page.getByRole('tab', { name: 'SMS (SMPP)' }).click();
  await page.getByRole('button', { name: 'Delete SMPP gateway 1' }).click();
  await expectAccessible(page, page.getByRole('tabpanel', { name: 'SMS (SMPP)' }));
});
