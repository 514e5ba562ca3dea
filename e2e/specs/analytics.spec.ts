/** Figures about calls, from the list that they count, narrowed by what a person presses. */
import { writeCalls } from '../call-points.ts';
import { holdBack } from '../hold-back.ts';
import { filterChip } from '../lists.ts';
import { expectNoShift, watchShifts } from '../shifts.ts';
import { expect, expectAccessible, test } from '../test.ts';
import { unique } from '../world.ts';

test.use({ allowedErrors: /status of 503/, allowedUrls: /CallStats/ });

test('figures say why calls failed and who had them, narrowed to a carrier, and each fails by itself', async ({
  signedIn: page,
  server,
  world,
}) => {
  const account = await world.account();
  const application = await world.application(account.sid);
  const carrier = await world.carrier({ name: unique('Harbour Telecom') });
  const { sid: application_sid } = application;
  await writeCalls(
    server,
    account.owner,
    { trunk: carrier.name, fields: { duration: 3725, application_sid } },
    { trunk: carrier.name, answered: false, fields: { sip_status: 503, application_sid } },
    { trunk: 'Elsewhere', answered: false },
  );

  await page.goto(`/internal/recent-calls?account=${account.sid}`);
  await page.getByRole('main').getByRole('link', { name: 'Analytics' }).click();
  const region = (name: string) => page.getByRole('region', { name });
  const figure = (name: string) =>
    region('Calls')
      .locator('div')
      .filter({ has: page.getByText(name, { exact: true }) })
      .getByRole('definition');
  await expect(figure('Attempts')).toHaveText('3');
  await expect(figure('Answer rate')).toHaveText('33.3 %');
  await expect(figure('Longest call')).toHaveText('1:02:05');
  const key = region('Calls').getByText(/answered.*failed/);
  await expect(key).toHaveText('answered failed');
  const bar = region('Calls').locator('g:has(rect:nth-of-type(3):not([height="0"]))');
  await bar.hover();
  await expect(key).toHaveText(/^\d\d:00:\s+1 answered\s+2 failed$/);
  await bar.click();
  await expect(page.getByText('1 to 3 of 3')).toBeVisible();
  await expect(page).toHaveURL(/recent-calls.*date=custom/);
  await expect(page.getByLabel('From', { exact: true })).toHaveValue(/T\d\d:00$/);
  await expect(page.getByLabel('To', { exact: true })).toHaveValue(/T\d\d:59$/);
  await page.goBack();
  await expect(region('Why calls failed').getByRole('row')).toHaveText([
    'ReasonCallsShare',
    /Busy \(486\)150\.0 %|Service unavailable \(503\)150\.0 %/,
    /Busy \(486\)150\.0 %|Service unavailable \(503\)150\.0 %/,
  ]);
  await expect(region('Busiest applications').getByRole('row', { name: application.name })).toContainText(
    '250.0 %',
  );

  await filterChip(page, 'Carrier').click();
  await page.getByLabel('Find: Carrier').fill(carrier.name);
  await page.getByRole('listbox').getByRole('option', { name: carrier.name }).click();
  await expect(figure('Attempts')).toHaveText('2');
  await expect(region('Why calls failed').getByRole('row')).toHaveCount(2);
  await region('Busiest applications').getByRole('button', { name: application.name }).click();
  await expect(region('Why calls failed')).toContainText('Remove one of the filters');
  await expect(figure('Peak concurrency')).toHaveText('–');
  await expectAccessible(page);

  await page.route(/CallStats\/Busiest/, (route) =>
    route.fulfill({ status: 503, json: { msg: 'Not now.' } }),
  );
  await page.getByRole('button', { name: '7 days' }).click();
  await expect(page).toHaveURL(/period=7d/);
  await expect(region('Busiest carriers')).toContainText('Not now.');
  await expect(figure('Attempts')).toHaveText('2');
});

test('figures that cannot be had keep their place, and what is below does not move', async ({
  signedIn: page,
  server,
  world,
}) => {
  const account = await world.account();
  await writeCalls(server, account.owner, { answered: false, fields: { sip_status: 503 } });
  const failed = { status: 503, json: { msg: 'No answer.', code: 'store_down' } };
  await page.setViewportSize({ width: 1440, height: 1100 });
  await watchShifts(page);
  // Not before the place is kept for it.
  const late = await holdBack(page, '**/CallStats/Volume*');
  await page.route('**/CallStats/Volume*', (route) => route.fulfill(failed));
  await page.goto(`/internal/analytics?account=${account.sid}`);
  await expect(page.getByRole('region', { name: 'Why calls failed' }).getByRole('table')).toBeVisible();
  late.letGo();
  await expect(page.getByRole('region', { name: 'Calls', exact: true }).getByRole('alert')).toBeVisible();
  await expectNoShift(page, 'analytics');
});

test('where no figure can be had it is said once, and asked again at one press', async ({
  signedIn: page,
  world,
}) => {
  const account = await world.account();
  const failed = { status: 503, json: { msg: 'No answer.', code: 'store_down' } };
  let reasonsAsked = 0;
  await page.route('**/CallStats/**', (route) => {
    if (route.request().url().includes('/CallStats/Failures')) reasonsAsked += 1;
    return route.fulfill(failed);
  });
  await page.goto(`/internal/analytics?account=${account.sid}`);
  const told = page.getByRole('main').getByRole('alert');
  await expect(told.getByText('The figures could not be determined.')).toBeVisible();
  await expect(told).toHaveCount(1);
  // Each is tried again once by itself: a reason that came then would be shown, and the other cards fail alone.
  await expect.poll(() => reasonsAsked).toBe(2);
  await page.unroute('**/CallStats/**');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText('No calls in this time.').first()).toBeVisible();
  await expect(page.getByText('No call failed in this time.')).toBeVisible();
  await expect(told).toHaveCount(0);
});
