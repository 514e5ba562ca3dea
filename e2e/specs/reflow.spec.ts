/** A window of 1280 px, and the same at 400 %: everything is there, and only what is below is scrolled to. */
import { aSpeechCredential } from '@trunkline/contract/speech-services/vendors.sample.ts';
import { writeCalls } from '../call-points.ts';
import { makeCarrier, makeRouting } from '../call-routing.ts';
import { fetched } from '../fetched.ts';
import { expectNoSideways } from '../good-looks.ts';
import { expect, test } from '../test.ts';
import { expectWholeWords } from '../whole-words.ts';
import { openWithin } from '../within.ts';
import { uniqueDomain } from '../world.ts';

test('a form that has nothing beside it takes the room, and an address is read in its field', async ({
  signedIn: page,
}) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.goto('/internal/carriers/add');
  expect((await page.locator('form').boundingBox())?.width).toBe(720);
  const field = page.locator('[data-path="sip_gateways.0.ipv4"]');
  await field.fill('sip.harbour-telecom.example.com');
  expect(await field.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
});

test('letters that somebody spaces apart leave a netmask whole', async ({ signedIn: page }) => {
  await page.goto('/internal/carriers/add');
  const netmask = page.getByLabel('Netmask');
  await expect(netmask).toHaveValue('32');
  // As in 1.4.12 of WCAG.
  await page.addStyleTag({
    content: '* { letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }',
  });
  const room = await netmask.evaluate((field) => {
    const { font, letterSpacing, paddingLeft, paddingRight } = getComputedStyle(field);
    const words = document.createElement('span');
    Object.assign(words.style, { font, letterSpacing, position: 'absolute' });
    words.textContent = (field as HTMLSelectElement).selectedOptions[0]?.label ?? '';
    document.body.append(words);
    const { width } = words.getBoundingClientRect();
    return field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight) - width;
  });
  expect(room).toBeGreaterThanOrEqual(0);
});

test('nothing is wider than a window at 400 %', async ({ signedIn: page, world }) => {
  await page.setViewportSize({ width: 320, height: 256 });
  const account = await world.account();
  const carrier = await world.carrier();
  await world.number(account.sid, carrier.sid);
  await page.route('**/api/v1/PhoneNumbers?*', async (route) => {
    const answer = await fetched(route);
    await route.fulfill({ response: answer, json: { ...(await answer.json()), total: 5000 } });
  });
  for (const [address, last] of [
    ['phone-numbers', page.getByRole('button', { name: 'Next page' })],
    [`carriers/${carrier.sid}/edit`, page.getByRole('button', { name: 'Copy sid' })],
    ['analytics', page.getByRole('link', { name: 'Recent calls' }).last()],
    ['home', page.getByRole('button', { name: '30 days' })],
  ] as const)
    await test.step(address, async () => {
      await openWithin(page, `/internal/${address}`);
      await expect(last).toBeVisible();
      const box = await last.boundingBox();
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(320);
      await expectNoSideways(page);
    });
});

test('a name without a space is no wider than a window at 400 %, and a button comes after what the page is for', async ({
  signedIn: page,
  world,
}) => {
  await page.setViewportSize({ width: 320, height: 256 });
  const account = await world.account();
  const carrier = await makeCarrier(world, 'W'.repeat(64), { account_sid: account.sid });
  const routing = await makeRouting(world, { account_sid: account.sid }, carrier);
  await page.goto(`/internal/least-cost-routing/${routing}/edit`);
  await expect(
    page
      .locator('span')
      .filter({ hasText: /^Every number$/ })
      .locator('..'),
  ).toContainText('W'.repeat(64));
  await expectNoSideways(page);

  await page.goto('/internal/accounts');
  const purpose = await page.getByText(/^Customers of this service provider/).boundingBox();
  const button = await page.getByRole('link', { name: 'Add account' }).boundingBox();
  expect(button?.y).toBeGreaterThan((purpose?.y ?? 0) + (purpose?.height ?? 0));
});

test('on a phone a domain that is the title of its page breaks before a dot', async ({ signInAs, world }) => {
  const { sid: service_provider_sid } = await world.provider();
  await world.teamsDomain(service_provider_sid);
  const account = await world.account({ service_provider_sid });
  // Behind a hyphen it would break by itself.
  const domain = `tenant0.brightwater.${uniqueDomain().replaceAll('-', '')}`;
  const { sid, tenant_fqdn } = await world.teamsTenant(account.sid, { tenant_fqdn: domain });
  const page = await signInAs(await world.user({ service_provider_sid }));
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/internal/ms-teams-tenants/${sid}/edit`);
  const title = page.getByRole('heading', { level: 1, name: tenant_fqdn });
  await expect(title).toBeVisible();
  expect((await title.boundingBox())?.height).toBeGreaterThan(40);
  await expectWholeWords(page);
});

test('in a narrow window the state of a key is read whole, in one line', async ({
  signedIn: page,
  world,
}) => {
  const provider = await world.provider();
  await page.addInitScript((sid) => localStorage.setItem('activeServiceProvider', sid), provider.sid);
  await world.send(
    'POST',
    `/ServiceProviders/${provider.sid}/SpeechCredentials`,
    aSpeechCredential('microsoft', { label: 'a label of some length' }, 'hosted, custom models'),
    world.token,
  );
  await page.setViewportSize({ width: 1024, height: 900 });
  await page.goto('/internal/speech-services');
  const row = page.getByRole('row').filter({ hasText: 'a label' });
  for (const words of ['Not tested', 'TTS/STT']) {
    const cell = row.getByRole('cell').filter({ hasText: words });
    expect(await cell.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth), words).toBe(0);
  }
});

test('a list leaves out what has no room, says so, and cuts none of the rest', async ({
  signedIn: page,
  world,
}) => {
  const provider = await world.provider();
  await page.addInitScript((sid) => localStorage.setItem('activeServiceProvider', sid), provider.sid);
  const over = {
    trunk_type: 'reg',
    requires_register: 1,
    register_username: 'a',
    register_password: 'brightwater-canary-secret',
  } as const;
  await makeCarrier(
    world,
    'Harbour Telecom',
    { service_provider_sid: provider.sid },
    { ...over, register_sip_realm: 'sip.example.com' },
  );
  const columns = ['Name', 'State', 'Registration', 'Gateways', 'Trunk type', 'Used by', 'Created'];
  const shown = page.getByRole('columnheader').filter({ hasText: /\w/, hasNotText: 'Actions' });
  const note = page.getByText(/^No space for/);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/internal/carriers');
  for (const [width, missing] of [
    [1440, []],
    [1280, []],
    [1024, ['Trunk type', 'Created']],
    [720, ['Trunk type', 'Created']],
  ] as const)
    await test.step(`${width} px`, async () => {
      await page.setViewportSize({ width, height: 900 });
      await expect(shown).toHaveText(columns.filter((name) => !missing.some((one) => one === name)));
      if (missing.length === 0) await expect(note).toHaveCount(0);
      else await expect(note).toHaveText(`No space for ${missing.join(', ')}`);
      const cells = page.getByRole('row').filter({ hasText: 'Harbour Telecom' }).getByRole('cell');
      const states = cells.locator('[data-status]');
      const cut = await cells
        .or(states)
        .evaluateAll((all) =>
          all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent),
        );
      expect(cut).toEqual([]);
    });
  await page.setViewportSize({ width: 390, height: 900 });
  await expect(note).toHaveCount(0);
  // What a list is sorted by stays.
  await page.setViewportSize({ width: 1024, height: 900 });
  await page.goto('/internal/carriers?sort=-created_at');
  await expect(note).toHaveText('No space for Gateways, Trunk type');
  await page.getByRole('button', { name: 'Columns' }).click();
  const entry = (name: RegExp) => page.getByRole('menuitemcheckbox', { name });
  await expect(entry(/^Trunk type/)).toHaveAccessibleName('Trunk type No space');
  await expect(entry(/^Created/)).toHaveAccessibleName('Created');

  // A page that fills no wide window stands in the middle of what the rail leaves.
  await page.setViewportSize({ width: 1920, height: 900 });
  const rail = (await page.getByRole('complementary').first().boundingBox())?.width ?? 0;
  const main = await page.getByRole('main').boundingBox();
  expect(main).toMatchObject({ width: 1440, x: rail + (1920 - rail - 1440) / 2 });

  await page.setViewportSize({ width: 1024, height: 900 });
  await page.getByRole('link', { name: 'Harbour Telecom' }).click();
  await expect(page.getByRole('button', { name: 'Replace Auth password' })).toBeVisible();
  await expectWholeWords(page);
});

test('the title of a call has its numbers whole beside a menu that is open, its sids are whole on a phone, and on paper there is nothing to press above', async ({
  signedIn: page,
  server,
  world,
}) => {
  const { owner } = await world.account();
  const call_sid = crypto.randomUUID();
  await writeCalls(server, owner, { fields: { call_sid, from: '12075550525', to: '18335554205' } });
  await page.setViewportSize({ width: 768, height: 900 });
  await page.goto(`/internal/recent-calls/${call_sid}`);
  for (const number of ['+1 (207) 555-0525 →', '+1 (833) 555-4205']) {
    const party = page.getByRole('heading', { level: 1 }).getByText(number, { exact: true });
    await expect(party).toBeVisible();
    expect(await party.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  }
  const menu = page.getByRole('complementary').getByRole('link', { name: 'Accounts' });
  await expect(menu).toBeVisible();
  await page.setViewportSize({ width: 390, height: 900 });
  await expect(page.getByText(call_sid).last()).toBeVisible();
  await expectWholeWords(page);
  await page.setViewportSize({ width: 768, height: 900 });
  await page.emulateMedia({ media: 'print' });
  await expect(menu).toBeHidden();
  await expect(page.getByRole('button', { name: /^Actions for/ })).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});
