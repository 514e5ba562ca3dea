/** The console at `http://10.0.0.5:3000`: a page that is not secure has neither a clipboard nor random ids. */
import type { Page } from '@playwright/test';
import { pick } from '../lists.ts';
import type { Server } from '../server.ts';
import { expect, test } from '../test.ts';

test.use({
  // What other tests share is of another origin.
  isFirstVisit: true,
  // One of our headers is for secure pages, and Chromium says so.
  allowedErrors: /Cross-Origin-Opener-Policy|status of 500/,
});

/** At an address that is not the machine's own, for which browsers make an exception. */
async function open(page: Page, { url }: Pick<Server, 'url'>, path: string): Promise<void> {
  await page.goto(`http://plain-http.test:${new URL(url).port}${path}`);
}

/** What is on the clipboard, which nobody but the person at the keyboard is told. */
async function pasted(page: Page): Promise<string> {
  const field = page.getByRole('searchbox').first();
  await field.fill('');
  await page.keyboard.press('Control+v');
  return field.inputValue();
}

test('without TLS sids and new API keys are copied as with it', async ({ signedIn: page, world, server }) => {
  const account = await world.account();
  await open(page, server, `/internal/accounts?filter=${encodeURIComponent(account.name)}`);
  expect(await page.evaluate(() => [isSecureContext, 'clipboard' in navigator])).toEqual([false, false]);
  await page.getByRole('button', { name: `Actions for ${account.name}` }).click();
  await page.getByRole('menuitem', { name: 'Copy SID' }).click();
  await expect(page.getByText(`${account.sid} copied to clipboard`)).toBeVisible();
  expect(await pasted(page)).toBe(account.sid);

  // Out of a dialog too, behind which nothing can be selected.
  await open(page, server, `/internal/accounts/${account.sid}/edit`);
  await page.getByRole('button', { name: 'Add key' }).first().click();
  const adding = page.getByRole('dialog', { name: 'Add API key' });
  await adding.getByLabel('Name').fill('Provisioning');
  await adding.getByRole('button', { name: 'Add key' }).click();
  const dialog = page.getByRole('dialog', { name: 'Copy the new API key' });
  const token = await dialog.getByLabel('API key').inputValue();
  await dialog.getByRole('button', { name: 'Copy', exact: true }).click();
  await expect(dialog.getByRole('status')).toHaveText('API key copied to clipboard');
  await dialog.getByRole('button', { name: 'Done' }).click();
  await open(page, server, '/internal/accounts');
  expect(await pasted(page)).toBe(token);
});

test('without TLS an exported document is copied too', async ({ signedIn: page, world, server }) => {
  const { sid: service_provider_sid } = await world.firstProvider();
  const account = await world.account({ service_provider_sid });
  await open(page, server, '/internal/settings/configuration');
  // Of the provider there may be what other tests left that no document can have.
  await pick(page.getByRole('combobox', { name: 'Account', exact: true }), account.name);
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await page.getByRole('button', { name: 'Copy', exact: true }).click();
  await expect(page.getByText('Document copied to clipboard')).toBeVisible();
  // It has lines, and is too long for what asks for what is typed.
  await page.evaluate(() => document.body.append(document.createElement('textarea')));
  await page.locator('textarea').press('Control+v');
  await expect(page.locator('textarea')).toHaveValue(new RegExp(`^ +- name: ${account.name}$`, 'm'));
});

test('without TLS what failed after its page was left stands in the bell', async ({
  signedIn: page,
  world,
  server,
}) => {
  const account = await world.account();
  await open(page, server, `/internal/accounts?filter=${encodeURIComponent(account.name)}`);
  await page.getByRole('link', { name: account.name, exact: true }).click();
  const answer = Promise.withResolvers<void>();
  await page.route('**/WebhookSecret?regenerate=true', async (route) => {
    await answer.promise;
    await route.fulfill({ status: 500, json: { msg: 'The disk is full' } });
  });
  await page.getByRole('button', { name: 'Regenerate', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Regenerate secret' }).click();
  await expect(dialog.getByRole('button', { name: 'Regenerating' })).toBeVisible();
  await page.goBack();
  await expect(dialog).toBeHidden();
  answer.resolve();
  await page.getByRole('button', { name: /^Notices, \d/ }).click();
  await expect(page.getByRole('dialog', { name: 'Notices' })).toContainText(
    'The webhook secret is unchanged. The disk is full',
  );
});
