/** What is typed while a form without a save bar is being sent would be lost, so nothing can be. */
import type { Page } from '@playwright/test';
import { fetched } from '../fetched.ts';
import { holdBack, loseAnswer } from '../hold-back.ts';
import { expectProvider } from '../providers.ts';
import { expect, expectAccessible, test } from '../test.ts';
import { PASSWORD, unique } from '../world.ts';

test.use({ allowedErrors: /status of (401|403|422|500)/ });

/** Of the bell, first; it is open when this ends. */
async function expectNotice(page: Page, text: string): Promise<void> {
  await page.getByRole('button', { name: /^Notices, \d/ }).click();
  await expect(page.getByRole('dialog', { name: 'Notices' }).getByRole('listitem').first()).toContainText(
    text,
  );
}

/** From the list, which can be gone back to. */
async function openAccount(page: Page, name: string): Promise<void> {
  await page.goto('/internal/accounts');
  await page.getByRole('searchbox').fill(name);
  // A row moves when the others go, and a press that begins before that ends beside it.
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.getByRole('link', { name, exact: true }).click();
}

test('the fields of a dialog are locked while they are sent, and open again at the one to mend', async ({
  signedIn: page,
  world,
}) => {
  const taken = await world.provider();
  await page.goto('/internal/accounts');
  await page.getByRole('button', { name: 'Add service provider' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add service provider' });
  const name = dialog.getByLabel('Service provider name');
  await name.fill(taken.name);
  const held = await holdBack(page, '**/api/v1/ServiceProviders', 'POST');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('button', { name: 'Saving' })).toBeVisible();
  await expect(name).toBeDisabled();
  await page.keyboard.type('lost');
  await expectAccessible(page);
  held.letGo();
  await expect(name).toHaveAccessibleDescription(/./);
  await expect(name).toBeFocused();
  await expect(name).toHaveValue(taken.name);
});

test('the dialog of the own password goes to the field that the server refuses, pressed by its button too', async ({
  signInAs,
  world,
}) => {
  const person = await world.user();
  const page = await signInAs(person);
  await page.goto(`/internal/users/${person.sid}/edit`);
  await page.getByRole('button', { name: 'Change password' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change password' });
  const field = (name: string) => dialog.getByRole('textbox', { name, exact: true });
  await field('Current password').fill('not this one 1');
  await field('New password').fill('another one 3');
  await field('Confirm new password').fill('another one 3');
  const held = await holdBack(page, '**/api/v1/Users/*', 'PUT');
  await dialog.getByRole('button', { name: 'Change password' }).click();
  await expect(dialog.getByRole('button', { name: 'Changing password' })).toBeFocused();
  await expect(field('Current password')).toBeDisabled();
  await expect(field('Confirm new password')).toBeDisabled();
  held.letGo();
  await expect(field('Current password')).toBeFocused();
  await expect(field('Current password')).toHaveValue('not this one 1');
  await expect(field('New password')).toHaveValue('another one 3');
});

test('the login is locked while it is sent, and keeps what was typed when it is refused', async ({
  page,
  world,
}) => {
  const person = await world.user();
  await page.goto('/');
  const [username, password] = [page.getByLabel('Username'), page.getByLabel('Password', { exact: true })];
  await username.fill(person.name);
  await password.fill(`${PASSWORD} wrong`);
  const held = await holdBack(page, '**/api/v1/login', 'POST');
  await password.press('Enter');
  await expect(page.getByRole('button', { name: 'Logging in' })).toBeVisible();
  await expect(username).toBeDisabled();
  await expect(password).toBeDisabled();
  await page.keyboard.type('lost');
  held.letGo();
  await expect(page.getByRole('main').getByRole('alert')).not.toBeEmpty();
  await expect(password).toBeFocused();
  await expect(username).toHaveValue(person.name);
  await expect(password).toHaveValue(`${PASSWORD} wrong`);

  await username.fill(` ${person.name} `);
  await password.fill(person.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/internal\//);
});

test('whoever leaves a form while it is being saved stays where they went, and is told what came of it', async ({
  signedIn: page,
  world,
}) => {
  const taken = await world.account();
  const accounts = page.getByRole('link', { name: 'Accounts', exact: true });
  async function leaveWhileAdding(name: string) {
    await accounts.click();
    await page.getByRole('link', { name: 'Add account' }).click();
    await page.getByLabel('Account name').fill(name);
    const held = await holdBack(page, '**/api/v1/Accounts', 'POST');
    const cancel = page.getByRole('link', { name: 'Cancel', exact: true });
    await expect(cancel).toBeVisible();
    await page.keyboard.press('Enter');
    // What is on its way is not called back.
    await expect(cancel).toHaveCount(0);
    const question = page.getByRole('dialog', { name: 'Leave while it is being saved?' });
    await page.getByRole('link', { name: 'Leave', exact: true }).click();
    await question.getByRole('button', { name: 'Stay' }).click();
    await page.getByRole('link', { name: 'Applications', exact: true }).click();
    await expect(question).toContainText('You will be told whether they were saved.');
    await question.getByRole('button', { name: 'Leave' }).click();
    await expect(page.getByRole('heading', { name: 'Applications', exact: true })).toBeVisible();
    held.letGo();
  }
  const name = unique('Account');
  await page.goto('/internal/accounts');
  await leaveWhileAdding(name);
  await expect(page.getByText(`Account ${name} added`)).toBeVisible();
  await expect(page).toHaveURL(/\/internal\/applications$/);
  await leaveWhileAdding(taken.name);
  await expect(page.getByText(/^Not saved\. The name you have entered is already in use/)).toBeVisible();
  await expect(page).toHaveURL(/\/internal\/applications$/);
  await expectNotice(page, 'Not saved. The name you have entered');
});

test('whoever has just left a form is told what came of it, though the next screen has not come yet', async ({
  signedIn: page,
  world,
}) => {
  const taken = await world.account();
  // After that a skeleton would take the place of what was left.
  await page.addInitScript((pending_ms) => {
    const { setTimeout } = window;
    window.setTimeout = ((act: TimerHandler, ms?: number, ...rest: unknown[]) =>
      setTimeout(act, ms === pending_ms ? 60_000 : ms, ...rest)) as typeof window.setTimeout;
  }, 100);
  const next = await holdBack(page, '**/assets/applications-*.js');
  await page.goto('/internal/accounts');
  await page.getByRole('link', { name: 'Add account' }).click();
  await page.getByLabel('Account name').fill(taken.name);
  const held = await holdBack(page, '**/api/v1/Accounts', 'POST');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: 'Leave', exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Applications', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'Leave while it is being saved?' });
  await expect(question).toBeVisible();
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL(/\/internal\/applications$/);
  await expect(page.getByLabel('Account name')).toBeVisible();
  held.letGo();
  await expect(page.getByText(/^Not saved\. The name you have entered is already in use/)).toBeVisible();
  next.letGo();
  await expect(page.getByRole('heading', { name: 'Applications', exact: true })).toBeVisible();
  await expectNotice(page, 'Not saved. The name you have entered');
});

test('whoever asks to leave is taken there once what they changed is saved, with nothing to lose any more', async ({
  signedIn: page,
  world,
}) => {
  const account = await world.account();
  // On the first page of the list, however many others there are.
  const { sid } = await world.application(account.sid, { name: unique('!') });
  await page.goto('/internal/home');
  await page.getByRole('link', { name: 'Applications', exact: true }).click();
  // Home has a link to what was changed last as well.
  await page.locator(`main a[href*="/applications/${sid}"]`).first().click();
  await page.getByLabel('Application name').fill(unique('Application'));
  const held = await holdBack(page, `**/api/v1/Applications/${sid}`, 'PUT');
  await page.keyboard.press('Enter');
  await page.evaluate(() => history.back());
  await expect(page.getByRole('dialog', { name: 'Leave while it is being saved?' })).toBeVisible();
  held.letGo();
  await expect(page.getByRole('heading', { name: 'Applications', exact: true })).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('whoever closes "Add service provider" while it is sent stays with the one they look at, and is told', async ({
  signedIn: page,
  world,
}) => {
  const shown = await world.provider();
  await page.addInitScript((sid) => localStorage.setItem('activeServiceProvider', sid), shown.sid);
  await page.goto('/internal/accounts');
  const dialog = page.getByRole('dialog', { name: 'Add service provider' });
  async function closeWhileAdding(name: string) {
    await page.getByRole('button', { name: 'Add service provider' }).click();
    await dialog.getByLabel('Service provider name').fill(name);
    const held = await holdBack(page, '**/api/v1/ServiceProviders', 'POST');
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('button', { name: 'Saving' })).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toHaveCount(0);
    await dialog.getByRole('button', { name: 'Leave' }).click();
    await expect(dialog).toBeHidden();
    held.letGo();
  }
  const name = unique('Provider');
  await closeWhileAdding(name);
  await expect(page.getByText(`Service provider ${name} added`)).toBeVisible();
  await expectProvider(page, shown.name);
  await closeWhileAdding(shown.name);
  await expect(page.getByText(/^The service provider was not added\./)).toBeVisible();
  await expectNotice(page, 'The service provider was not added.');
});

/** It is sent, and its answer has not come. */
async function addKeyHeldBack(page: Page, account: { name: string }) {
  await openAccount(page, account.name);
  await page.getByRole('button', { name: 'Add key' }).first().click();
  const held = await holdBack(page, '**/ApiKeys', 'POST');
  const dialog = page.getByRole('dialog', { name: 'Add API key' });
  await dialog.getByLabel('Name').fill('Provisioning');
  await page.keyboard.press('Enter');
  return { dialog, held };
}

test('an API key that is added while its page is left is told, since nobody saw it', async ({
  signedIn: page,
  world,
}) => {
  const { dialog, held } = await addKeyHeldBack(page, await world.account());
  await expect(dialog.getByRole('button', { name: 'Adding' })).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeDisabled();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeVisible();
  await page.goBack();
  await expect(dialog.getByRole('alert')).toContainText('You will be told the result.');
  await dialog.getByRole('button', { name: 'Leave' }).click();
  await expect(dialog).toBeHidden();
  held.letGo();
  await expect(page.getByText('The API key was added after you left the page')).toBeVisible();
});

test('an API key that comes while it is asked whether to leave is shown, at the address of its page', async ({
  signedIn: page,
  world,
}) => {
  const account = await world.account();
  const { dialog, held } = await addKeyHeldBack(page, account);
  await page.goBack();
  await expect(dialog.getByRole('alert')).toContainText('Close this while it is being sent?');
  held.letGo();
  await expect(page.getByRole('dialog', { name: 'Copy the new API key' })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`${account.sid}/edit`));
});

test('what failed after its question was left by going back is told', async ({ signedIn: page, world }) => {
  const account = await world.account();
  await openAccount(page, account.name);
  await page.getByRole('button', { name: 'Regenerate', exact: true }).click();
  const gone = Promise.withResolvers<void>();
  await page.route('**/WebhookSecret?regenerate=true', async (route) => {
    await gone.promise;
    await route.fulfill({ status: 500, json: { msg: 'Something went wrong, please try again' } });
  });
  await page.getByRole('dialog').getByRole('button', { name: 'Regenerate secret' }).click();
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Regenerating' })).toBeVisible();
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Cancel' })).toBeDisabled();
  await page.goBack();
  await expect(page.getByRole('dialog')).toBeHidden();
  gone.resolve();
  await expect(page.getByText('The webhook secret is unchanged. Something went wrong')).toBeVisible();
});

test.describe('an answer that is lost', () => {
  test.use({ allowedErrors: /ERR_FAILED/ });

  test('is no word of nothing having been done', async ({ signedIn: page, world }) => {
    await openAccount(page, (await world.account()).name);
    await page.getByRole('button', { name: 'Regenerate', exact: true }).click();
    await page.route('**/WebhookSecret?regenerate=true', loseAnswer);
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Regenerate secret' }).click();
    const said = dialog.getByRole('alert');
    await expect(said).toContainText('It is unclear whether this was done.');
    await expect(said).toContainText('The server cannot be reached');
    await expect(said).not.toContainText('unchanged');
  });

  test('leaves no secret shown that may be the one from before', async ({ signedIn: page, world }) => {
    await openAccount(page, (await world.account()).name);
    const section = page.getByRole('region', { name: 'Webhook secret' });
    await section.getByRole('button', { name: 'Reveal' }).click();
    const shown = section.getByText(/^wh_secret_/);
    const before = (await shown.textContent()) ?? '';
    await section.getByRole('button', { name: 'Regenerate' }).click();
    await page.route('**/WebhookSecret?regenerate=true', async (route) => {
      await fetched(route);
      await route.fulfill({ status: 204 });
    });
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Regenerate secret' }).click();
    await expect(dialog.getByRole('alert')).toContainText('It is unclear whether this was done.');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(section.getByText('Hidden')).toBeAttached();
    await section.getByRole('button', { name: 'Reveal' }).click();
    await expect(shown).not.toHaveText(before);
  });
});

test('nor is anybody who goes back while a record is being deleted taken away from what they type elsewhere', async ({
  signedIn: page,
  world,
}) => {
  const account = await world.account();
  await openAccount(page, account.name);
  await page.getByRole('button', { name: 'Delete account' }).click();
  const held = await holdBack(page, '**/api/v1/Accounts/*', 'DELETE');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete account' }).click();
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Deleting' })).toBeVisible();
  await page.goBack();
  await page.getByRole('link', { name: 'Add account' }).click();
  await page.getByLabel('Account name').fill('half typed');
  held.letGo();
  await expect(page.getByText(`Account ${account.name} deleted`)).toBeVisible();
  await expect(page.getByLabel('Account name')).toHaveValue('half typed');
});
