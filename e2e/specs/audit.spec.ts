import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { filterBy, filterChip, opener } from '../lists.ts';
import { expect, expectAccessible, test } from '../test.ts';
import { unique, type World } from '../world.ts';

const entry = opener;

/** An application whose name and webhook were changed once. */
async function changedApplication(world: World) {
  const account = await world.account();
  const application = await world.application(account.sid);
  const name = unique('Front desk');
  const call_hook = { url: 'https://example.com/after', method: 'POST' };
  await world.send('PUT', `/Applications/${application.sid}`, { name, call_hook }, world.token);
  return { account, application: { ...application, before: application.name, name } };
}

async function openHistory(page: Page, record_sid: string) {
  await page.goto(`/internal/audit?record_sid=${record_sid}`);
}

test('a change is found with what was there before and what is there now', async ({
  signedIn: page,
  world,
}) => {
  const { application } = await changedApplication(world);
  await page.goto('/internal/applications');
  await page.getByRole('link', { name: 'Audit log' }).click();
  await entry(page, `Changed application ${application.name}`).click();
  const field = (name: string) => page.getByRole('row', { name: new RegExp(`^${name} changed`) });
  await expect(field('name')).toContainText(application.before);
  await expect(field('name')).toContainText(application.name);
  await expect(field('call_hook.url')).toContainText('https://example.com/after');
  await expect(page.getByText('unchanged')).toHaveCount(0);

  await page.getByRole('button', { name: 'All fields' }).click();
  await expect(page.getByText('unchanged').first()).toBeVisible();
  await page.getByRole('button', { name: 'JSON' }).click();
  await expect(page.getByRole('region', { name: 'After' })).toContainText(
    '"url": "https://example.com/after"',
  );
  await expect(page.getByRole('button', { name: 'Copy request id' })).toBeVisible();
  await page.getByRole('link', { name: `Open ${application.name}` }).click();
  await expect(page.getByLabel('Application name')).toHaveValue(application.name);
});

test('a row is pressed where it is, also in a browser in which rows of tables have no position', async ({
  signedIn: page,
  world,
}) => {
  const { application } = await changedApplication(world);
  await openHistory(page, application.sid);
  const changed = entry(page, `Changed application ${application.name}`);
  await expect(changed).toBeVisible();
  // As in Safari; what is drawn as a grid has one there too.
  await page.getByRole('row').evaluateAll((rows) => {
    for (const row of rows as HTMLElement[])
      if (getComputedStyle(row).display === 'table-row') row.style.position = 'static';
  });
  await page.getByRole('row', { name: `Changed application ${application.name}` }).click();
  await expect(changed).toHaveAttribute('aria-expanded', 'true');
});

test('the history of a user opens from its edit page', async ({ signedIn: page, world }) => {
  const user = await world.user();
  await page.goto(`/internal/users/${user.sid}/edit`);
  await page.getByLabel('User email').fill('changed@example.com');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText(`User ${user.name} updated`)).toBeVisible();
  await page.getByRole('button', { name: `Actions for ${user.name}` }).click();
  await page.getByRole('menuitem', { name: 'History' }).click();
  await expect(page).toHaveURL(new RegExp(`record_sid=${user.sid}`));
  await expect(page.getByText('2 entries in total')).toBeVisible();
  await entry(page, `Changed user ${user.name}`).click();
  await expect(page.getByRole('row').filter({ hasText: 'email' }).last()).toContainText(
    'changed@example.com',
  );
});

test('person, kind and time narrow the log, and each can be taken away again', async ({
  signedIn: page,
  world,
}) => {
  const { application, account } = await changedApplication(world);
  const user = await world.user();
  const { token } = await world.logIn(user.name, user.password);
  await world.send('PUT', `/Applications/${application.sid}`, { name: unique('Third') }, token);
  const elsewhere = await world.provider();
  const foreign = await world.account({ service_provider_sid: elsewhere.sid });
  await page.goto('/internal/audit');
  const { name: chosen } = await world.firstProvider();
  await expect(page.getByText(`in ${chosen} and its accounts`)).toBeVisible();
  await expect(entry(page, `Changed application ${application.name}`)).toBeVisible();
  await expect(entry(page, `Added account ${foreign.name}`)).toBeHidden();
  await filterBy(page, 'Provider', 'All service providers');
  await expect(entry(page, `Added account ${foreign.name}`)).toBeVisible();
  await expect(page.getByText('in all service providers and the platform')).toBeVisible();
  await page.getByRole('button', { name: 'Remove filter Provider: All service providers' }).click();

  await filterChip(page, 'Changed by').click();
  await page.getByLabel('Find: Changed by').fill(user.name);
  await page.getByRole('option', { name: user.name }).click();
  await expect(page).toHaveURL(new RegExp(`actor_sid=${user.sid}`));
  await expect(page.getByText('2 entries in total')).toBeVisible();
  await filterBy(page, 'Kind', 'Applications');
  await expect(page.getByText('1 entry in total')).toBeVisible();
  await page.reload();
  await expect(page.getByText('1 entry in total')).toBeVisible();
  await page.getByRole('button', { name: `Remove filter Changed by: ${user.name}` }).click();
  await entry(page, `Changed application ${application.name}`).click();
  await page.getByRole('button', { name: 'Only this record' }).click();
  await expect(page.getByText('3 entries in total')).toBeVisible();
  await filterBy(page, 'Time', 'Yesterday');
  await expect(page.getByText('No entries match')).toBeVisible();
  await page.getByRole('search').getByRole('button', { name: 'Clear filters' }).click();
  await expect(page).toHaveURL(/\/internal\/audit$/);

  await filterBy(page, 'Time', 'From … to …');
  const from = page.getByLabel('From', { exact: true });
  for (const time of ['2030-01-01T00:00', '2030-01-02T00:00']) {
    await from.fill(time);
    await expect.poll(() => new URL(page.url()).searchParams.get('from')).toBe(time);
  }
  await expect(page.getByText('No entries match')).toBeVisible();
  await page.goBack();
  await expect(from).toHaveValue('');
  await expect.poll(() => new URL(page.url()).searchParams.get('range')).toBe('custom');
  await page.goto(`/internal/audit?record_sid=${account.sid}&range=today`);
  await expect(entry(page, `Added account ${account.name}`)).toBeVisible();
});

test('what the filters leave is exported as CSV', async ({ signedIn: page, world }) => {
  const { application } = await changedApplication(world);
  await openHistory(page, application.sid);
  await expect(entry(page, `Changed application ${application.name}`)).toBeVisible();
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const download = await coming;
  await expect(page.getByText(/audit-.*\.csv downloaded/)).toBeVisible();
  expect(download.suggestedFilename()).toMatch(/^audit-\d{4}-\d\d-\d\d\.csv$/);
  const lines = (await readFile(await download.path(), 'utf8')).trim().split('\r\n');
  expect(lines).toHaveLength(3);
  expect(lines[0]).toContain('actor_name');
  expect(lines[1]).toContain('https://example.com/after');
});

test('a key is told from a person', async ({ signedIn: page, world }) => {
  const account = await world.account();
  const key = await world.send<{ token: string }>(
    'POST',
    '/ApiKeys',
    { account_sid: account.sid, name: 'nightly job' },
    world.token,
  );
  await world.send('PUT', `/Accounts/${account.sid}`, { name: unique('By key') }, key.token);
  await openHistory(page, account.sid);
  const line = page.getByRole('row').filter({ hasText: 'nightly job' });
  await expect(line.getByRole('img', { name: 'API key' })).toBeVisible();
  await line.getByRole('button').first().click();
  await page.getByRole('button', { name: 'Only by nightly job' }).click();
  await expect(page.getByRole('button', { name: 'Remove filter Changed by: nightly job' })).toBeVisible();
});

test('older entries come on request, without a gap or a repetition', async ({ signedIn: page, world }) => {
  const account = await world.account();
  for (let index = 1; index <= 60; index += 1)
    await world.send('PUT', `/Accounts/${account.sid}`, { name: `${account.name} ${index}` }, world.token);
  await openHistory(page, account.sid);
  await expect(page.getByText('The latest 50 entries')).toBeVisible();
  await page.getByRole('button', { name: 'Load older entries' }).click();
  await expect(page.getByText('61 entries in total')).toBeVisible();
  await expect(entry(page, `Added account ${account.name}`)).toBeVisible();
  for (const index of [1, 10, 11, 60])
    await expect(
      page.getByRole('button', { name: `Changed account ${account.name} ${index}`, exact: true }),
    ).toHaveCount(1);
});

test('an account user sees what concerns the own account, and nothing else', async ({ world, signInAs }) => {
  const { account, application } = await changedApplication(world);
  const { application: foreign } = await changedApplication(world);
  const provider = await world.firstProvider();
  const user = await world.user({
    service_provider_sid: provider.sid,
    account_sid: account.sid,
    is_view_only: 1,
  });
  const page = await signInAs(user);
  await page.goto('/internal/audit');
  await expect(entry(page, `Changed application ${application.name}`)).toBeVisible();
  await openHistory(page, foreign.sid);
  await expect(page.getByText('No history of this record')).toBeVisible();
});

test.describe('a log that cannot be read', () => {
  test.use({ allowedErrors: /status of 503/ });

  test('says so and is asked for again', async ({ signedIn: page, world }) => {
    await changedApplication(world);
    await page.route('**/AuditEntries*', (route) =>
      route.fulfill({ status: 503, json: { msg: 'Down.', code: 'x' } }),
    );
    await page.goto('/internal/audit');
    await expect(
      page.getByRole('alert').filter({ hasText: 'The audit log could not be loaded.' }),
    ).toBeVisible();
    await page.unroute('**/AuditEntries*');
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByText(/The latest \d+ entr|All \d+ entr|\d+ entr/).first()).toBeVisible();
    await expect(page.getByRole('alert').filter({ hasText: 'could not be loaded' })).toBeHidden();
  });
});

test('the log holds with an entry open in each view', async ({ signedIn: page, world }) => {
  const { application } = await changedApplication(world);
  await openHistory(page, application.sid);
  await entry(page, `Changed application ${application.name}`).click();
  for (const view of ['Changes', 'All fields', 'JSON']) {
    await page.getByRole('button', { name: view }).click();
    await expectAccessible(page);
  }
  await filterChip(page, 'Changed by').click();
  await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible();
  await expectAccessible(page);
});
