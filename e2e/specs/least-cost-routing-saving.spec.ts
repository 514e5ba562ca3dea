/** Saving outbound call routing: what is kept, what goes, and what stands in the way. */
import { readRouting, routedPlace } from '../call-routing.ts';
import { fetched } from '../fetched.ts';
import { pick } from '../lists.ts';
import { carrierOf, openRouting, pattern, patterns, save, updated } from '../routing-form.ts';
import { seePlatformServer } from '../see-as.ts';
import { expect, test } from '../test.ts';

test.use({ allowedErrors: /status of (400|404|409)/, viewport: { width: 1440, height: 1200 } });

test('saving twice changes nothing, and a row that is added is there once', async ({
  signedIn: page,
  world,
}) => {
  const { lcr_sid, own } = await routedPlace(world, ['44']);
  await openRouting(page, lcr_sid);
  await page.getByRole('button', { name: 'Add route' }).click();
  await pattern(page, 2).fill('^49\\d+$');
  await page.getByLabel('Description of route 2').fill('Germany');
  await pick(carrierOf(page, 2), own.name);
  await save(page).click();
  await expect(page.getByText(updated)).toBeVisible();
  await expect(page.getByText('No changes')).toBeVisible();
  const first = await readRouting(world, lcr_sid);
  expect(first.routes.map(({ regex, description }) => [regex, description])).toEqual([
    ['44', null],
    ['^49\\d+$', 'Germany'],
  ]);
  await save(page).click();
  await expect(page.getByText('No changes')).toBeVisible();
  expect(await readRouting(world, lcr_sid)).toEqual(first);
});

test('a deleted route goes on saving, and can be put back until then', async ({ signedIn: page, world }) => {
  const { lcr_sid } = await routedPlace(world, ['1', '33', '44']);
  await openRouting(page, lcr_sid);
  const remove = async (place: number) => {
    await page.getByRole('button', { name: `Actions for route ${place}` }).click();
    await page.getByRole('menuitem', { name: 'Delete route' }).click();
  };
  await remove(2);
  await expect.poll(() => patterns(page)).toEqual(['1', '44']);
  expect((await readRouting(world, lcr_sid)).routes).toHaveLength(3);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => patterns(page)).toEqual(['1', '33', '44']);
  await expect(page.getByText('No changes')).toBeVisible();
  await remove(1);
  await save(page).click();
  await expect(page.getByText('Least cost routing rule successfully deleted')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Undo' })).toBeHidden();
  expect((await readRouting(world, lcr_sid)).routes.map(({ regex }) => regex)).toEqual(['33', '44']);
});

test('the focus goes to the Undo of a deleted route, and to the route that is put back, on a phone too', async ({
  signedIn: page,
  world,
}) => {
  const { lcr_sid } = await routedPlace(world, ['1', '33', '44']);
  await openRouting(page, lcr_sid);
  const undo = page.getByRole('button', { name: 'Undo' });
  for (const [width, putBack] of [
    [1440, pattern(page, 2)],
    [390, page.getByRole('button', { name: /^Fields of route 2: 33/ })],
  ] as const)
    await test.step(`${width} px`, async () => {
      await page.setViewportSize({ width, height: 844 });
      if (width === 390) await page.getByRole('button', { name: /^Fields of route 2/ }).press('Enter');
      await page.getByRole('button', { name: 'Actions for route 2' }).press('Enter');
      await page.getByRole('menuitem', { name: 'Delete route' }).press('Enter');
      await expect(undo).toBeFocused();
      await expect(undo).toHaveAccessibleDescription('Route 33 is removed when you save.');
      await undo.press('Enter');
      await expect(putBack).toBeFocused();
    });
  await page.getByRole('button', { name: 'Add route' }).press('Enter');
  await page.getByRole('button', { name: 'Actions for route 4' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Delete route' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Add route' })).toBeFocused();
});

test('what the server refuses is said on its row', async ({ signedIn: page, world }) => {
  const { lcr_sid } = await routedPlace(world, ['44', '1']);
  await openRouting(page, lcr_sid);
  await page.route('**/Lcrs/*', async (route) => {
    if (route.request().method() !== 'PUT') return route.fallback();
    const issues = [{ path: 'routes.1.regex', message: 'At most 32 characters here' }];
    await route.fulfill({
      status: 400,
      json: { msg: 'At most 32 characters here', code: 'invalid_input', issues },
    });
  });
  await pattern(page, 2).fill('12');
  await save(page).click();
  await expect(pattern(page, 2)).toBeFocused();
  await expect(pattern(page, 2)).toHaveAccessibleDescription('At most 32 characters here');
  await expect(pattern(page, 2)).toHaveValue('12');
});

test('a routing that somebody else changed meanwhile is told, and overwritten or taken as it is', async ({
  signedIn: page,
  world,
}) => {
  const { lcr_sid, own } = await routedPlace(world, ['1', '44']);
  const changeElsewhere = async (regex: string) => {
    const { routes } = await readRouting(world, lcr_sid);
    const body = { routes: [...routes, { regex, voip_carrier_sid: own.sid }] };
    await world.send('PUT', `/Lcrs/${lcr_sid}`, body, world.token);
  };
  await openRouting(page, lcr_sid);
  await pattern(page, 1).fill('12');
  await changeElsewhere('7');
  await save(page).click();
  const dialog = page.getByRole('dialog', { name: 'Changed by someone else in the meantime' });
  await expect(dialog.getByRole('row', { name: /^Digit prefix or regex of route 1/ })).toContainText(
    'changed by you',
  );
  // A row's own sid is nothing that a person has typed.
  await expect(dialog).not.toContainText(/Routes \d+ id/);
  await dialog.getByRole('button', { name: 'Overwrite' }).click();
  await expect(page.getByText(updated)).toBeVisible();
  expect((await readRouting(world, lcr_sid)).routes.map(({ regex }) => regex)).toEqual(['12', '44']);

  await pattern(page, 2).fill('49');
  await changeElsewhere('8');
  await save(page).click();
  await dialog.getByRole('button', { name: 'Reload' }).click();
  await dialog.getByRole('button', { name: 'Discard my changes' }).click();
  await expect(pattern(page, 3)).toHaveValue('8');
  await expect(pattern(page, 2)).toHaveValue('44');
});

test('a route that somebody else deleted meanwhile is there again when theirs is overwritten', async ({
  signedIn: page,
  world,
}) => {
  const { lcr_sid, own, house } = await routedPlace(world, ['1', '33', '44']);
  await openRouting(page, lcr_sid);
  await pattern(page, 2).fill('34');
  const { routes } = await readRouting(world, lcr_sid);
  const theirs = {
    default_voip_carrier_sid: own.sid,
    routes: [{ regex: '99', voip_carrier_sid: house.sid }, routes[2], routes[0]],
  };
  await world.send('PUT', `/Lcrs/${lcr_sid}`, theirs, world.token);
  await save(page).click();
  const dialog = page.getByRole('dialog', { name: 'Changed by someone else in the meantime' });
  await dialog.getByRole('button', { name: 'Overwrite' }).click();
  await expect(page.getByText(updated)).toBeVisible();
  const after = await readRouting(world, lcr_sid);
  expect(after.routes.map(({ regex }) => regex)).toEqual(['1', '34', '44']);
  expect(after.default_voip_carrier_sid).toBe(house.sid);
  await expect(page.getByText('No changes')).toBeVisible();
  await pattern(page, 2).fill('35');
  await save(page).click();
  await expect.poll(async () => (await readRouting(world, lcr_sid)).routes[1]?.regex).toBe('35');
});

test('a server that saves routes by themselves gets them so, and nothing twice', async ({
  signedIn: page,
  world,
}) => {
  const { lcr_sid, own } = await routedPlace(world, ['1', '33', '44']);
  await seePlatformServer(page);
  const plain = [
    'lcr_sid',
    'name',
    'is_active',
    'default_carrier_set_entry_sid',
    'service_provider_sid',
    'account_sid',
  ];
  await page.route(`**/Lcrs/${lcr_sid}`, async (route) => {
    if (route.request().method() !== 'GET') return route.fallback();
    const whole = await (await fetched(route)).json();
    await route.fulfill({
      json: Object.fromEntries([...plain, 'number_routes'].map((key) => [key, whole[key]])),
    });
  });
  const asked: string[] = [];
  page.on('request', (request) => {
    const path = new URL(request.url()).pathname.replace('/api/v1', '');
    if (request.method() !== 'GET') asked.push(`${request.method()} ${path.replace(/[0-9a-f-]{36}/, '…')}`);
  });
  await openRouting(page, lcr_sid);
  await expect(page.getByRole('region', { name: 'Route explainer' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Actions for route 2' }).click();
  await page.getByRole('menuitem', { name: 'Delete route' }).click();
  await page.getByRole('button', { name: 'Add route' }).click();
  await pattern(page, 3).fill('49');
  await pick(carrierOf(page, 3), own.name);
  for (const name of ['Once', 'Twice']) {
    await page.getByLabel('Name', { exact: true }).fill(name);
    await save(page).click();
    await expect(page.getByText('No changes')).toBeVisible();
  }
  expect(asked).toEqual([
    'PUT /Lcrs/…',
    'PUT /Lcrs/…/Routes',
    'DELETE /LcrRoutes/…',
    'PUT /Lcrs/…',
    'PUT /Lcrs/…/Routes',
  ]);
  const { name, routes: stored, number_routes } = await readRouting(world, lcr_sid);
  expect([name, stored.map(({ regex }) => regex), number_routes]).toEqual(['Twice', ['1', '44', '49'], 4]);
});
