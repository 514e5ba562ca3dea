/** What is pressed twice is done once, and what is seen once is not lost by a key. */
import { expect, test } from '../test.ts';
import { unique } from '../world.ts';

test('a double click on a dialog that adds a service provider sends one request', async ({
  signedIn: page,
  world,
}) => {
  await page.goto('/internal/accounts');
  await page.getByRole('button', { name: 'Add service provider' }).click();
  const name = unique('Twice');
  await page.getByLabel('Service provider name').fill(name);
  let posts = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/ServiceProviders')) posts += 1;
  });
  await page
    .getByRole('dialog')
    .getByRole('button', { name: 'Save' })
    .evaluate((button: HTMLButtonElement) => {
      // Both in one task: faster than any drawing.
      button.click();
      button.click();
    });
  await expect(page.getByText(`Service provider ${name} added`)).toBeVisible();
  expect(posts).toBe(1);
  const all = await world.send<{ name: string }[]>('GET', '/ServiceProviders', undefined, world.token);
  expect(all.filter((provider) => provider.name === name)).toHaveLength(1);
});

test('a new API key says that it was copied, and Escape does not lose one that was not', async ({
  signedIn: page,
  world,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const account = await world.account();
  await page.goto(`/internal/accounts/${account.sid}/edit`);
  const make = async () => {
    await page.getByRole('button', { name: 'Add key' }).first().click();
    const adding = page.getByRole('dialog', { name: 'Add API key' });
    await adding.getByLabel('Name').fill('Provisioning');
    await adding.getByRole('button', { name: 'Add key' }).click();
    await expect(dialog).toBeVisible();
  };
  const dialog = page.getByRole('dialog', { name: 'Copy the new API key' });
  await make();
  const token = await dialog.getByLabel('API key').inputValue();
  // From the third one on the browser closes it without being asked to.
  for (const _ of [1, 2, 3, 4]) {
    await page.keyboard.press('Escape');
    await expect(dialog.getByRole('alert')).toContainText('The key has not been copied.');
  }
  await dialog.getByRole('button', { name: 'Copy', exact: true }).click();
  await expect(dialog.getByRole('status')).toHaveText('API key copied to clipboard');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(token);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  await make();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Close without copying' }).click();
  await expect(dialog).toBeHidden();
});
