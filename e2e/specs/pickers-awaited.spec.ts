/** What is pressed beside a picker, outside the forms of records, before the answer of the picker came. */
import type { Locator, Page } from '@playwright/test';
import { holdBack } from '../hold-back.ts';
import { pick } from '../lists.ts';
import { numberSite } from '../number-site.ts';
import { expect, test } from '../test.ts';
import { freshNumber, type World } from '../world.ts';

/** A provider with more accounts than the first answer holds, one of them with numbers. */
async function place(world: World) {
  const { sid: service_provider_sid } = await world.provider();
  const of = { service_provider_sid };
  const [zoe, site] = [
    await world.account({ ...of, name: `Zoe ${service_provider_sid}` }),
    await numberSite(world, 2, of),
  ];
  for (let n = 0; n < 26; n += 1) await world.account(of);
  return { ...site, zoe, boss: await world.user(of) };
}

/** Looked for by a name whose answer is held back until the button has been pressed. */
async function enterAndPress(
  page: Page,
  { field, name, button }: { field: Locator; name: string; button: Locator },
) {
  const answers = await holdBack(page, /\/(Accounts|Applications)\?/);
  await field.fill(name);
  await field.press('Enter');
  // Its list may lie over the button.
  await button.press('Enter');
  await expect(field).toBeDisabled();
  await expect(field).toHaveValue(name);
  answers.letGo();
}

const picker = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true });

test('numbers are routed to what was entered, not to what was chosen before', async ({ signInAs, world }) => {
  const { account, application, boss } = await place(world);
  for (let n = 10; n < 40; n += 1) await world.application(account.sid, { name: `Line ${n}` });
  const page = await signInAs(boss);
  await page.goto(`/internal/phone-numbers?account=${account.sid}`);
  await page.getByLabel('Select all phone numbers on this page').check();
  const field = picker(page, 'Route to application');
  await pick(field, 'Line 11');
  const apply = page.getByRole('button', { name: 'Apply' });
  await enterAndPress(page, { field, name: application.name, button: apply });
  await expect(page.getByText('Number routing updated successfully')).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: application.name })).toHaveCount(2);

  await page.getByLabel('Select all phone numbers on this page').check();
  await pick(field, 'Line 11');
  await enterAndPress(page, { field, name: 'nobody', button: apply });
  await expect(field).toBeFocused();
  await expect(field).toHaveAccessibleDescription(/^Nothing matches “nobody”\./);
});

test('numbers change to the account that was entered', async ({ signInAs, world }) => {
  const { account, zoe, boss } = await place(world);
  const page = await signInAs(boss);
  await page.goto(`/internal/phone-numbers?account=${account.sid}`);
  await page.getByLabel('Select all phone numbers on this page').check();
  await page.getByRole('button', { name: 'Change account' }).click();
  const button = page.getByRole('dialog').getByRole('button', { name: /^Chang(e|ing) / });
  const field = picker(page, 'Account');
  await pick(field, account.name);
  await enterAndPress(page, { field, name: zoe.name, button });
  await expect(page.getByText('2 phone numbers assigned to the account')).toBeVisible();
  await page.goto(`/internal/phone-numbers?account=${zoe.sid}`);
  await expect(page.getByText('1 to 2 of 2')).toBeVisible();
});

test('an import shows its rows with the account that was entered before it takes them', async ({
  signInAs,
  world,
}) => {
  const { account, zoe, carrier, boss } = await place(world);
  const page = await signInAs(boss);
  const imported: (string | null)[] = [];
  page.on('request', (request) => {
    const sent = request.postData();
    if (request.url().endsWith('/PhoneNumbers/Import') && !sent?.includes('"dry_run":true'))
      imported.push(sent);
  });
  // As on a busy machine: the rows have come back before what waits for the account goes on.
  await page.addInitScript(() => {
    const { setTimeout } = window;
    window.setTimeout = ((act: TimerHandler, ms = 0, ...rest: unknown[]) =>
      setTimeout(act, ms || 1500, ...rest)) as typeof window.setTimeout;
  });
  await page.goto('/internal/phone-numbers/import');
  await page
    .getByRole('textbox', { name: 'Rows' })
    .fill(`number,carrier\n${freshNumber()},${carrier.name}\n${freshNumber()},${carrier.name}\n`);
  const field = picker(page, 'Account');
  await pick(field, account.name);
  const button = page.getByRole('button', { name: /^Import (\d|phone)/ });
  await expect(button).toHaveText('Import 2 phone numbers');
  await enterAndPress(page, { field, name: zoe.name, button });
  await expect(page.getByRole('row').filter({ hasText: zoe.name })).toHaveCount(2);
  await expect(field).toBeEnabled();
  expect(imported).toEqual([]);
  await button.click();
  await expect(page.getByRole('heading', { name: '2 phone numbers imported' })).toBeVisible();
  await page.goto(`/internal/phone-numbers?account=${zoe.sid}`);
  await expect(page.getByText('1 to 2 of 2')).toBeVisible();
});

test('the configuration of the account that was entered is exported', async ({ signInAs, world }) => {
  const { account, zoe, boss } = await place(world);
  const page = await signInAs(boss);
  await page.goto('/internal/settings/configuration');
  const button = page.getByRole('button', { name: /^Export/ });
  const field = picker(page, 'Account');
  await pick(field, account.name);
  await enterAndPress(page, { field, name: zoe.name, button });
  const document = page.getByRole('region', { name: 'Exported document' });
  await expect(document).toContainText(zoe.name);
  await expect(document).not.toContainText(account.name);
});
