import type { Page } from '@playwright/test';
import { NOT_ALL_ROUTES } from '@trunkline/contract/least-cost-routing/least-cost-routing.policy.ts';
import { makeCarrier, placeToRoute, readRouting, routedPlace } from '../call-routing.ts';
import { filterBy, filterChip, pick } from '../lists.ts';
import { carrierOf, defaultCarrier, openRouting, pattern, patterns, save, updated } from '../routing-form.ts';
import { expect, expectAccessible, test } from '../test.ts';

// High enough for all rows at once, so that what is dragged stays in sight.
test.use({ allowedErrors: /status of (400|404)/, viewport: { width: 1440, height: 1200 } });

const grip = (page: Page, place: number) =>
  page.getByRole('button', { name: `Move route ${place}`, exact: true });

/** Puts a row in another's place. */
async function dragTo(page: Page, from: number, to: number) {
  await holdOver(page, from, to);
  await page.mouse.up();
}

async function holdOver(page: Page, from: number, to: number) {
  const [a, b] = [await grip(page, from).boundingBox(), await grip(page, to).boundingBox()];
  if (!a || !b) throw new Error('nothing to drag');
  await page.mouse.move(a.x + a.width / 2, a.y + a.height / 2);
  await page.mouse.down();
  await page.mouse.move(a.x + a.width / 2, b.y + b.height / 2, { steps: 12 });
  await expect(page.getByText(new RegExp(` would be ${to} of \\d+\\.$`))).toBeAttached();
}

const usedBy = (page: Page) => page.getByRole('combobox', { name: 'Used by' });

test('from the page of a carrier one comes to the routings that lead to it', async ({
  signedIn: page,
  world,
}) => {
  const { own } = await routedPlace(world, ['1']);
  const other = await routedPlace(world, ['1']);
  await page.goto(`/internal/carriers/${own.sid}/edit`);
  await page.getByRole('link', { name: 'Outbound routings: 1' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Outbound Call Routing' })).toBeVisible();
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(2);
  await expect(page.getByRole('table')).not.toContainText(other.account.name);
  await expect(filterChip(page, 'Carrier')).toContainText(own.name);
});

test('an admin adds a routing from the list, with its routes, and finds it there', async ({
  signedIn: page,
  world,
}) => {
  const { account, own, house } = await placeToRoute(world);
  await page.goto('/internal/least-cost-routing');
  await page.getByRole('link', { name: 'Add routing' }).first().click();
  await page.getByLabel('Name', { exact: true }).fill('Way out');
  await pick(usedBy(page), account.name);
  await page.getByRole('button', { name: 'Add routing' }).click();
  await expect(defaultCarrier(page)).toBeFocused();
  await expect(defaultCarrier(page)).toHaveAccessibleDescription(/Default carrier required/);
  await pick(defaultCarrier(page), house.name);

  await page.getByRole('button', { name: 'Add route' }).click();
  await expect(pattern(page, 1)).toBeFocused();
  await pattern(page, 1).fill('+44');
  await page.getByRole('button', { name: 'Add routing' }).click();
  await expect(pattern(page, 1)).toHaveAccessibleDescription('Write a leading plus sign as \\+, so \\+44.');
  await expect(carrierOf(page, 1)).toHaveAccessibleDescription('A carrier is required');
  await pattern(page, 1).fill('44');
  await pick(carrierOf(page, 1), own.name);
  await page.keyboard.press('ControlOrMeta+s');

  await expect(page.getByText('Least cost routing successfully created')).toBeVisible();
  await expect(page).toHaveURL(/\/edit$/);
  await expect(page.getByRole('heading', { name: 'Way out' })).toBeVisible();
  await expect(page.getByText('No changes')).toBeVisible();
  await page.getByLabel('Name', { exact: true }).fill('Way out of here');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Least cost routing successfully updated')).toBeVisible();
  await page.goto('/internal/least-cost-routing');
  const row = page.getByRole('row', { name: /Way out/ });
  await expect(row).toContainText(account.name);
  await expect(row).toContainText('1 route');
  await expect(row).toContainText('Active');
  // What applies to all accounts comes first, which is the order of no column.
  const byName = page.getByRole('columnheader', { name: 'Name' });
  await expect(byName).toHaveAttribute('aria-sort', 'none');
  await byName.getByRole('button').click();
  await expect(byName).toHaveAttribute('aria-sort', 'ascending');
  await expect(page).toHaveURL(/sort=name/);
  await filterBy(page, 'Used by', account.name);
  await expect(page).toHaveURL(new RegExp(`account=${account.sid}`));
  await expect(page.getByRole('row')).toHaveCount(2);
});

/** What is picked up listens to keys a turn after it has said so: a script is quicker than any finger. */
async function pressUntil(page: Page, key: string, said: string): Promise<void> {
  await expect(async () => {
    await page.keyboard.press(key);
    await expect(page.getByText(said)).toBeAttached({ timeout: 1000 });
  }).toPass();
}

test('routes are put into order by dragging, by keys and from the menu, and stay so', async ({
  signedIn: page,
  world,
}) => {
  const { lcr_sid } = await routedPlace(world, ['1', '33', '44', '49']);
  const before = await readRouting(world, lcr_sid);
  await openRouting(page, lcr_sid);
  await dragTo(page, 4, 2);
  await expect.poll(() => patterns(page)).toEqual(['1', '49', '33', '44']);
  await dragTo(page, 1, 3);
  await expect.poll(() => patterns(page)).toEqual(['49', '33', '1', '44']);

  // By keys, with the focus on the row as it moves, and each step said.
  await grip(page, 4).focus();
  await page.keyboard.press('Space');
  await expect(page.getByText('Picked up Route 44, 4 of 4.')).toBeAttached();
  await pressUntil(page, 'ArrowUp', 'Route 44 would be 3 of 4.');
  await page.keyboard.press('ArrowUp');
  await expect(page.getByText('Route 44 would be 2 of 4.')).toBeAttached();
  await page.keyboard.press('Space');
  await expect(page.getByText('Dropped Route 44, now 2 of 4.')).toBeAttached();
  await expect.poll(() => patterns(page)).toEqual(['49', '44', '33', '1']);
  await expect(grip(page, 2)).toBeFocused();
  await page.keyboard.press('Space');
  await pressUntil(page, 'ArrowDown', 'Route 44 would be 3 of 4.');
  await page.keyboard.press('Escape');
  await expect(page.getByText('Route 44 stays at 2 of 4.')).toBeAttached();
  await expect.poll(() => patterns(page)).toEqual(['49', '44', '33', '1']);

  await page.getByRole('button', { name: 'Actions for route 4' }).click();
  await page.getByRole('menuitem', { name: 'Move up' }).click();
  await expect.poll(() => patterns(page)).toEqual(['49', '44', '1', '33']);
  await expect(page.getByRole('button', { name: 'Actions for route 3' })).toBeFocused();
  await save(page).click();
  await expect(page.getByText(updated)).toBeVisible();
  await page.reload();
  await expect(pattern(page, 4)).toHaveValue('33');
  await expect.poll(() => patterns(page)).toEqual(['49', '44', '1', '33']);

  const after = await readRouting(world, lcr_sid);
  const sidsOf = (of: typeof before) => of.routes.map(({ lcr_route_sid }) => lcr_route_sid).sort();
  expect(sidsOf(after)).toEqual(sidsOf(before));
  expect(after.default_carrier_set_entry_sid).toBe(before.default_carrier_set_entry_sid);
});

test('what is wrong with a route stays with it when another is moved past it', async ({
  signedIn: page,
  world,
}) => {
  const { lcr_sid } = await routedPlace(world, ['1', '33', '44']);
  await openRouting(page, lcr_sid);
  await pattern(page, 2).fill('((');
  await page.keyboard.press('Tab');
  await expect(pattern(page, 2)).toHaveAccessibleDescription(/Unterminated group/);
  await dragTo(page, 1, 3);
  await expect.poll(() => patterns(page)).toEqual(['((', '44', '1']);
  await expect(pattern(page, 1)).toHaveAccessibleDescription(/Unterminated group/);
  await expect(page.locator('form [aria-invalid="true"]')).toHaveCount(1);
});

test('Escape puts a row back that is being dragged', async ({ signedIn: page, world }) => {
  const { lcr_sid } = await routedPlace(world, ['1', '33', '44']);
  await openRouting(page, lcr_sid);
  await holdOver(page, 1, 3);
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await expect(page.getByText('Route 1 stays at 1 of 3.')).toBeAttached();
  await expect.poll(() => patterns(page)).toEqual(['1', '33', '44']);
  await expect(page.getByText('No changes')).toBeVisible();
});

test('a service provider has one of its own and goes from one to another; the list of all is not for it', async ({
  signInAs,
  world,
}) => {
  const provider = await world.provider();
  const account = await world.account({ service_provider_sid: provider.sid });
  const boss = await world.user({ service_provider_sid: provider.sid });
  await makeCarrier(world, 'House', { service_provider_sid: provider.sid });
  await makeCarrier(world, 'Private line', { account_sid: account.sid });
  const page = await signInAs(boss);
  await page.goto('/internal/least-cost-routing');
  await expect(page.getByText(NOT_ALL_ROUTES)).toBeVisible();
  await expect(page).toHaveURL('/internal/least-cost-routing/add');
  await usedBy(page).click();
  await expect(page.getByRole('listbox').getByRole('option')).toHaveText(['All accounts', account.name]);
  await page.keyboard.press('Escape');
  // The provider's own takes those of its accounts too.
  await defaultCarrier(page).click();
  await expect(page.getByRole('listbox').getByRole('option')).toHaveText([
    'HouseAll accounts',
    `Private line${account.name}`,
  ]);
  await pick(defaultCarrier(page), 'House');
  await page.getByRole('button', { name: 'Add routing' }).click();
  await expect(page.getByText('Least cost routing successfully created')).toBeVisible();
  await expect(page).toHaveURL(/\/edit$/);

  await pick(page.getByRole('combobox', { name: 'Routing for' }), account.name);
  await expect(page).toHaveURL(new RegExp(`/add\\?account=${account.sid}`));
  await pick(usedBy(page), 'All accounts');
  await expect(page.getByText('The service provider already has a routing:')).toBeVisible();
  await page.goto('/internal/least-cost-routing/add');
  await expect(page.getByText('The service provider already has a routing:')).toBeVisible();
  await expect(page.locator('[aria-invalid=true]')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Add routing' })).toBeDisabled();
  await pick(usedBy(page), account.name);
  await pick(defaultCarrier(page), 'Private line');
  await page.getByRole('button', { name: 'Add routing' }).click();
  await expect(page).toHaveURL(/\/edit$/);
  await expect(page.getByRole('heading', { name: `Outbound call routing of ${account.name}` })).toBeVisible();
  await expect(usedBy(page)).toBeDisabled();
  await pick(page.getByRole('combobox', { name: 'Routing for' }), 'All accounts');
  await expect(
    page.getByRole('heading', { name: `Outbound call routing of ${provider.name}` }),
  ).toBeVisible();

  // The rail leads to the own one.
  await page.goto('/internal/applications');
  await page.getByRole('button', { name: /More$/ }).first().click();
  await page.getByRole('link', { name: 'Outbound Call Routing', exact: true }).first().click();
  await expect(
    page.getByRole('heading', { name: `Outbound call routing of ${provider.name}` }),
  ).toBeVisible();
});

test('an account user is led to a form first, and to the own routing from then on', async ({
  signInAs,
  world,
}) => {
  const { account, own } = await placeToRoute(world);
  const user = await world.user(account.owner);
  const page = await signInAs(user);
  await page.goto('/internal/applications');
  const rail = page.getByRole('navigation', { name: 'Main' });
  await rail.getByRole('button', { name: /More$/ }).click();
  await rail.getByRole('link', { name: 'Outbound Call Routing' }).click();
  await expect(page).toHaveURL('/internal/least-cost-routing/add');
  await expect(page.getByLabel('Used by')).toHaveCount(0);
  await pick(defaultCarrier(page), own.name);
  await page.getByRole('button', { name: 'Add routing' }).click();
  await expect(page.getByText('Least cost routing successfully created')).toBeVisible();
  await expect(page).toHaveURL(/\/edit$/);
  const edit = new URL(page.url()).pathname;
  await expect(rail.getByRole('link', { name: 'Outbound Call Routing' })).toHaveAttribute('href', edit);

  await page.getByRole('button', { name: 'Delete outbound call routing' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete outbound call routing' }).click();
  await expect(page).toHaveURL('/internal/least-cost-routing/add');
  await expect(rail.getByRole('link', { name: 'Outbound Call Routing' })).toHaveAttribute('href', /add$/);
});

test("an account user finds the own one, and nobody finds the neighbour's", async ({ signInAs, world }) => {
  const mine = await routedPlace(world, ['44']);
  const theirs = await routedPlace(world, ['7']);
  const inHouse = { service_provider_sid: mine.provider.sid };
  const user = await world.user({ ...inHouse, account_sid: mine.account.sid });
  const page = await signInAs(user);
  await page.goto('/internal/least-cost-routing/add');
  await expect(page).toHaveURL(`/internal/least-cost-routing/${mine.lcr_sid}/edit`);
  await expect(pattern(page, 1)).toHaveValue('44');
  await expect(page.getByLabel('Used by')).toHaveCount(0);
  await expect(page.getByLabel('Routing for')).toHaveCount(0);

  await page.goto(`/internal/least-cost-routing/${theirs.lcr_sid}/edit`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(pattern(page, 1)).toHaveCount(0);
  const { token } = await world.logIn(user.name, user.password);
  for (const [method, path, status] of [
    ['GET', `/Lcrs/${theirs.lcr_sid}`, 404],
    ['PUT', `/Lcrs/${theirs.lcr_sid}`, 403],
    ['DELETE', `/Lcrs/${theirs.lcr_sid}`, 403],
    ['PUT', `/Lcrs/${theirs.lcr_sid}/Routes`, 403],
  ] as const) {
    const body = method === 'PUT' ? (path.endsWith('Routes') ? [] : { name: 'Mine' }) : undefined;
    await expect(world.send(method, path, body, token)).rejects.toThrow(`answered ${status}`);
  }
});

test('a view-only user sees the routes and changes nothing', async ({ signInAs, world }) => {
  const { lcr_sid, account } = await routedPlace(world, ['44', '1']);
  const of = account.owner;
  const viewer = await world.user({ ...of, is_view_only: 1 });
  const page = await signInAs(viewer);
  await openRouting(page, lcr_sid);
  await expect(pattern(page, 1)).toBeDisabled();
  await expect(grip(page, 1)).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Add route' })).toBeDisabled();
  await expect(save(page)).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Delete outbound call routing' })).toHaveAttribute(
    'aria-disabled',
  );
  await page.getByLabel('Number to call').fill('44');
  await expect(page.getByText(/^Route 1 takes the call/)).toBeVisible();
  // On a phone each route is a line, which opens for whoever reads it.
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(pattern(page, 1)).toBeHidden();
  const line = page.getByRole('button', { name: /^Fields of route 1: 44/ });
  await line.click();
  await expect(pattern(page, 1)).toBeVisible();
  await expect(pattern(page, 1)).toBeDisabled();
  await line.press('Enter');
  await expect(pattern(page, 1)).toBeHidden();
  const { token } = await world.logIn(viewer.name, viewer.password);
  await expect(world.send('PUT', `/Lcrs/${lcr_sid}`, { routes: [] }, token)).rejects.toThrow('answered 403');
});

test('without carriers nothing can be saved, and the screen says so', async ({ signInAs, world }) => {
  const provider = await world.provider();
  const account = await world.account({ service_provider_sid: provider.sid });
  const page = await signInAs(await world.user({ service_provider_sid: provider.sid }));
  await page.goto('/internal/least-cost-routing/add');
  await expect(page.getByText('There are no available carriers', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add routing' })).toBeDisabled();
  await pick(usedBy(page), account.name);
  await expect(
    page
      .getByRole('status')
      .getByText('There are no available carriers defined for this account', { exact: true }),
  ).toBeVisible();
});

test('deleting names the routing, and leads back', async ({ signedIn: page, world }) => {
  const { lcr_sid, account } = await routedPlace(world, ['44', '1']);
  await openRouting(page, lcr_sid);
  await page.getByRole('button', { name: 'Delete outbound call routing' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete outbound call routing' });
  await expect(dialog).toContainText(`Outbound call routing of ${account.name}`);
  await expect(dialog).toContainText('Its 2 routes go with it');
  await dialog.getByRole('button', { name: 'Delete outbound call routing' }).click();
  await expect(page.getByText(`Outbound call routing of ${account.name} deleted`)).toBeVisible();
  await expect(page).toHaveURL(/\/internal\/least-cost-routing(\?|$)/);
  await expect(readRouting(world, lcr_sid)).rejects.toThrow('404');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('a route is one line that opens, and the explainer comes before them', async ({
    signedIn: page,
    world,
  }) => {
    const { lcr_sid } = await routedPlace(world, ['44', '1']);
    await openRouting(page, lcr_sid);
    await expect(page.getByLabel('Number to call')).toBeVisible();
    const second = page.getByRole('button', { name: /^Fields of route 2: 1, / });
    await expect(pattern(page, 2)).toBeHidden();
    await second.click();
    await pattern(page, 2).fill('');
    await save(page).click();
    await expect(pattern(page, 2)).toBeFocused();
    await pattern(page, 2).fill('49');
    await page.getByRole('button', { name: /^Fields of route 2: 49/ }).click();
    await expect(pattern(page, 2)).toBeHidden();
    // What is wrong is opened, wherever it is.
    await page.getByRole('button', { name: 'Add route' }).click();
    await expect(pattern(page, 3)).toBeFocused();
    await expectAccessible(page);
    await page.getByRole('button', { name: /^Fields of route 3/ }).click();
    await save(page).click();
    await expect(pattern(page, 3)).toBeFocused();
  });
});
