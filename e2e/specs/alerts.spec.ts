import { writeAlerts } from '../call-points.ts';
import { filterBy, opener } from '../lists.ts';
import { chooseProvider } from '../providers.ts';
import { expect, expectAccessible, test } from '../test.ts';
import { unique } from '../world.ts';

test('alerts are counted in the menu until they are looked at, and open to all their fields', async ({
  server,
  signInAs,
  world,
}) => {
  const account = await world.account();
  const call_sid = crypto.randomUUID();
  const message = unique('https://apps.example.com/reception returned status 503');
  const application = await world.application(account.sid);
  await writeAlerts(
    server,
    account.owner,
    { alert_type: 'webhook-failure', message, target_sid: application.sid },
    { alert_type: 'no-carrier', message: 'no carrier' },
    { alert_type: 'recording-failure', message: 'not kept', target_sid: call_sid },
  );
  const page = await signInAs(await world.user(account.owner));

  await page.goto('/internal/applications');
  const item = page.getByRole('link', { name: /^Alerts/ });
  await expect(item).toContainText('3 new');
  await item.click();
  await expect(opener(page, message)).toBeVisible();
  await expect(item).not.toContainText('new');
  await expect(page.getByRole('table', { name: 'alerts' })).not.toContainText('Account');

  await filterBy(page, 'Kind', 'No carrier for an outbound call');
  await expect(opener(page, message)).toHaveCount(0);
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await opener(page, message).click();
  const details = page.getByRole('row').filter({ hasText: 'Target SID' });
  await expect(details).toContainText('webhook-failure');
  await expect(details).toContainText('null');
  await expect(details).not.toContainText(/T\d\d:/);
  await expect(details.getByRole('link', { name: `Open application ${application.name}` })).toHaveAttribute(
    'href',
    `/internal/applications/${application.sid}/edit`,
  );
  await expectAccessible(page);
  await opener(page, 'not kept').click();
  await expect(page.getByRole('link', { name: 'Open the call' })).toHaveAttribute(
    'href',
    `/internal/recent-calls/${call_sid}`,
  );

  await filterBy(page, 'Date', 'Yesterday');
  await expect(page.getByRole('heading', { name: 'No data.' })).toBeVisible();
  await page.getByRole('button', { name: 'Show the last 30 days' }).click();
  await expect(opener(page, message)).toBeVisible();
});

test('who looks at the alerts of one provider has not seen those of another', async ({
  server,
  signedIn: page,
  world,
}) => {
  const [seen, other] = [await world.provider(), await world.provider()];
  for (const { sid } of [seen, other]) {
    const { owner } = await world.account({ service_provider_sid: sid });
    await writeAlerts(server, owner, { alert_type: 'no-carrier', message: 'no carrier' });
  }
  await page.goto('/internal/applications');
  await chooseProvider(page, seen.name);
  const item = page.getByRole('link', { name: /^Alerts/ });
  await expect(item).toContainText('1 new');
  await item.click();
  await expect(page.getByRole('table', { name: 'alerts' })).toBeVisible();
  await expect(item).not.toContainText('new');
  await page.getByRole('link', { name: 'Applications' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Applications' })).toBeVisible();
  await chooseProvider(page, other.name);
  await expect(item).toContainText('1 new');
  await chooseProvider(page, seen.name);
  await expect(item).not.toContainText('new');
});

test('of two alerts that say the same in the same moment each is looked at as what it is', async ({
  server,
  signedIn: page,
  world,
}) => {
  const account = await world.account();
  const alert = { message: 'failed', at: Date.now() - 1000 };
  const kinds = ['no-tts', 'no-stt'].map((alert_type) => ({ ...alert, alert_type }));
  await writeAlerts(server, account.owner, ...kinds);
  await page.goto(`/internal/alerts?account=${account.sid}`);
  for (const [kind, words] of [
    ['no-tts', 'No text-to-speech credential'],
    ['no-stt', 'No speech-to-text credential'],
  ] as const) {
    const row = page.getByRole('row').filter({ hasText: words });
    await row.getByRole('button', { name: 'Actions for failed' }).click();
    await page.getByRole('menuitem', { name: 'Show beside the list' }).click();
    await expect(page.getByRole('region', { name: 'failed' })).toContainText(kind);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('region', { name: 'failed' })).toHaveCount(0);
  }
});

test('an alert that says very much, of a kind in one long word, is a row of some lines', async ({
  server,
  signedIn: page,
  world,
}) => {
  const account = await world.account();
  const message = `https://apps.example.com/${'a'.repeat(3900)} returned status 503`;
  await writeAlerts(server, account.owner, { alert_type: 'x'.repeat(200), message });
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`/internal/alerts?account=${account.sid}`);
    const row = page.getByRole('row').filter({ hasText: 'https://apps.example.com/' });
    expect((await row.boundingBox())?.height).toBeLessThan(200);
    await expect(row.locator('time')).toBeInViewport({ ratio: 1 });
  }
  await opener(page, /^https:\/\/apps\.example\.com/).click();
  await expect(page.getByRole('row').filter({ hasText: 'Target SID' })).toContainText('returned status 503');
});
