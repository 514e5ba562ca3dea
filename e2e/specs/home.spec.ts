/** From the home page to what is wrong, and to the next step of the first call. */
import { writeCalls } from '../call-points.ts';
import { holdBack } from '../hold-back.ts';
import { expectNoShift, watchShifts } from '../shifts.ts';
import { expect, test } from '../test.ts';

test.use({ allowedErrors: /status of 503/ });

test('home says what needs a person, leads there, and begins the first call', async ({
  signedIn: page,
  world,
}) => {
  const provider = await world.provider();
  const account = await world.account({ service_provider_sid: provider.sid });
  await page.addInitScript((sid) => localStorage.setItem('activeServiceProvider', sid), provider.sid);
  await page.goto('/internal/home');
  await expect(page.getByRole('heading', { level: 1, name: provider.name })).toBeVisible();
  await expect(page.getByText('Nothing needs attention')).toBeVisible();
  await expect(page.getByText('No calls in this time.').first()).toBeVisible();
  const steps = page.getByRole('region', { name: 'First call' });
  await expect(steps.getByRole('img', { name: 'To do' })).toHaveCount(5);
  await steps.getByRole('button', { name: 'Set SIP realm' }).click();
  const begun = page.getByRole('dialog', { name: 'Set SIP realm' });
  await expect(begun.getByLabel('Account name')).toHaveValue(account.name);
  await begun.getByRole('button', { name: 'Close' }).click();

  const carrier = await world.carrier({ service_provider_sid: provider.sid });
  await world.number(account.sid, carrier.sid);
  await page.reload();
  await expect(page.getByText('1 item needs attention')).toBeVisible();
  await page.getByRole('link', { name: 'Route it' }).click();
  await expect(page).toHaveURL(/phone-numbers\?.*application=nowhere/);
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(2);

  await page.goto('/internal/home');
  await page.getByRole('link', { name: `admin added account ${account.name}` }).click();
  await expect(page).toHaveURL(new RegExp(`audit\\?.*record_sid=${account.sid}`));

  // What is shown is old once it cannot be asked for, and says so.
  await page.goto('/internal/home');
  await expect(page.getByText('1 item needs attention')).toBeVisible();
  await page.route('**/Home?*', (route) =>
    route.fulfill({ status: 503, json: { msg: 'No answer.', code: 'store_down' } }),
  );
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  await expect(page.getByText('Home could not be refreshed.')).toBeVisible();
  await expect(page.getByText('1 item needs attention')).toBeVisible();
});

test('nothing jumps on a phone while home and its figures are loading, without calls and with some', async ({
  signedIn: page,
  world,
  server,
}) => {
  const provider = await world.provider();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.addInitScript((sid) => localStorage.setItem('activeServiceProvider', sid), provider.sid);
  await watchShifts(page);
  const late = await holdBack(page, '**/CallStats/**');
  const lateHome = await holdBack(page, '**/Home?*');
  for (const [address, held] of [
    ['/internal/home', lateHome],
    ['/internal/analytics', late],
  ] as const) {
    await page.goto(address);
    await expect(page.locator('main .mantine-Skeleton-root').first()).toBeVisible();
    held.letGo();
    await expect(page.getByText('No calls in this time.').first()).toBeVisible();
    await expectNoShift(page, address);
  }
  const account = await world.account({ service_provider_sid: provider.sid });
  await writeCalls(server, account.owner, { fields: { duration: 3725 } }, { answered: false });
  const again = await holdBack(page, '**/Home?*');
  await page.goto('/internal/home');
  const calls = page.getByRole('region', { name: 'Calls' });
  await expect(calls.getByText('answer rate –')).toBeVisible();
  again.letGo();
  await expect(calls.getByText('answer rate 50.0 %')).toBeVisible();
  await expectNoShift(page, 'home with calls');
});

for (const size of [
  { width: 1440, height: 900 },
  { width: 1024, height: 800 },
])
  test(`nothing jumps on a browser's first visit to home, ${size.width} px wide`, async ({
    signedIn: page,
    world,
    server,
  }) => {
    const provider = await world.provider();
    const account = await world.account({ service_provider_sid: provider.sid });
    const carrier = await world.carrier({ service_provider_sid: provider.sid });
    for (let count = 0; count < 3; count++) await world.number(account.sid, carrier.sid);
    await writeCalls(server, account.owner, { fields: { duration: 60 } });
    await page.setViewportSize(size);
    await page.addInitScript((sid) => localStorage.setItem('activeServiceProvider', sid), provider.sid);
    await watchShifts(page);
    const held = await holdBack(page, '**/Home?*');
    await page.goto('/internal/home');
    await expect(page.locator('main .mantine-Skeleton-root').first()).toBeVisible();
    // The frame, too, is drawn before the answer is.
    await expect(page.getByRole('link', { name: 'Applications', exact: true })).toBeVisible();
    held.letGo();
    await expect(page.getByText(/items? needs? attention/)).toBeVisible();
    await expect(page.getByRole('region', { name: 'Busiest carriers' })).toBeVisible();
    await expectNoShift(page, `home, ${size.width} px`);
  });

test('no place is kept for steps that were done, until one is to be done again', async ({
  signedIn: page,
  world,
}) => {
  const provider = await world.provider();
  await page.addInitScript((sid) => localStorage.setItem('activeServiceProvider', sid), provider.sid);
  await page.goto('/internal/users');
  await page.evaluate(
    (sid) => localStorage.setItem('trunkline-first-call-away', `done:${sid}`),
    provider.sid,
  );
  const held = await holdBack(page, '**/Home?*');
  const steps = page.getByRole('region', { name: 'First call' });
  await page.goto('/internal/home');
  await expect(page.getByRole('region', { name: 'Latest changes' })).toBeVisible();
  await expect(steps).toHaveCount(0);
  held.letGo();
  await expect(steps.getByRole('img', { name: 'To do' })).toHaveCount(5);
  const changes = page.getByRole('region', { name: 'Latest changes' });
  await expect(changes.getByRole('strong').first()).toHaveText(provider.name);
  expect(await page.evaluate(() => localStorage.getItem('trunkline-first-call-away'))).toBe('');
});
