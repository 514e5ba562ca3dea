/** What becomes of a person's work, and of where they were, when a session ends (`R37`, `R38`). */
import type { Page } from '@playwright/test';
import { holdBack } from '../hold-back.ts';
import { chooseProvider, expectProvider } from '../providers.ts';
import { actAs, expect, expectAccessible, findSessionEnded, test } from '../test.ts';
import { EXPIRED, logIn, typeInForm } from '../typed-form.ts';
import { PASSWORD, unique } from '../world.ts';

const storedToken = (page: Page) => page.evaluate(() => localStorage.getItem('token'));

test.describe('a session that ended', () => {
  test.use({ allowedErrors: /status of (401|409)/ });

  test('gives the same person the address and everything typed back, from memory only', async ({
    page,
    world,
  }) => {
    const { person, token, carrier, typed } = await typeInForm(page, world);
    await world.send('POST', '/logout', undefined, token);
    await findSessionEnded(page, page.getByRole('button', { name: 'Save', exact: true }));
    await expect(page.getByRole('main').getByRole('alert')).toHaveText(EXPIRED);
    const stored = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
    expect(stored).not.toContain(typed);
    await logIn(page, person);
    await expect(page).toHaveURL(new RegExp(`/internal/carriers/${carrier.sid}/edit$`));
    await expect(page.getByLabel('Carrier name')).toHaveValue(typed);
    await expect(page.getByText('1 change', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByRole('heading', { name: typed })).toBeVisible();
  });

  test('gives a new record back too, and asks before the page that holds it is closed', async ({
    page,
    world,
  }) => {
    const person = await world.user();
    const { token } = await world.logIn(person.name, person.password);
    await actAs(page, token);
    await page.goto('/internal/carriers/add');
    await page.getByLabel('Carrier name').fill('Kept in memory');
    await page.getByLabel('IP address').first().fill('203.0.113.7');
    await world.send('POST', '/logout', undefined, token);
    await findSessionEnded(page, page.getByRole('button', { name: 'Add carrier' }));
    const asked = page.waitForEvent('dialog');
    await page.getByLabel('Username').click();
    const closing = page.close({ runBeforeUnload: true });
    const dialog = await asked;
    expect(dialog.type()).toBe('beforeunload');
    await dialog.dismiss();
    await closing;
    await logIn(page, person);
    await expect(page.getByLabel('Carrier name')).toHaveValue('Kept in memory');
    await expect(page.getByLabel('IP address').first()).toHaveValue('203.0.113.7');
  });

  test('keeps what was typed into a dialog too; a key or a press that would close it asks first', async ({
    page,
    world,
  }) => {
    const person = await world.user();
    const { token } = await world.logIn(person.name, person.password);
    await actAs(page, token);
    const account = await world.account();
    await page.goto(`/internal/accounts/${account.sid}/edit`);
    const dialog = page.getByRole('dialog', { name: 'Add API key' });
    const name = dialog.getByLabel('Name');
    const open = () => page.getByRole('button', { name: 'Add key' }).first().click();
    await open();
    await expect(name).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await open();
    await name.fill('Provisioning');
    await page.keyboard.press('Escape');
    await expect(dialog.getByRole('alert')).toContainText('What you typed will be lost.');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Keep editing' }).click();
    await expect(name).toHaveValue('Provisioning');
    await dialog.getByRole('button', { name: 'Close', exact: true }).click();
    await dialog.getByRole('button', { name: 'Close and discard' }).click();
    await expect(dialog).toBeHidden();

    await page.getByRole('button', { name: 'Add service provider' }).click();
    const adding = page.getByRole('dialog', { name: 'Add service provider' });
    await adding.getByLabel('Service provider name').fill('Half typed');
    await page.mouse.click(4, 4);
    await expect(adding.getByRole('alert')).toContainText('What you typed will be lost.');
    await adding.getByRole('button', { name: 'Close and discard' }).click();

    await open();
    await expect(name).toHaveValue('');
    await name.fill('Nightly job');
    await world.send('POST', '/logout', undefined, token);
    await findSessionEnded(page, dialog.getByRole('button', { name: 'Add key' }));
    await logIn(page, person);
    await expect(page).toHaveURL(new RegExp(`/internal/accounts/${account.sid}/edit$`));
    await open();
    await expect(name).toHaveValue('Nightly job');

    // What nobody comes back to is kept no longer than the screen that it belongs to.
    await world.send('POST', '/logout', undefined, (await storedToken(page)) ?? '');
    await findSessionEnded(page, dialog.getByRole('button', { name: 'Add key' }));
    await logIn(page, person);
    await expect(page).toHaveURL(new RegExp(`/internal/accounts/${account.sid}/edit$`));
    await page.getByRole('link', { name: 'Carriers', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Carriers', exact: true })).toBeVisible();
    await page.goBack();
    await open();
    await expect(name).toHaveValue('');
  });

  test('tells whose change was made meanwhile, as if it had not ended', async ({ page, world }) => {
    const { person, token, carrier } = await typeInForm(page, world);
    await world.send('POST', '/logout', undefined, token);
    await findSessionEnded(page, page.getByRole('button', { name: 'Save', exact: true }));
    const theirs = unique('Theirs');
    await world.send('PUT', `/VoipCarriers/${carrier.sid}`, { name: theirs }, world.token);
    await logIn(page, person);
    await expect(page.getByText('1 change', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByRole('dialog', { name: /Changed by someone else/ })).toContainText(theirs);
  });

  test('leads back to the provider that was shown, whose form has what was typed', async ({
    page,
    world,
  }) => {
    const [person, provider] = [await world.user(), await world.provider()];
    const { token } = await world.logIn(person.name, person.password);
    await actAs(page, token);
    await page.goto('/internal/accounts');
    await chooseProvider(page, provider.name);
    await expectProvider(page, provider.name);
    await page.getByRole('link', { name: 'Settings', exact: true }).click();
    await page.getByRole('tab', { name: 'Service provider' }).click();
    const name = page.getByLabel('Service provider name');
    await expect(name).toHaveValue(provider.name);
    const typed = unique('Typed');
    await name.fill(typed);
    await world.send('POST', '/logout', undefined, token);
    await findSessionEnded(page, page.getByRole('button', { name: 'Save', exact: true }));
    await logIn(page, person);
    await expectProvider(page, provider.name);
    await expect(name).toHaveValue(typed);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText(`Service provider ${typed} updated`)).toBeVisible();
    await expectProvider(page, typed);
  });

  test('gives another person nothing of it, and lets them start where people start', async ({
    page,
    world,
  }) => {
    const { person, token, carrier, typed } = await typeInForm(page, world);
    await world.send('POST', '/logout', undefined, token);
    await findSessionEnded(page, page.getByRole('button', { name: 'Save', exact: true }));
    const other = await world.user();
    await logIn(page, other);
    await expect(page.getByRole('heading', { name: 'Accounts', exact: true })).toBeVisible();
    await page.evaluate(
      (to) => window.history.pushState({}, '', to),
      `/internal/carriers/${carrier.sid}/edit`,
    );
    await page.evaluate(() => window.dispatchEvent(new PopStateEvent('popstate')));
    await expect(page.getByLabel('Carrier name')).toHaveValue(carrier.name);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await logIn(page, person);
    await expect(page.getByRole('heading', { name: 'Accounts', exact: true })).toBeVisible();
    await expect(page.getByText(typed)).toBeHidden();
  });
});

test('an address opened signed out is returned to after signing in', async ({ page, world }) => {
  const person = await world.user();
  await page.goto('/internal/applications?size=50');
  await expect(page.getByText('You must log in to view that page')).toBeVisible();
  await page.reload();
  await logIn(page, person);
  await expect(page.getByRole('heading', { name: 'Applications', exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/internal\/applications\?.*size=50/);
});

test('a session that somebody works in is renewed, one that nobody uses is not', async ({ page, world }) => {
  const { token } = await world.logIn('admin', PASSWORD);
  await actAs(page, token);
  await page.goto('/internal/applications');
  await expect(page.getByRole('heading', { name: 'Applications', exact: true })).toBeVisible();
  const stored = () => page.evaluate(() => localStorage.getItem('token'));
  await page.keyboard.press('Shift');
  expect(await stored()).toBe(token);
  // Tokens are told apart by the second in which they were made.
  const made_at = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).iat;
  await expect.poll(() => Math.floor(Date.now() / 1000)).toBeGreaterThan(made_at);
  await page.clock.setFixedTime(Date.now() + 31 * 60_000);
  const renewal = page.waitForResponse('**/session/renewal');
  await page.keyboard.press('Shift');
  expect((await renewal).status()).toBe(200);
  await expect.poll(stored).not.toBe(token);
  await page.getByRole('link', { name: 'Carriers', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Carriers', exact: true })).toBeVisible();
});

test('a sign-out in another tab is noticed, and what was typed is there for the same person', async ({
  page,
  world,
  context,
}) => {
  const { person, token, typed } = await typeInForm(page, world);
  const other = await context.newPage();
  await actAs(other, token);
  await other.goto('/internal/applications');
  await other.getByRole('button', { name: 'Sign out' }).click();
  await expect(other.getByText("You've successfully logged out.")).toBeVisible();
  await expect(page.getByText(EXPIRED)).toBeVisible();
  // Signed in again in one tab, the other goes on.
  await logIn(other, person);
  await expect(page.getByLabel('Carrier name')).toHaveValue(typed);
});

test('signing out with changes asks first', async ({ page, world }) => {
  const { typed } = await typeInForm(page, world);
  await page.getByRole('button', { name: 'Sign out' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sign out without saving?' });
  await dialog.getByRole('button', { name: 'Stay' }).click();
  await expect(page.getByLabel('Carrier name')).toHaveValue(typed);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await dialog.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByText("You've successfully logged out.")).toBeVisible();
});

test.describe('somebody else', () => {
  test.use({ allowedErrors: /status of (422|503)/ });

  test('who signs in is told nothing of what the one before had sent, nor led to what that one looked for', async ({
    page,
    world,
  }) => {
    const [one, two] = [await world.user(), await world.user()];
    const carrier = await world.carrier();
    await page.goto('/');
    await logIn(page, one);
    await page.getByRole('link', { name: 'Carriers', exact: true }).click();
    // The list that is left has a field of the same name, and what is typed there stays there.
    await expect(page.getByRole('heading', { name: 'Carriers', exact: true })).toBeVisible();
    await page.getByRole('searchbox', { name: 'Filter by name' }).fill(carrier.name);
    await page.getByRole('link', { name: carrier.name, exact: true }).click();
    await page.getByLabel('Carrier name').fill('Theirs alone');
    await page.route(
      `**/VoipCarriers/${carrier.sid}`,
      (route) => route.fulfill({ status: 422, json: { msg: 'Theirs alone is taken.' } }),
      { times: 1 },
    );
    const save = await holdBack(page, `**/VoipCarriers/${carrier.sid}`, 'PUT');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    const question = page.getByRole('dialog');
    // What is on its way may be saved all the same.
    await expect(question).toContainText('that are not saved yet will be lost');
    await question.getByRole('button', { name: 'Sign out' }).click();
    await logIn(page, two);
    await expect(page.getByRole('heading', { name: 'Accounts', exact: true })).toBeVisible();
    const answer = page.waitForResponse(`**/VoipCarriers/${carrier.sid}`);
    save.letGo();
    await answer;
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').getByRole('combobox').fill(carrier.name);
    await page.getByRole('option', { name: carrier.name, exact: true }).click();
    await expect(page.getByLabel('Carrier name')).toHaveValue(carrier.name);
    await expect(page.getByText('Theirs alone')).toHaveCount(0);
    const stored = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
    expect(stored).not.toContain('Theirs alone');
    const back = page.getByLabel('Breadcrumb').getByRole('link', { name: 'Carriers' });
    await expect(back).toHaveAttribute('href', '/internal/carriers');
  });

  test('who signs in in another tab while a page is kept for the way back, or after the server was away, finds nothing', async ({
    page,
    world,
  }) => {
    const [one, two] = [await world.user(), await world.user()];
    const carrier = await world.carrier();
    const other = await world.logIn(two.name, two.password);
    await page.goto('/internal/carriers/add');
    await logIn(page, one);
    await page.getByLabel('Carrier name').fill('Theirs alone');
    // As the browser does; what is stored meanwhile is told to no page that is kept.
    await page.evaluate((theirs) => {
      dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
      localStorage.setItem('token', theirs);
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    }, other.token);
    await expect(page.getByRole('heading', { name: 'Accounts', exact: true })).toBeVisible();
    await page.goBack();
    await expect(page.getByLabel('Carrier name')).toHaveValue('');

    await page.goto(`/internal/carriers/${carrier.sid}/edit`);
    await expect(page.getByLabel('Carrier name')).toHaveValue(carrier.name);
    const stored = () => page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
    expect(await stored()).toContain(carrier.sid);
    await page.route('**/api/v1/**', (route) => route.fulfill({ status: 503, body: '' }));
    await page.reload();
    await expect(page.getByRole('main').getByText('The server cannot be reached')).toBeVisible();
    await page.unroute('**/api/v1/**');
    await logIn(page, one);
    await expect(page.getByRole('heading', { name: 'Accounts', exact: true })).toBeVisible();
    expect(await stored()).not.toContain(carrier.sid);
  });
});

test.describe('a temporary password', () => {
  test.use({ allowedErrors: /status of 403/ });

  test('that a second tab has changed already lets the first one go on', async ({ page, world, context }) => {
    const person = await world.user({ force_change: 1, initial_password: 'a temporary one 1' });
    await page.goto('/');
    await logIn(page, person);
    await expect(page.getByRole('heading', { name: 'Create password' })).toBeVisible();
    const second = await context.newPage();
    await second.goto('/internal/accounts');
    await second.getByLabel('Temporary password').fill(person.password);
    for (const one of [second, page]) {
      await one.getByLabel('New password', { exact: true }).fill(PASSWORD);
      await one.getByLabel('Confirm new password').fill(PASSWORD);
    }
    await second.getByRole('button', { name: 'Create password' }).click();
    await expect(second.getByRole('heading', { name: 'Accounts', exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Create password' }).click();
    await expect(page.getByRole('heading', { name: 'Accounts', exact: true })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Accounts', exact: true })).toBeVisible();
  });
});

test.describe('a server that is away', () => {
  test.use({ allowedErrors: /ERR_FAILED|status of 503/ });

  test('is said at once after a reload, and Retry leads back when it is there again', async ({
    signedIn: page,
  }) => {
    await page.goto('/internal/applications?size=50');
    await expect(page.getByRole('heading', { name: 'Applications', exact: true })).toBeVisible();
    // Time stands still: nothing may wait for a second try.
    await page.clock.install();
    for (const away of ['abort', 'refuse'] as const) {
      await page.route('**/api/v1/**', (route) =>
        away === 'abort' ? route.abort() : route.fulfill({ status: 503, body: '' }),
      );
      await page.reload();
      await expect(page.getByRole('main').getByText('The server cannot be reached')).toBeVisible();
      await page.reload();
      await expect(page.getByRole('main').getByText('The server cannot be reached')).toBeVisible();
      await page.unroute('**/api/v1/**');
      await page.getByRole('button', { name: 'Retry' }).click();
      await page.clock.runFor(2000);
      await expect(page.getByRole('heading', { name: 'Applications', exact: true })).toBeVisible();
      await expect(page).toHaveURL(/size=50/);
    }
  });
});
