/** Basic authentication of a webhook that is switched on in a form, and empty. */
import type { Page } from '@playwright/test';
import { BASIC_AUTH_NOTICE } from '@trunkline/contract/core/webhook.ts';
import { expect, test } from '../test.ts';

const group = (page: Page, name: string) => page.getByRole('group', { name });
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true });
const basicAuth = 'Use HTTP basic authentication';

test("an account's webhook asks for both as well, where there is one", async ({ signedIn: page, world }) => {
  const account = await world.account();
  await page.goto(`/internal/accounts/${account.sid}/edit`);
  const queue = group(page, 'Queue event webhook');
  await queue.getByLabel('Queue event webhook URL').fill('https://example.com/queue');
  await queue.getByLabel(basicAuth).check();
  await save(page).click();
  await expect(queue.getByLabel('Username')).toBeFocused();
  await expect(queue.getByLabel('Username')).toHaveAccessibleDescription(BASIC_AUTH_NOTICE);
  await queue.getByLabel(basicAuth).uncheck();
  await save(page).click();
  await expect(page.getByText(`Account ${account.name} updated`)).toBeVisible();
});

test('what was emptied by hand is not taken off while it is switched on', async ({
  signedIn: page,
  world,
}) => {
  const account = await world.account();
  const call_hook = { url: 'https://example.com/call', username: 'ann', password: 'a-secret-of-ann' };
  const application = await world.application(account.sid, { call_hook });
  await page.goto(`/internal/applications/${application.sid}/edit`);
  const calling = group(page, 'Calling webhook');
  await calling.getByLabel('Username').fill('');
  await calling.getByRole('button', { name: 'Replace Password' }).click();
  await save(page).click();
  await expect(calling.getByLabel('Username')).toBeFocused();
  await expect(calling.getByLabel('Username')).toHaveAccessibleDescription(BASIC_AUTH_NOTICE);
  await calling.getByLabel(basicAuth).uncheck();
  await save(page).click();
  await expect(page.getByText(`Application ${application.name} updated`)).toBeVisible();
});

test('what was discarded asks for nothing any more', async ({ signedIn: page, world }) => {
  const account = await world.account();
  const application = await world.application(account.sid);
  await page.goto(`/internal/applications/${application.sid}/edit`);
  const calling = group(page, 'Calling webhook');
  await calling.getByLabel(basicAuth).check();
  const name = page.getByLabel('Application name');
  await name.fill(`${application.name} as well`);
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(calling.getByLabel(basicAuth)).not.toBeChecked();
  await name.fill(`${application.name} again`);
  await save(page).click();
  await expect(page.getByText(`Application ${application.name} again updated`)).toBeVisible();
});
