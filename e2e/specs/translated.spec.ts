/** A page that the browser translates while it is used: its texts stand in elements of the browser's, in place of React's. */
import type { Page } from '@playwright/test';
import { writeCalls } from '../call-points.ts';
import { expect, test } from '../test.ts';
import { translated } from '../translated.ts';
import { unique } from '../world.ts';

const translations = (page: Page) => page.locator('#root font > font');

/** Another language is chosen: what stands for a text is replaced once more. */
const translateAgain = (page: Page) =>
  page.evaluate(() => {
    for (const outer of document.querySelectorAll(':not(font) > font'))
      outer.replaceWith(outer.cloneNode(true));
  });

test('a translated page goes on: texts change, come and go, in a list, a dialog and a form', async ({
  signedIn: page,
  world,
}) => {
  await page.addInitScript(translated);
  const name = unique('Trunk');
  const [first] = [
    await world.carrier({ name: `${name} no 1` }),
    await world.carrier({ name: `${name} no 2` }),
  ];
  await page.goto(`/internal/carriers?filter=${encodeURIComponent(name)}`);
  await expect(translations(page).getByText(`${name} no 1`)).toBeVisible();

  const selected = translations(page).filter({ hasText: /selected$/ });
  await page.getByRole('checkbox', { name: `Select ${name} no 1` }).check();
  await expect(selected).toHaveText('1 carrier selected');
  await translateAgain(page);
  await page.getByRole('checkbox', { name: `Select ${name} no 2` }).check();
  await expect(selected).toHaveText('2 carriers selected');
  await page.getByRole('button', { name: 'Deactivate', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await expect(
    dialog
      .locator('font')
      .filter({ hasText: `${name} no 1` })
      .first(),
  ).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toHaveCount(0);

  await page.getByRole('link', { name: first?.name }).click();
  await expect(translations(page).getByText('Save', { exact: true })).toBeVisible();
  await page.getByLabel('Carrier name').fill(`${name} no 3`);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Carrier updated successfully')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${name} no 3`);
});

test('a figure within a sentence is that of what is shown', async ({ signedIn: page, server, world }) => {
  await page.addInitScript(translated);
  const account = await world.account();
  await writeCalls(server, account.owner, {}, {});
  await page.goto(`/internal/analytics?account=${account.sid}`);
  const calls = page.getByRole('region', { name: 'Calls', exact: true });
  for (const [period, scale] of [
    ['30 days', 'up to 2 a day'],
    ['24 hours', 'up to 2 an hour'],
  ] as const) {
    await page.getByRole('button', { name: period }).click();
    await expect(calls).toContainText(scale);
    await expect(translations(page).getByText(scale.slice(8), { exact: true })).toBeVisible();
  }
});
