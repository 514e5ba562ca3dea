/** Screens as they are seen on an ordinary day: with calls and alerts, and by somebody who only looks. */
import { writeAlerts, writeCalls } from '../call-points.ts';
import { expectGoodLooksAt, widths } from '../good-looks.ts';
import { oneOfEach } from '../one-of-each.ts';
import { expect, test } from '../test.ts';

test.use({ viewport: { width: widths[0] ?? 0, height: 900 } });

test('calls, alerts, their figures and home, once there are some', async ({
  signedIn: page,
  server,
  world,
}) => {
  const account = await world.account();
  const carrier = await world.carrier();
  const { sid: application_sid } = await world.application(account.sid);
  await writeCalls(
    server,
    account.owner,
    { trunk: carrier.name, fields: { application_sid, duration: 3725 } },
    { trunk: carrier.name, answered: false, fields: { application_sid, sip_status: 503 } },
    { direction: 'outbound', answered: false, trunk: 'Elsewhere' },
  );
  await writeAlerts(
    server,
    account.owner,
    { alert_type: 'webhook-failure', message: 'It failed 0' },
    { alert_type: 'no-carrier', message: 'It failed 1' },
  );
  await page.goto(`/internal/recent-calls?account=${account.sid}`);
  await expect(page.getByRole('table', { name: 'calls' })).toContainText('Service unavailable');
  for (const area of ['recent-calls', 'alerts', 'analytics'])
    await test.step(area, () => expectGoodLooksAt(page, `/internal/${area}?account=${account.sid}`));
  await test.step('home', () => expectGoodLooksAt(page, '/internal/home'));
  await page.goto(`/internal/home?account=${account.sid}`);
  const busiest = page.getByRole('region', { name: 'Busiest carriers' });
  await busiest.getByRole('link', { name: carrier.name }).click();
  await expect(page).toHaveURL(/analytics\?.*carrier=/);
});

test('a list, records and settings for who may only view', async ({ signInAs, world }) => {
  const sids = await oneOfEach(world);
  const page = await signInAs(await world.user({ is_view_only: 1 }));
  for (const path of [
    'carriers',
    ...['carriers', 'applications', 'least-cost-routing'].map((kind) => `${kind}/${sids[kind]}/edit`),
    'settings',
  ])
    await test.step(path, () => expectGoodLooksAt(page, `/internal/${path}`));
});

test.beforeEach(async ({ world }) => world.teamsDomain((await world.firstProvider()).sid));
test.afterEach(async ({ world }) => world.teamsDomain((await world.firstProvider()).sid, null));
