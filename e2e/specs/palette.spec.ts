/** One field over everything: found by keyboard, whichever provider has it, and opened. */
import { aSipGateway } from '@trunkline/contract/carriers/carriers.sample.ts';
import { makeCarrier } from '../call-routing.ts';
import { holdBack } from '../hold-back.ts';
import { expectProvider } from '../providers.ts';
import { expect, expectAccessible, test } from '../test.ts';
import { unique, uniqueNumber, type World } from '../world.ts';

test('a number of another provider is found as people write it, and its provider is switched to', async ({
  signedIn: page,
  world,
}) => {
  const zenith = await world.provider();
  const account = await world.account({ service_provider_sid: zenith.sid });
  const carrier = await world.carrier({ service_provider_sid: zenith.sid });
  const { digits, grouped } = uniqueNumber();
  const number = await world.number(account.sid, carrier.sid, { number: digits });
  await page.goto('/internal/applications');
  await expect(page.getByRole('heading', { level: 1, name: 'Applications' })).toBeVisible();

  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: 'Search or jump to' });
  await expect(field).toBeFocused();
  await expect(page.getByRole('option', { name: 'Carriers', exact: true }).locator('svg')).toBeVisible();
  await field.fill(grouped);
  const answer = page.getByRole('group', { name: 'Numbers' }).getByRole('option');
  await expect(answer).toContainText(`${account.name} · ${zenith.name}, another provider`);
  await expect(answer).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('option', { name: /^Recent calls with/ })).toBeVisible();
  await expectAccessible(page);
  // Whose it is is read whole on a phone, too.
  await page.setViewportSize({ width: 390, height: 800 });
  const detail = answer.getByText('another provider');
  await expect(detail).toBeVisible();
  expect(await detail.evaluate((it) => it.scrollWidth <= it.clientWidth)).toBe(true);
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/phone-numbers/${number.sid}/edit$`));
  // The rail has it among those that are folded away.
  const inRail = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Phone Numbers' });
  await expect(inRail).toHaveAttribute('aria-current', 'page');
  await expect(page.getByRole('note')).toContainText(zenith.name);

  await page.keyboard.press('Control+k');
  await expect(page.getByRole('group', { name: 'Recent' }).getByRole('option')).toHaveCount(1);
  await field.fill(zenith.name);
  const provider = page.getByRole('option', { name: `Switch to ${zenith.name}` });
  await expect(provider).toBeVisible();
  await provider.click();
  await expectProvider(page, zenith.name);
});

test('who is led to the same part of a screen again comes there again', async ({ signedIn: page }) => {
  const lead = async (part: string) => {
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Search or jump to' }).fill(part);
    await page.getByRole('option', { name: new RegExp(`^${part}`) }).click();
  };
  await page.setViewportSize({ width: 1280, height: 400 });
  await page.goto('/internal/settings');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const cache = page.locator('[data-section="TTS cache"]');
  for (const _ of ['first', 'second']) {
    await lead('TTS cache');
    await expect(cache).toBeInViewport();
    await page.evaluate(() => window.scrollTo(0, 0));
    await expect(cache).not.toBeInViewport();
  }
  await page.goto('/internal/carriers/add');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const addresses = page.locator('details', { hasText: 'whitelist our SIP signaling IPs' });
  for (const _ of ['first', 'second']) {
    await lead('SIP signaling IPs');
    await expect(addresses).toHaveAttribute('open');
    await addresses.locator('summary').click();
    await expect(addresses).not.toHaveAttribute('open');
  }
});

async function makeTestable(world: World) {
  const name = unique('Testable');
  const { sid } = await world.firstProvider();
  const out = aSipGateway({ ipv4: '192.0.2.7', inbound: 0, outbound: 1 });
  await makeCarrier(world, name, { service_provider_sid: sid }, { sip_gateways: [out] });
  return { name };
}

test('what can be done has its keys, a number that nobody has is added, and a sign-out asks while a form is changed', async ({
  signedIn: page,
  world,
}) => {
  const [account, carrier] = [await world.account(), await makeTestable(world)];
  await page.goto(`/internal/accounts/${account.sid}/edit`);
  const name = page.getByLabel('Account name');
  await expect(name).toHaveValue(account.name);
  await name.fill(`${account.name} changed`);
  const field = page.getByRole('combobox', { name: 'Search or jump to' });
  const option = (label: string) => page.getByRole('option', { name: label, exact: true });
  const choose = async (text: string, label: string) => {
    await page.keyboard.press('Control+k');
    await field.fill(text);
    // Until then what is found moves the others.
    await expect(page.getByRole('status').filter({ hasText: /^\d+ found$/ })).toBeAttached();
    await option(label).click();
  };
  await page.keyboard.press('Control+k');
  await expect(option('Show keyboard shortcuts')).toHaveAttribute('aria-keyshortcuts', '?');
  await page.keyboard.press('Escape');
  await choose('sign out', 'Sign out');
  await page
    .getByRole('dialog', { name: 'Sign out without saving?' })
    .getByRole('button', { name: 'Stay' })
    .click();
  await name.fill(account.name);
  await choose('notices', 'Show notices');
  await page.getByRole('dialog', { name: 'Notices' }).getByRole('button', { name: 'Close' }).click();

  const { digits, grouped } = uniqueNumber();
  await choose(digits, `Add ${grouped} as a phone number`);
  await expect(page.getByLabel(/^Number/)).toHaveValue(digits);
  await choose(carrier.name, `Test ${carrier.name}`);
  await expect(page.getByRole('heading', { level: 1, name: carrier.name })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: /^1 gateway tried at/ })).toBeVisible();
});

test('a name that is cut leaves the icon before it as large as any', async ({ signedIn: page, world }) => {
  const { name } = await world.account({ name: unique('W').padEnd(64, 'W') });
  await page.goto('/internal/users');
  await page.getByRole('button', { name: 'Search or jump to' }).click();
  await page.getByRole('combobox', { name: 'Search or jump to' }).fill(name);
  const icon = page.getByRole('option', { name }).locator('svg').first();
  await expect(icon).toBeVisible();
  expect((await icon.boundingBox())?.width).toBe(16);
  // On a phone it stands beside the name, too, and not above it.
  await page.setViewportSize({ width: 390, height: 844 });
  const label = page.getByRole('option', { name }).getByText(name, { exact: true });
  await expect
    .poll(async () => ((await label.boundingBox())?.x ?? 0) - ((await icon.boundingBox())?.x ?? 0))
    .toBe(28);
});

test('what opens it may be pressed as soon as it is seen', async ({ signedIn: page }) => {
  await page.addInitScript(() => {
    let isPressed = false;
    // Right after it was drawn, before anything else has its turn.
    new MutationObserver(() => {
      const pill = [...document.querySelectorAll('button')].find(({ textContent }) =>
        textContent.startsWith('Search or jump to'),
      );
      if (pill && !isPressed) pill.click();
      isPressed ||= pill !== undefined;
    }).observe(document, { childList: true, subtree: true });
  });
  await page.goto('/internal/users');
  await expect(page.getByRole('combobox', { name: 'Search or jump to' })).toBeFocused();
});

test('on a phone it can be left before it has come', async ({ signedIn: page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const held = await holdBack(page, '**/Palette-*.js');
  await page.goto('/internal/users');
  await page.getByRole('button', { name: 'Search or jump to' }).click();
  const palette = page.getByRole('dialog', { name: 'Search or jump to' });
  await expect(palette.getByRole('textbox')).toBeFocused();
  await expectAccessible(page);
  await palette.getByRole('button', { name: 'Close' }).click();
  await expect(palette).toBeHidden();
  held.letGo();
});

test('what is typed before it has come stands in it', async ({ signedIn: page }) => {
  const held = await holdBack(page, '**/Palette-*.js');
  await page.goto('/internal/users');
  await page.getByRole('button', { name: 'Search or jump to' }).click();
  await expect(page.getByRole('textbox', { name: 'Search or jump to' })).toBeFocused();
  await page.keyboard.type('carr');
  held.letGo();
  const field = page.getByRole('combobox', { name: 'Search or jump to' });
  await expect(field).toBeFocused();
  await page.keyboard.type('iers');
  await expect(field).toHaveValue('carriers');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/internal\/carriers/);
});

test('what is typed while it is made ready stands in it, too', async ({ signedIn: page }) => {
  await page.goto('/internal/users');
  await expect(page.getByRole('link', { name: 'admin (you)' })).toBeVisible();
  await page.keyboard.press('Control+k');
  // Without a pause: it comes meanwhile, and is shown a while later.
  await page.keyboard.type('carriers', { delay: 30 });
  await expect(page.getByRole('combobox', { name: 'Search or jump to' })).toHaveValue('carriers');
});

test('what people call it elsewhere finds it, and parts of screens are gone to', async ({
  signedIn: page,
}) => {
  await page.goto('/internal/users');
  const field = page.getByRole('combobox', { name: 'Search or jump to' });
  await expect(page.getByRole('button', { name: 'Search or jump to' })).toBeVisible();
  const find = async (text: string, label: string, said = '') => {
    await page.keyboard.press('Control+k');
    await field.fill(text);
    await page.getByRole('option').filter({ hasText: label }).filter({ hasText: said }).click();
  };
  const heading = (name: string) => page.getByRole('heading', { name, exact: true });
  await find('obroutes', 'Outbound Call Routing', 'Obroutes');
  await expect(heading('Outbound Call Routing')).toBeVisible();
  await find('ms teams tenants', 'MS Teams Direct Routing', 'MS Teams tenants');
  await expect(page.getByLabel('Enable MS Teams Direct Routing')).toBeVisible();
  await find('tts cache', 'TTS cache');
  await expect(heading('TTS cache')).toBeInViewport();
  // On a page that is open already.
  await find('log level', 'System information', 'Log level');
  await expect(page.getByRole('region', { name: 'System information' })).toBeFocused();
  await find('ips to whitelist', 'SIP signaling IPs', 'SBC IPs to whitelist');
  await expect(
    page.getByRole('tabpanel').getByText('This platform has not published any addresses'),
  ).toBeVisible();
  await find('change password', 'Your password', 'Change password');
  await expect(page.getByRole('button', { name: 'Change password' })).toBeInViewport();
});

test('the keys of an input method are its own', async ({ signedIn: page }) => {
  await page.goto('/internal/users');
  await page.getByRole('button', { name: 'Search or jump to' }).click();
  const field = page.getByRole('combobox', { name: 'Search or jump to' });
  await expect(field).toBeFocused();
  await page.keyboard.type('carriers');
  await expect(page.getByRole('option', { name: /Carriers/ }).first()).toBeVisible();
  // As the browsers of a Mac tell it.
  await field.dispatchEvent('keydown', { key: 'Enter', isComposing: true });
  await expect(field, 'what was composed is taken over, and nothing opened').toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/internal\/carriers/);
});

test.describe('on a phone', () => {
  test.use({ allowedErrors: /503/ });

  test('nothing is told from a failure, and on a phone the palette is the whole screen', async ({
    signedIn: page,
  }) => {
    await page.setViewportSize({ width: 390, height: 800 });
    await page.goto('/internal/users');
    await page.getByRole('button', { name: 'Search or jump to' }).click();
    const field = page.getByRole('combobox', { name: 'Search or jump to' });
    const text = unique('nothing like that').replaceAll(' ', '-');
    await field.fill(text);
    await expect(page.getByText(`There are no matches for “${text}”.`)).toBeVisible();
    await expect(page.locator('dialog footer')).toHaveText(/^\s*Esc close\s*$/);
    await page.route('**/Search?*', (route) =>
      route.fulfill({ status: 503, json: { msg: 'The server is busy' } }),
    );
    await field.fill('another');
    await expect(page.getByRole('dialog').getByRole('alert')).toContainText('The server is busy');
    await expect(page.getByRole('dialog').getByText(/^(Nothing|\d+) found$/)).toHaveCount(0);
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('dialog').getByRole('alert')).toBeHidden();
    // Enter before the answers, which then fail: the failure is shown, and nothing else is opened.
    const pressed = Promise.withResolvers<void>();
    await page.route('**/Search?*', async (route) => {
      await pressed.promise;
      await route.fulfill({ status: 503, json: { msg: 'The server is busy' } });
    });
    await field.fill('carriers');
    await page.keyboard.press('Enter');
    pressed.resolve();
    await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible();
    await expect(page).toHaveURL(/\/internal\/users$/);
    await page.unrouteAll();
    await field.fill('add acc');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/internal\/accounts\/add/);
  });
});

test('a press beside it closes it, one that began in it and ends there does not', async ({
  signedIn: page,
}) => {
  await page.goto('/internal/accounts');
  await expect(page.getByRole('button', { name: 'Search or jump to' })).toBeVisible();
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: 'Search or jump to' });
  await field.fill('acc');
  await field.hover();
  await page.mouse.down();
  await page.mouse.move(5, 5);
  await page.mouse.up();
  await expect(field).toHaveValue('acc');
  await page.mouse.click(5, 5);
  await expect(field).toHaveCount(0);
});
