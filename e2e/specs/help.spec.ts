/** Help in place: a page beside the screen, which can be sent to others, and found by the palette. */
import { expect, expectAccessible, test } from '../test.ts';

test('the mark beside a heading opens a page of help, and what is typed stays', async ({
  signedIn: page,
  world,
}) => {
  const carrier = await world.carrier();
  await page.goto(`/internal/carriers/${carrier.sid}/edit`);
  const name = page.getByLabel('Carrier name');
  await name.fill('Harbour Telecom');
  const mark = page.getByRole('link', { name: 'Help: Trunk', exact: true });
  await mark.click();
  const help = page.getByRole('dialog', { name: 'Carriers and trunk types' });
  await expect(help.getByRole('heading', { name: 'Trunk types', exact: true })).toBeFocused();
  await expect(page).toHaveURL(/#help=carriers\.trunk-types$/);
  await expectAccessible(page);

  await help.getByRole('link', { name: 'inbound authentication' }).click();
  const next = page.getByRole('dialog', { name: 'Inbound authentication' });
  await expect(next.getByText('branch-lisbon')).toBeVisible();
  await next.getByRole('link', { name: 'All pages of help' }).click();
  const all = page.getByRole('dialog', { name: 'Help', exact: true });
  await all.getByRole('link', { name: 'Roles and scopes' }).click();
  await expect(page.getByRole('dialog', { name: 'Roles and scopes' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page).toHaveURL(/\/edit$/);
  await expect(mark).toBeFocused();
  await expect(name).toHaveValue('Harbour Telecom');

  // What has been loaded before is gone to as well.
  await mark.click();
  await expect(help.getByRole('heading', { name: 'Trunk types', exact: true })).toBeFocused();
});

test('help is found by the palette, has an address, and is the whole of a phone', async ({
  signedIn: page,
}) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto('/internal/carriers?filter=nobody#help=nothing-like-that');
  await expect(page.getByText('There is no such page of help. These are all:')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page).toHaveURL(/\/carriers\?filter=nobody$/);

  await page.getByRole('button', { name: 'Search or jump to' }).click();
  await page.getByRole('combobox', { name: 'Search or jump to' }).fill('numbers and pat');
  await page.getByRole('group', { name: 'Help' }).getByRole('option').click();
  const help = page.getByRole('dialog', { name: 'Routing of calls' });
  await expect(help.getByRole('heading', { name: 'Numbers and patterns' })).toBeFocused();
  const box = await help.boundingBox();
  expect([box?.x, box?.width]).toEqual([0, 390]);
  await expectAccessible(page);
  // The way back of a phone closes it.
  await page.goBack();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page).toHaveURL(/\/carriers\?filter=nobody$/);
});
