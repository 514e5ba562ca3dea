import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expectNoSideways } from '../good-looks.ts';
import { pick } from '../lists.ts';
import { expect, expectAccessible, test } from '../test.ts';
import { unique } from '../world.ts';

/** Toasts are told elsewhere. */
const notice = (page: Page) => page.getByRole('region', { name: 'Apply', exact: true }).getByRole('alert');
const phone = { width: 390, height: 844 };
const files = (page: Page) => page.getByLabel('YAML files', { exact: true });
const yaml = (name: string, text: string) => ({
  name,
  mimeType: 'application/yaml',
  buffer: Buffer.from(text),
});

async function look(page: Page, name: string) {
  await expectAccessible(page);
  const desk = page.viewportSize() ?? phone;
  await page.setViewportSize(phone);
  await expectAccessible(page);
  await expectNoSideways(page, `${name} on a phone`);
  await page.setViewportSize(desk);
}

test.use({ viewport: { width: 1440, height: 900 }, allowedErrors: /40[09]/, allowedUrls: /\/Apply$/ });

test('an account is exported, changed in the file, planned, applied, and told in the audit log', async ({
  signedIn: page,
  world,
}) => {
  const { sid: service_provider_sid } = await world.firstProvider();
  const account = await world.account({ service_provider_sid });
  const [kept, spare] = [await world.application(account.sid), await world.application(account.sid)];
  await page.goto('/internal/settings');
  await page.getByRole('link', { name: 'Configuration as code' }).click();
  await pick(page.getByRole('combobox', { name: 'Account', exact: true }), account.name);
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Exported document' })).toContainText(kept.name);
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download YAML' }).click();
  const text = readFileSync(await (await downloading).path(), 'utf8');

  const added = unique('Night desk');
  const hook = 'url: https://example.com/night';
  const application = `          - name: ${added}\n            call_hook:\n              ${hook}\n            call_status_hook:\n              ${hook}\n`;
  const wanted = text
    .replace(/^( +)applications:\n/m, (line) => `${line}${application}`)
    .replace(new RegExp(`( +- name: ${kept.name}\n)`), '$1            record_all_calls: true\n');
  const without = wanted.replace(new RegExp(` +- name: ${spare.name}\n(?: {12,}.*\n)*`), '');

  await files(page).setInputFiles(yaml('acme.yaml', `${without}colour: red\n`));
  await expect(notice(page)).toContainText(/acme\.yaml, line \d+: .*colour/);
  await files(page).setInputFiles(yaml('acme.yaml', without));
  await expect(page.getByText('1 to create and 1 to change', { exact: true }).first()).toBeVisible();
  await expect(page.getByText('1 is not in the document, and stays')).toBeVisible();
  const row = (name: string) => page.getByRole('listitem').filter({ hasText: name });
  await row(kept.name).getByText('record_all_calls').click();
  await expect(row(kept.name).getByRole('row', { name: /record_all_calls/ })).toContainText('1');
  await page.getByRole('switch', { name: 'Delete records missing from the document' }).click();
  await expect(row(spare.name)).toContainText('deleted');
  await expect(page.getByText('1 record is deleted', { exact: true })).toBeVisible();
  await look(page, 'a plan');

  // Somebody else changes it meanwhile: nothing is done, nothing that was chosen is lost.
  const path = `/Applications/${kept.sid}`;
  await world.send('PUT', path, { speech_synthesis_language: 'de-DE' }, world.token);
  const apply = async () => {
    await page.getByRole('button', { name: 'Apply 3 changes' }).click();
    const dialog = page.getByRole('dialog', { name: 'Apply 3 changes?' });
    await expect(dialog).toContainText('1 to create, 1 to change and 1 to delete, in one account.');
    await dialog.getByRole('button', { name: 'Apply and delete' }).click();
    await expect(dialog).toBeHidden();
  };
  await apply();
  await expect(notice(page)).toContainText('has changed since this was planned');
  await page.getByRole('button', { name: 'Make a new plan' }).click();
  await expect(notice(page)).toHaveCount(0);
  await expect(row(kept.name)).toContainText('speech_synthesis_language');
  await apply();
  await expect(page.getByText('3 changes applied')).toBeVisible();
  await look(page, 'what was applied');

  await page.getByRole('link', { name: 'Show it in the audit log' }).click();
  await page.getByRole('button', { name: 'Applied 3 changes' }).first().click();
  const told = page.getByRole('table', { name: 'changed records' });
  for (const name of [added, kept.name, spare.name]) await expect(told).toContainText(name);
});

test('each of very many secrets can be given: by its page, and by words of its name', async ({
  signedIn: page,
  world,
}) => {
  const { sid: service_provider_sid, name: provider } = await world.firstProvider();
  const account = await world.account({ service_provider_sid });
  const realm = `${account.sid}.example.com`;
  const variable = (nth: number) => `DESK_${String(nth).padStart(3, '0')}_PASSWORD`;
  const clients = Array.from(
    { length: 120 },
    (_, nth) => `          - username: desk${nth}\n            password: \${env:${variable(nth)}}\n`,
  );
  const document = (some: string[]) =>
    `trunkline: 1\nproviders:\n  - name: ${JSON.stringify(provider)}\n    accounts:\n      - name: ${account.name}\n        sip_realm: ${realm}\n        clients:\n${some.join('')}`;
  await page.goto('/internal/settings/configuration');
  await files(page).setInputFiles(yaml('acme.yaml', document(clients)));
  await expect(notice(page)).toContainText('the secret DESK_000_PASSWORD is missing');
  await expect(notice(page)).toContainText('(and 119 more)');
  await expect(page.getByRole('list', { name: 'Problems' })).toContainText('and 20 more, 120 in total');
  await page.getByText('Secrets by reference').click();
  await expect(page.getByText('1 to 50 of 120', { exact: true })).toBeVisible();
  await expect(page.getByLabel(variable(50), { exact: true })).toHaveCount(0);
  await page.getByRole('button', { name: 'Page 3', exact: true }).click();
  await page.getByLabel(variable(119), { exact: true }).fill('a password of the last desk');
  await look(page, 'many secrets');
  await page.getByRole('textbox', { name: 'Find a secret' }).fill('060 desk');
  await expect(page.getByText('1 to 1 of 1', { exact: true })).toBeVisible();
  await page.getByLabel(variable(60), { exact: true }).fill('a password of desk sixty');
  await expect(page.getByText('120 in the document, 2 given')).toBeVisible();
  await page.getByRole('textbox', { name: 'Find a secret' }).fill('nobody');
  await expect(page.getByText('The document has no secret with this name.')).toBeVisible();

  // The two that were given are enough for a document of these two.
  const two = clients.filter((_, nth) => nth === 60 || nth === 119);
  await files(page).setInputFiles(yaml('acme.yaml', document(two)));
  await expect(page.getByText('2 to create and 1 to change', { exact: true }).first()).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Find a secret' })).toHaveCount(0);
  await expect(page.getByLabel(variable(119), { exact: true })).toHaveValue('a password of the last desk');
});

test('what is dropped while another file is read comes to it, and where something in between answers nothing is claimed', async ({
  signedIn: page,
  world,
}) => {
  const { name: provider } = await world.firstProvider();
  const text = (account: string) =>
    `trunkline: 1\nproviders:\n  - name: ${JSON.stringify(provider)}\n    accounts:\n      - name: ${account}\n`;
  await page.addInitScript(() => {
    const { text } = Blob.prototype;
    const isRead = new Promise<void>((resolve) => addEventListener('slow-is-read', () => resolve()));
    Blob.prototype.text = async function () {
      if ((this as File).name === 'slow.yaml') await isRead;
      return text.call(this);
    };
  });
  await page.goto('/internal/settings/configuration');
  const chosen = page.getByRole('list', { name: 'Chosen files' }).getByRole('listitem');
  await files(page).setInputFiles(yaml('slow.yaml', text(unique('Slow'))));
  await files(page).setInputFiles(yaml('quick.yaml', text(unique('Quick'))));
  await expect(chosen).toHaveCount(1);
  await page.evaluate(() => dispatchEvent(new Event('slow-is-read')));
  await expect(chosen).toHaveCount(2);

  const apply = page.getByRole('button', { name: 'Apply 2 changes' });
  // Something in between has answered.
  for (const answer of [{ json: {} }, { contentType: 'text/html', body: '<h1>Sign in</h1>' }]) {
    await apply.click();
    await page.route('**/Apply', (route) => route.fulfill(answer), { times: 1 });
    await page.getByRole('dialog').getByRole('button', { name: 'Apply', exact: true }).click();
    await expect(notice(page)).toContainText('It is unclear whether this was done.');
    await page.getByRole('button', { name: 'Make a new plan' }).click();
  }
  await apply.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Apply', exact: true }).click();
  await expect(page.getByText('2 changes applied')).toBeVisible();
});

test.describe('for whoever may only look', () => {
  test('the export is there, and why nothing can be applied', async ({ signInAs, world }) => {
    const { sid: service_provider_sid } = await world.firstProvider();
    const account = await world.account({ service_provider_sid });
    const viewer = await world.user({
      service_provider_sid,
      account_sid: account.sid,
      is_view_only: true,
    });
    const page = await signInAs(viewer);
    await page.goto('/internal/settings/configuration');
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    await expect(page.getByRole('region', { name: 'Exported document' })).toContainText(account.name);
    await expect(page.getByText('User has view-only access').first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Choose YAML files' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
  });
});
