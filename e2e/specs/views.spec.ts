/** Views of lists: kept under a name, opened by address, shared, begun with, and deleted. */
import type { Page } from '@playwright/test';
import { expectNoSideways } from '../good-looks.ts';
import { chooseIn } from '../lists.ts';
import { expect, expectAccessible, test } from '../test.ts';
import { openWithin } from '../within.ts';
import { unique, type World } from '../world.ts';

const dialog = (page: Page) => page.getByRole('dialog');
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const openViews = (page: Page) => page.getByRole('button', { name: /^View(s$|: )/ }).click();
const choose = (page: Page, name: string, entry: string) =>
  chooseIn(dialog(page), `Actions for ${name}`, entry);
const view = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true });

async function twoCarriers(world: World) {
  return [
    await world.carrier({ name: unique('North') }),
    await world.carrier({ name: unique('South') }),
  ] as const;
}

async function keep(page: Page, name: string) {
  await openViews(page);
  await dialog(page).getByLabel('Save current view as').fill(name);
  await dialog(page).getByRole('button', { name: 'Save view' }).click();
  await expect(page.getByRole('button', { name: `View: ${name}` })).toBeVisible();
}

test('who has no view yet types the name of the first one at once', async ({ signInAs, world }) => {
  await world.carrier();
  const page = await signInAs(await world.user());
  await page.goto('/internal/carriers');
  await page.getByRole('button', { name: 'Views', exact: true }).press('Enter');
  await expect(dialog(page).getByLabel('Save current view as')).toBeFocused();
  const name = unique('First');
  await page.keyboard.type(name);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: `View: ${name}` })).toBeVisible();
});

test('what is shown is kept under a name, opened again by its address, renamed and deleted', async ({
  signedIn: page,
  world,
}) => {
  const [north, south] = await twoCarriers(world);
  const name = unique('Mine');
  await page.goto(`/internal/carriers?filter=${encodeURIComponent(north.name)}&sort=-name`);
  await expect(row(page, north.name)).toBeVisible();
  await keep(page, name);
  await expect(page).toHaveURL(/[?&]view=/);
  const sid = new URL(page.url()).searchParams.get('view') ?? '';

  await page.goto(`/internal/carriers?view=${sid}`);
  await expect(page.getByLabel('Filter by name')).toHaveValue(north.name);
  await expect(row(page, north.name)).toBeVisible();
  await expect(row(page, south.name)).toBeHidden();
  await expect(page).toHaveURL(/[?&]sort=-name/);

  // Above the list each is one press away, with how many rows there are where that is cheap.
  const chips = page.getByRole('navigation', { name: 'Views' });
  await expect(chips.getByRole('button', { name })).toHaveAttribute('aria-current', 'page');
  await chips.getByRole('button', { name: /^All (\d|more than)/ }).click();
  await expect(page.getByLabel('Filter by name')).toHaveValue('');
  await expect(page).not.toHaveURL(/view=|filter=/);
  await chips.getByRole('button', { name }).click();
  await expect(row(page, north.name)).toBeVisible();
  await expect(row(page, south.name)).toBeHidden();
  await openViews(page);
  await expectAccessible(page);
  const other = unique('Renamed');
  await choose(page, name, 'Rename');
  await dialog(page).getByLabel(`Name of ${name}`).fill(other);
  await dialog(page).getByRole('button', { name: 'Rename', exact: true }).click();
  await expect(view(page, other)).toBeVisible();
  await choose(page, other, 'Delete');
  await dialog(page)
    .getByRole('button', { name: `Delete ${other}` })
    .click();
  await expect(view(page, other)).toBeHidden();
  await dialog(page).getByRole('button', { name: 'Close' }).last().click();
  await expect(page.getByText('The view in this address was deleted')).toBeVisible();
  await page.getByRole('button', { name: 'Show without it' }).click();
  await expect(page.getByText('The view in this address was deleted')).toBeHidden();
  await expect(row(page, north.name)).toBeVisible();
});

test('an address that names no view, or one of another list, says so and shows the list', async ({
  signedIn: page,
  world,
}) => {
  const [north] = await twoCarriers(world);
  const body = { list: 'carriers', name: unique('Of carriers'), search: { filter: north.name } };
  const { sid } = await world.send<{ sid: string }>('POST', '/ListViews', body, world.token);
  const { name } = await world.account({ name: unique('00 an account') });
  for (const [at, view] of [
    ['accounts', 'nonsense'],
    ['accounts', sid],
    ['recent-calls', 'nonsense'],
    ['audit', sid],
  ]) {
    await openWithin(page, `/internal/${at}?view=${view}`);
    await expect(page.getByText('The view in this address was deleted')).toBeVisible();
    if (at === 'accounts') await expect(row(page, name)).toBeVisible();
    await page.getByRole('button', { name: 'Show without it' }).click();
    await expect(page.getByText('The view in this address was deleted')).toBeHidden();
    await expect(page).not.toHaveURL(/view=/);
  }
});

test.describe('one that is gone', () => {
  test.use({ allowedErrors: /404/, allowedUrls: /\/ListViews\// });

  test('by another tab is no longer among them once that was told', async ({ signedIn: page, world }) => {
    await twoCarriers(world);
    const name = unique('Gone');
    await page.goto('/internal/carriers');
    await keep(page, name);
    const sid = new URL(page.url()).searchParams.get('view');
    await openViews(page);
    await expect(view(page, name)).toBeVisible();
    await world.send('DELETE', `/ListViews/${sid}`, undefined, world.token);
    await choose(page, name, 'Delete');
    await dialog(page)
      .getByRole('button', { name: `Delete ${name}` })
      .click();
    await expect(view(page, name)).toBeHidden();
    await expect(dialog(page).getByRole('list', { name: 'views' })).toBeFocused();
  });
});

test('a list begins with the view that a person chose, until another is chosen', async ({
  signedIn,
  world,
}) => {
  const page = signedIn;
  const [north, south] = await twoCarriers(world);
  const name = unique('First');
  await page.goto(`/internal/carriers?filter=${encodeURIComponent(north.name)}`);
  await expect(row(page, north.name)).toBeVisible();
  await keep(page, name);
  await openViews(page);
  await choose(page, name, 'Make default');
  await expect(dialog(page).getByText('default', { exact: true })).toBeVisible();
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    const isFiltered = [...searchParams.values()].includes(north.name);
    if (pathname.endsWith('/VoipCarriers')) asked.push(isFiltered ? 'view' : 'all');
  });
  // What `boot.js` begins knows of no view; where the provider is not known yet it begins no list.
  await page.addInitScript(() => sessionStorage.removeItem('activeServiceProvider'));
  await page.goto('/internal/carriers');
  await expect(page.getByRole('button', { name: `View: ${name}` })).toBeVisible();
  await expect(row(page, north.name)).toBeVisible();
  await expect(row(page, south.name)).toBeHidden();
  expect(asked[0], 'the list is asked for as the view has it').toBe('view');
  expect(
    asked.filter((what) => what === 'view'),
    'once; all are counted afterwards',
  ).toHaveLength(1);
  await page.goto(`/internal/carriers?filter=${encodeURIComponent(south.name)}`);
  await expect(row(page, south.name)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Views', exact: true })).toBeVisible();
  await openViews(page);
  await choose(page, name, 'Remove as default');
  await expect(dialog(page).getByText('default', { exact: true })).toBeHidden();
  await page.goto(`/internal/carriers`);
  await expect(page.getByRole('button', { name: 'Views', exact: true })).toBeVisible();
});

test('a provider shares a view with its people; where its account is gone, that is said and the rest is shown', async ({
  world,
  signInAs,
}) => {
  const provider = await world.firstProvider();
  const [account, other] = [await world.account(), await world.account()];
  const application = await world.application(other.sid);
  const name = unique('Shared');
  const chief = await world.user({ service_provider_sid: provider.sid });
  const member = await world.user(other.owner);
  const search = { account: account.sid, filter: application.name };
  const { token } = await world.logIn(chief.name, chief.password);
  const body = { list: 'applications', name, search, service_provider_sid: provider.sid };
  const { sid } = await world.send<{ sid: string }>('POST', '/ListViews', body, token);
  await world.send('DELETE', `/Accounts/${account.sid}`, undefined, world.token);

  const page = await signInAs(chief);
  await page.goto(`/internal/applications?view=${sid}`);
  await expect(page.getByText(`The account of the view ${name} is gone`)).toBeVisible();
  await expect(row(page, application.name)).toBeVisible();

  const theirs = await signInAs(member);
  await theirs.goto('/internal/applications');
  await openViews(theirs);
  await expect(dialog(theirs).getByText('shared with you')).toBeVisible();
  await dialog(theirs)
    .getByRole('button', { name: `Actions for ${name}` })
    .click();
  await expect(theirs.getByRole('menuitem')).toHaveText(['Make default', 'Copy link']);
  await expectAccessible(theirs);
  // The menu alone goes, and the dialog stays.
  await theirs.keyboard.press('Escape');
  await expect(theirs.getByRole('menu')).toHaveCount(0);
  await view(theirs, name).click();
  await expect(row(theirs, application.name)).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('who only looks keeps a view, opens it again and deletes it, and is offered no sharing', async ({
    signInAs,
    world,
  }) => {
    const [north, south] = await twoCarriers(world);
    const page = await signInAs(await world.user({ is_view_only: 1 }));
    await page.goto(`/internal/carriers?filter=${encodeURIComponent(north.name)}`);
    await expect(row(page, north.name)).toBeVisible();
    await openViews(page);
    await expect(dialog(page).getByRole('checkbox')).toHaveCount(0);
    await dialog(page).getByRole('button', { name: 'Close' }).last().click();
    const name = unique('Pocket');
    await keep(page, name);
    const button = await page.getByRole('button', { name: `View: ${name}` }).boundingBox();
    expect(button?.height).toBeGreaterThanOrEqual(44);
    await expectNoSideways(page);
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await page.getByRole('searchbox', { name: 'Filter by name' }).fill(south.name);
    await expect(row(page, south.name)).toBeVisible();
    await openViews(page);
    await dialog(page)
      .getByRole('button', { name: `Actions for ${name}` })
      .click();
    await expect(page.getByRole('menuitem')).toHaveText(['Make default', 'Copy link', 'Rename', 'Delete']);
    await page.keyboard.press('Escape');
    await view(page, name).click();
    await expect(row(page, south.name)).toBeHidden();
    await expect(row(page, north.name)).toBeVisible();
    await openViews(page);
    await choose(page, name, 'Delete');
    await dialog(page)
      .getByRole('button', { name: `Delete ${name}` })
      .click();
    await expect(view(page, name)).toBeHidden();
  });
});
