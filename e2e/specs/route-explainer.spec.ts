/** The route explainer, beside the routes and for whoever has none. */
import type { Page } from '@playwright/test';
import { makeCarrier, makeRouting, readRouting, routedPlace } from '../call-routing.ts';
import { openRouting, pattern } from '../routing-form.ts';
import { expect, expectAccessible, test } from '../test.ts';
import { unique } from '../world.ts';

test.use({ viewport: { width: 1440, height: 1200 } });

const routes = (page: Page) => page.getByRole('list', { name: 'Routes' }).getByRole('listitem');

test('the explainer says which way a number goes and why, for what is saved and for what is not', async ({
  signedIn: page,
  world,
}) => {
  const { lcr_sid, own, house } = await routedPlace(world, ['1', '44']);
  await openRouting(page, lcr_sid);
  const panel = page.getByRole('region', { name: 'Route explainer' });
  const way = panel.getByRole('list', { name: 'Path of the call' });
  await panel.getByLabel('Number to call').fill('44 20 7946 0000');
  await expect(panel.getByText(`Route 2 takes the call: it goes over ${own.name}.`)).toBeVisible();
  await expect(way).toContainText('442079460000');
  await expect(way).toContainText('the number starts with 44');
  await expect(way).toContainText('sip.carrier.example');
  await expect(routes(page).nth(1)).toContainText('Takes the call');
  await expect(panel.getByRole('list', { name: 'Reasons' })).toContainText(
    'the number does not start with 1',
  );
  await expectAccessible(page);

  // What needs no number to be seen stands at its row.
  await pattern(page, 1).fill('2');
  await expect(routes(page).nth(1)).not.toContainText('No call comes here');
  await pattern(page, 1).fill('4');
  await expect(routes(page).nth(1)).toContainText('Never reached: route 1 takes all of its calls.');
  await expect(panel.getByText(/^Route 1 takes the call/)).toBeVisible();
  await expectAccessible(page);
  await pattern(page, 1).fill('1');

  // Not saved: another order, another pattern, and at last no route at all.
  await page.getByRole('button', { name: 'Actions for route 2' }).click();
  await page.getByRole('menuitem', { name: 'Move up' }).click();
  await expect(panel.getByText(`Route 1 takes the call: it goes over ${own.name}.`)).toBeVisible();
  await pattern(page, 1).fill('^44$');
  await expect(
    panel.getByText(`No route matches, so the default carrier ${house.name} takes the call.`),
  ).toBeVisible();
  await expect(way).toContainText('4711+442079460000');
  await expect(page.getByText('Every other number').first()).toBeVisible();
  expect((await readRouting(world, lcr_sid)).routes.map(({ regex }) => regex)).toEqual(['1', '44']);
});

test('the inbound explainer leads from an address to the application that answers', async ({
  signedIn: page,
  world,
}) => {
  const { lcr_sid, account } = await routedPlace(world, []);
  const application = await world.application(account.sid);
  // No other carrier of a test calls from there.
  const [, nth = ''] = unique('').split('-');
  const address = `192.0.2.${110 + (Number(nth) % 90)}`;
  const name = unique('Way in');
  await makeCarrier(
    world,
    name,
    { account_sid: account.sid },
    { application_sid: application.sid, sip_gateways: [{ ipv4: address, inbound: 1, outbound: 0 }] },
  );
  await openRouting(page, lcr_sid);
  const panel = page.getByRole('region', { name: 'Route explainer' });
  await panel.getByRole('tab', { name: 'Inbound' }).click();
  await panel.getByLabel('The call comes from').fill('192.0.2');
  await panel.getByLabel('Number called').fill('4420');
  await expect(panel.getByText('Please provide a valid IP address.')).toBeVisible();
  await panel.getByLabel('The call comes from').fill(address);
  await expect(
    panel.getByText(`${application.name} of ${account.name} answers the call, which comes in over ${name}.`),
  ).toBeVisible();
  await expect(panel.getByRole('list', { name: 'Reasons' })).toContainText(
    'No number of this carrier matches 4420.',
  );
  await panel.getByLabel('Addressed to').fill('Nobody.example.com');
  await expect(
    panel.getByText('No account that you can see has the SIP realm nobody.example.com.'),
  ).toBeVisible();
  await panel.getByLabel('The call comes from').fill('192.0.2.250');
  // Other tests have carriers that know their calls by a username.
  await expect(
    panel.getByText(/^No carrier accepts calls from 192\.0\.2\.250( by that address)?\.$/),
  ).toBeVisible();
  await expectAccessible(page);
});

test('a person without one asks the explainer all the same', async ({ signInAs, world }) => {
  const provider = await world.provider();
  const account = await world.account({ service_provider_sid: provider.sid });
  const house = await makeCarrier(world, 'House', { service_provider_sid: provider.sid });
  const of = account.owner;
  const page = await signInAs(await world.user({ ...of, is_view_only: 1 }));
  await page.goto('/internal/least-cost-routing/add');
  const panel = page.getByRole('region', { name: 'Route explainer' });
  await panel.getByLabel('Number to call').fill('44');
  await expect(
    panel.getByText(/goes over House, the only active carrier with an outbound gateway/),
  ).toBeVisible();
  await makeRouting(world, { service_provider_sid: provider.sid }, house, [['44', house]]);
  await panel.getByLabel('Number to call').fill('441');
  await expect(
    panel.getByText("Your service provider's outbound call routing decides: the call goes over House."),
  ).toBeVisible();
  await expect(panel.getByText('the number starts with 44')).toHaveCount(0);
  await expect(page.getByText('User has view-only access').first()).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('the explainer comes before the routes, and each route is one line until it is opened', async ({
    signedIn: page,
    world,
  }) => {
    const { lcr_sid } = await routedPlace(world, ['1', '44', '49']);
    await openRouting(page, lcr_sid);
    await expect(routes(page)).toHaveCount(3);
    const explainer = await page.getByLabel('Number to call').boundingBox();
    const first = await routes(page).first().boundingBox();
    expect(explainer?.y).toBeLessThan(first?.y ?? 0);
    // A pattern and what it leads to, whose name may be in two halves.
    const ONE_LINE_PX = 60;
    for (const route of await routes(page).all())
      expect((await route.boundingBox())?.height).toBeLessThanOrEqual(ONE_LINE_PX);
    await expect(pattern(page, 1)).toBeHidden();
  });
});
