/** What is pressed twice is done once, and what is seen once is not lost by a key. */
import type { Locator, Page } from '@playwright/test';
import { aBucketCredential } from '@trunkline/contract/accounts/storage-vendors.sample.ts';
import { unfold } from '../lists.ts';
import { expect, test } from '../test.ts';
import { unique } from '../world.ts';

/** Both in one task: faster than any drawing. */
const pressTwice = (button: Locator) =>
  button.evaluate((element: HTMLButtonElement) => {
    element.click();
    element.click();
  });

/** What is sent from now on that is no reading; a new webhook secret is asked for by what looks like one. */
function changesOf(page: Page): string[] {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'GET' && !request.url().includes('regenerate')) return;
    sent.push(`${request.method()} ${new URL(request.url()).pathname.split('/')[3]}`);
  });
  return sent;
}

test('what is pressed twice at once is sent once: signing in, a dialog, a confirmation and a deletion', async ({
  page,
  world,
}) => {
  const user = await world.user();
  const account = await world.account();
  const sent = changesOf(page);
  await page.goto('/');
  await page.getByLabel('Username').fill(user.name);
  await page.getByLabel('Password').fill(user.password);
  await pressTwice(page.getByRole('button', { name: 'Log in' }));
  await expect(page.getByRole('heading', { name: 'Accounts', exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Add service provider' }).click();
  const dialog = page.getByRole('dialog');
  const name = unique('Twice');
  await page.getByLabel('Service provider name').fill(name);
  await pressTwice(dialog.getByRole('button', { name: 'Save' }));
  await expect(page.getByText(`Service provider ${name} added`)).toBeVisible();

  await page.goto(`/internal/accounts/${account.sid}/edit`);
  await page.getByRole('button', { name: 'Add key' }).first().click();
  await pressTwice(dialog.getByRole('button', { name: 'Add key' }));
  await expect(dialog.getByText('This key is shown only once.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Copy' }).click();
  await dialog.getByRole('button', { name: /Done|Close without/ }).click();

  await page.getByRole('button', { name: 'Regenerate' }).click();
  await pressTwice(dialog.getByRole('button', { name: 'Regenerate secret' }));
  await expect(dialog).toHaveCount(0);

  await page.goto(`/internal/users/${(await world.user()).sid}/edit`);
  await page.getByRole('button', { name: 'Delete user' }).click();
  await pressTwice(dialog.getByRole('button', { name: 'Delete user' }));
  await expect(page.getByRole('heading', { name: 'Users', exact: true })).toBeVisible();
  expect(sent).toEqual([
    'POST login',
    'POST ServiceProviders',
    'POST ApiKeys',
    'GET Accounts',
    'DELETE Users',
  ]);
});

test('many at once are changed once, and put back once, however fast the button is pressed', async ({
  signedIn: page,
  world,
}) => {
  const { name } = await world.carrier();
  const sent = changesOf(page);
  await page.goto(`/internal/carriers?filter=${encodeURIComponent(name)}`);
  await page.getByRole('checkbox', { name: 'Select all carriers on this page' }).check();
  await page.getByRole('button', { name: 'Deactivate', exact: true }).click();
  const dialog = page.getByRole('dialog');
  // Something in between answers the first times.
  for (const answer of [{ json: {} }, { status: 204 }]) {
    await page.route('**/BulkChanges', (route) => route.fulfill(answer), { times: 1 });
    await dialog.getByRole('button', { name: 'Deactivate 1 carrier' }).click();
    await expect(dialog.getByText('It is unclear whether this was done.')).toBeVisible();
  }
  await pressTwice(dialog.getByRole('button', { name: 'Deactivate 1 carrier' }));
  await page.getByText('1 carrier deactivated').hover();
  await page.getByRole('button', { name: 'Undo' }).click();
  await pressTwice(dialog.getByRole('button', { name: 'Undo', exact: true }));
  await expect(page.getByText('1 carrier restored')).toBeVisible();
  expect(sent).toEqual(Array(4).fill('POST BulkChanges'));
});

test('a view is kept, renamed and deleted, and a trunk, a webhook and a bucket are tested, once by two presses', async ({
  signedIn: page,
  world,
}) => {
  const account = await world.account();
  const carrier = await world.carrier();
  const application = await world.application(account.sid);
  const bucket = {
    bucket_credential: aBucketCredential('aws_s3'),
    record_all_calls: 1,
    record_format: 'wav',
  };
  await world.send('PUT', `/Accounts/${account.sid}`, bucket, world.token);
  const sent = changesOf(page);
  const dialog = page.getByRole('dialog');
  const name = unique('Once');
  await page.goto('/internal/carriers');
  await page.getByRole('button', { name: 'Views', exact: true }).click();
  await dialog.getByLabel('Save current view as').fill(name);
  await pressTwice(dialog.getByRole('button', { name: 'Save view' }));
  await page.getByRole('button', { name: `View: ${name}` }).click();
  await dialog.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Rename' }).click();
  await dialog.getByLabel(`Name of ${name}`).fill(`${name} and for all`);
  await pressTwice(dialog.getByRole('button', { name: 'Rename', exact: true }));
  await expect(dialog.getByLabel(`Name of ${name}`)).toHaveCount(0);
  await dialog.getByRole('button', { name: `Actions for ${name} and for all` }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await pressTwice(dialog.getByRole('button', { name: `Delete ${name} and for all` }));
  await expect(page.getByText(`View ${name} and for all deleted`)).toBeVisible();
  expect(sent.splice(0)).toEqual(['POST ListViews', 'PUT ListViews', 'DELETE ListViews']);

  // What is tested does not answer here: how that ends is told elsewhere.
  await page.route(/\/(Test|WebhookTest|BucketCredentialTest)$/, () => {});
  await page.goto(`/internal/carriers/${carrier.sid}/edit`);
  const trunk = page.getByRole('region', { name: 'Trunk test' });
  await pressTwice(trunk.getByRole('button', { name: 'Test trunk' }));
  await expect(trunk.getByRole('button', { name: 'Testing' })).toBeVisible();
  // What is still to be sent goes with its page.
  await expect.poll(() => sent).toEqual(['POST VoipCarriers']);

  await page.goto(`/internal/applications/${application.sid}/edit`);
  const webhook = page.getByRole('region', { name: 'Test webhook' });
  await webhook.getByRole('button', { name: 'Test webhook' }).click();
  await pressTwice(webhook.getByRole('button', { name: 'Send test call' }));
  await expect(webhook.getByRole('button', { name: 'Waiting for the webhook' })).toBeVisible();
  await expect.poll(() => sent).toEqual(['POST VoipCarriers', 'POST Applications']);

  await page.goto(`/internal/accounts/${account.sid}/edit`);
  await unfold(page, 'Call recording');
  await pressTwice(page.getByRole('button', { name: 'Test', exact: true }));
  await expect(page.getByRole('button', { name: 'Testing' })).toBeVisible();
  await expect.poll(() => sent).toEqual(['POST VoipCarriers', 'POST Applications', 'POST Accounts']);
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
    await expect(dialog.getByRole('alert')).toContainText('You have not copied the key.');
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
