import type { Page } from '@playwright/test';
import { anApiKey } from '@trunkline/contract/api-keys/api-keys.sample.ts';
import { fetched } from '../fetched.ts';
import { seePlatformServer } from '../see-as.ts';
import { expect, expectAccessible, test } from '../test.ts';
import { unique, type World } from '../world.ts';

const table = (page: Page) => page.getByRole('table', { name: 'API keys' });
const dialog = (page: Page) => page.getByRole('dialog');
/** Beside the form, in "Used by". */
const counted = (page: Page) => page.getByText(/^API keys(none|\d)/);
const field = (page: Page) => page.getByRole('textbox', { name: 'API key' });

async function openAccount(page: Page, sid: string) {
  await page.goto(`/internal/accounts/${sid}/edit`);
  await expect(page.getByRole('heading', { name: 'Account API keys' })).toBeVisible();
}

async function addKey(world: World, owner: object, over: Parameters<typeof anApiKey>[0] = {}) {
  const body = { ...anApiKey(over), ...owner };
  return world.send<{ sid: string; token: string }>('POST', '/ApiKeys', body, world.token);
}

test('a key is shown once and works, is masked from then on, and is refused when it has been revoked', async ({
  signedIn: page,
  world,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const account = await world.account();
  await openAccount(page, account.sid);
  await expect(page.getByText('No API keys yet.')).toBeVisible();
  await page.getByRole('button', { name: 'Add key' }).click();
  await dialog(page).getByLabel('Name').fill('Billing export');
  await dialog(page).getByRole('button', { name: 'Add key' }).click();
  await expect(dialog(page)).toContainText('This key is shown only once.');
  const token = await field(page).inputValue();
  await dialog(page).getByRole('button', { name: 'Copy' }).click();
  await expect(dialog(page).getByRole('button', { name: 'Copied' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(token);

  // Pressing beside the dialog does not lose the key.
  await page.mouse.click(5, 5);
  await expect(field(page)).toHaveValue(token);
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: 'Done' }).click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(counted(page)).toContainText('1');

  const path = `/Accounts/${account.sid}`;
  expect(await world.send('GET', path, undefined, token)).toMatchObject({ name: account.name });
  await page.reload();
  const row = table(page).getByRole('row', { name: /Billing export/ });
  await expect(row).toContainText(token.slice(-4));
  await expect(row).toContainText('Today');
  // Of a row in two lines what tells the key from others is not cut.
  await page.setViewportSize({ width: 390, height: 780 });
  const key = row
    .getByRole('cell')
    .filter({ hasText: token.slice(-4) })
    .last();
  await expect(key).toBeVisible();
  expect(await key.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  await page.setViewportSize({ width: 1280, height: 720 });
  await expect(row).toContainText('No expiry');
  await expect(page.getByText(token.slice(0, 8))).toHaveCount(0);

  await row.getByRole('button', { name: /^Actions for Billing export/ }).click();
  await page.getByRole('menuitem', { name: 'Revoke' }).click();
  await expect(dialog(page)).toContainText(`Billing export (…${token.slice(-4)})`);
  await dialog(page).getByRole('button', { name: 'Revoke API key' }).click();
  await expect(page.getByText('No API keys yet.')).toBeVisible();
  await expect(counted(page)).toContainText('none');
  await expect(world.send('GET', path, undefined, token)).rejects.toThrow(/401/);
});

test('a key that is added before the list has come is in it', async ({ signedIn: page, world }) => {
  const account = await world.account();
  const asked = Promise.withResolvers<void>();
  const added = Promise.withResolvers<void>();
  let isFirst = true;
  await page.route(/\/Accounts\/[^/]+\/ApiKeys/, async (route) => {
    if (!isFirst) return route.continue();
    isFirst = false;
    const response = await fetched(route);
    asked.resolve();
    await added.promise;
    await route.fulfill({ response });
  });
  await openAccount(page, account.sid);
  await asked.promise;
  await page.getByRole('button', { name: 'Add key' }).click();
  await dialog(page).getByRole('button', { name: 'Add key' }).click();
  const token = await field(page).inputValue();
  added.resolve();
  await dialog(page).getByRole('button', { name: 'Done' }).click();
  await expect(table(page).getByRole('row', { name: /Unnamed/ })).toContainText(token.slice(-4));
});

test('an expiry is chosen as days or as a day, and an expired key says so', async ({
  signedIn: page,
  world,
}) => {
  const account = await world.account();
  let ends = 0;
  // On a busy machine it may be over before it is asked for.
  await expect(async () => {
    ends = Date.now() + 1500;
    const expires_at = new Date(ends).toISOString();
    await addKey(world, { account_sid: account.sid }, { name: 'Gone', expires_at });
  }).toPass();
  await openAccount(page, account.sid);

  await page.getByRole('button', { name: 'Add key' }).click();
  await dialog(page).getByLabel('Name').fill('Quarter');
  await dialog(page).getByLabel('Expires').selectOption('90 days');
  await dialog(page).getByRole('button', { name: 'Add key' }).click();
  await dialog(page).getByRole('button', { name: 'Done' }).click();

  await page.getByRole('button', { name: 'Add key' }).click();
  await dialog(page).getByLabel('Name').fill('To a day');
  await dialog(page).getByLabel('Expires').selectOption('On a date');
  await dialog(page).getByRole('button', { name: 'Add key' }).click();
  await expect(dialog(page).getByLabel('Last day')).toHaveAccessibleDescription(/Choose a date/);
  await dialog(page).getByLabel('Last day').fill('2020-01-01');
  await dialog(page).getByRole('button', { name: 'Add key' }).click();
  await expect(dialog(page).getByLabel('Last day')).toHaveAccessibleDescription(/must be in the future/);
  // The page below has no fault.
  await expect(page.getByText('fault', { exact: true })).toHaveCount(0);
  await dialog(page).getByLabel('Last day').fill('2035-05-06');
  await dialog(page).getByRole('button', { name: 'Add key' }).click();
  await dialog(page).getByRole('button', { name: 'Done' }).click();

  // On a fast one it is not over yet.
  await expect.poll(() => Date.now()).toBeGreaterThan(ends);
  await page.reload();
  await expect(table(page).getByRole('row', { name: /To a day/ })).toContainText('6 May 2035');
  await expect(table(page).getByRole('row', { name: /Gone/ })).toContainText('Expired');
  const keys = await world.send<{ name: string; expires_at: string }[]>(
    'GET',
    `/Accounts/${account.sid}/ApiKeys`,
    undefined,
    world.token,
  );
  const expiry = (name: string) => new Date(keys.find((key) => key.name === name)?.expires_at ?? 0).getTime();
  expect(expiry('To a day')).toBe(new Date('2035-05-06T23:59:59+02:00').getTime());
  expect(Math.round((expiry('Quarter') - Date.now()) / 86_400_000)).toBe(90);
});

test('a service provider has keys of its own', async ({ signedIn: page, world }) => {
  const provider = await world.provider();
  await page.addInitScript((sid) => localStorage.setItem('activeServiceProvider', sid), provider.sid);
  await page.goto('/internal/settings?tab=service-provider');
  await expect(page.getByRole('heading', { name: 'Service provider API keys' })).toBeVisible();
  await page.getByRole('button', { name: 'Add key' }).click();
  await dialog(page).getByRole('button', { name: 'Add key' }).click();
  const token = await field(page).inputValue();
  await dialog(page).getByRole('button', { name: 'Done' }).click();
  await expect(table(page).getByRole('row', { name: /Unnamed/ })).toContainText(token.slice(-4));
  expect(await world.send('GET', `/ServiceProviders/${provider.sid}/Accounts`, undefined, token)).toEqual([]);
});

test('chosen keys are revoked at once, named before; columns are chosen and all keys exported', async ({
  signedIn: page,
  world,
}) => {
  const account = await world.account();
  const [first, second, third] = await Promise.all(
    ['Billing', 'Provisioning', 'Reports'].map((name) =>
      addKey(world, { account_sid: account.sid }, { name }),
    ),
  );
  await openAccount(page, account.sid);
  const region = page.getByRole('region', { name: 'Account API keys' });
  const download = page.waitForEvent('download');
  await region.getByRole('button', { name: 'Export CSV' }).click();
  expect((await download).suggestedFilename()).toMatch(/^api-keys-.*\.csv$/);
  await region.getByRole('button', { name: /Columns/ }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Expires' }).click();
  await page.keyboard.press('Escape');
  await expect(table(page).getByRole('columnheader', { name: /Expires/ })).toHaveCount(0);

  for (const name of [/Select Billing/, /Select Reports/]) await page.getByRole('checkbox', { name }).check();
  await page.getByRole('button', { name: 'Revoke', exact: true }).click();
  await expect(dialog(page)).toContainText('Programs that use them are refused at once.');
  await expect(dialog(page)).toContainText(`Billing (…${first?.token.slice(-4)})`);
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: 'Revoke 2 API keys' }).click();
  await expect(page.getByText('2 API keys revoked')).toBeVisible();
  await expect(table(page).getByRole('row')).toHaveCount(2);
  await expect(counted(page)).toContainText('1');
  const path = `/Accounts/${account.sid}`;
  for (const key of [first, third])
    await expect(world.send('GET', path, undefined, key?.token)).rejects.toThrow(/401/);
  expect(await world.send('GET', path, undefined, second?.token)).toMatchObject({ name: account.name });
});

test('someone who may only view sees the keys and why there is no more to do', async ({
  world,
  signInAs,
}) => {
  const account = await world.account();
  await addKey(world, { account_sid: account.sid }, { name: 'Provisioning script' });
  const page = await signInAs(await world.user({ ...account.owner, is_view_only: true }));
  await openAccount(page, account.sid);
  await expect(table(page)).toContainText('Provisioning script');
  await expect(page.getByRole('button', { name: 'Add key' })).toHaveAttribute('aria-disabled', 'true');
  await page.getByRole('button', { name: /Actions for Provisioning/ }).click();
  await expect(page.getByRole('menuitem', { name: /Revoke/ })).toContainText('User has view-only access');
});

test('keys of a platform server, which sends them whole and without names, are masked all the same', async ({
  signedIn: page,
  world,
}) => {
  const account = await world.account();
  const token = '38700987-c7a4-4685-a5bb-af378f9734de';
  await seePlatformServer(page);
  await page.route('**/api/v1/**/ApiKeys**', (route) =>
    route.fulfill({
      json: [
        { api_key_sid: unique('sid'), token, account_sid: account.sid, expires_at: null, last_used: null },
      ],
    }),
  );
  await openAccount(page, account.sid);
  await expect(table(page)).toContainText('********-****-****-****-********34de');
  await expect(table(page)).toContainText('Never used');
  expect(await page.content()).not.toContain(token);
  await page.getByRole('button', { name: 'Add key' }).click();
  await expect(dialog(page).getByLabel('Expires')).toHaveCount(0);
});

test('the keys and their dialogs are accessible', async ({ signedIn: page, world }) => {
  const account = await world.account();
  const in_days = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  await addKey(world, { account_sid: account.sid }, { name: 'Soon', expires_at: in_days(3) });
  await addKey(world, { account_sid: account.sid }, { name: null, expires_at: in_days(300) });
  await openAccount(page, account.sid);
  // By the calendar, which may turn while this runs.
  await expect(table(page)).toContainText(/in [23] days/);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Add key' }).click();
  await dialog(page).getByLabel('Expires').selectOption('On a date');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  // The date that was chosen would be lost.
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: 'Close and discard' }).click();
  await page.getByRole('button', { name: /Actions for Soon/ }).click();
  await page.getByRole('menuitem', { name: 'Revoke' }).click();
  await expectAccessible(page);
});
