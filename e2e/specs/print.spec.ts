/** What comes out of a printer: what the screen tells, and nothing that is pressed. */
import type { Locator, Page } from '@playwright/test';
import { aTrace } from '@trunkline/contract/recent-calls/traces.sample.ts';
import { writeCalls, writeTrace } from '../call-points.ts';
import { expect, test } from '../test.ts';

test('on paper, which is light, a list, a record, a call and figures are there without what is pressed', async ({
  signedIn: page,
  server,
  world,
}) => {
  const account = await world.account();
  const call_sid = crypto.randomUUID();
  const recording_url = `/Accounts/${account.sid}/RecentCalls/${call_sid}/record/2026/11/20/mp3`;
  await writeCalls(
    server,
    account.owner,
    { fields: { from: '441632960081', call_sid, recording_url } },
    { answered: false },
  );
  await page.route('**/record/**', (route) => route.fulfill({ contentType: 'audio/mp3', body: 'No sound.' }));
  const carrier = await world.carrier();
  for (let nth = 0; nth < 27; nth += 1) await world.application(account.sid);
  await page.emulateMedia({ colorScheme: 'dark' });
  const screens = {
    list: `/internal/applications?account=${account.sid}`,
    record: `/internal/carriers/${carrier.sid}/edit`,
    calls: `/internal/recent-calls?account=${account.sid}`,
    call: `/internal/recent-calls/${call_sid}`,
    analytics: `/internal/analytics?account=${account.sid}`,
  };
  for (const [name, address] of Object.entries(screens)) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
    if (name === 'list') await expect(page.getByRole('navigation', { name: 'Pages' })).toBeVisible();
    if (name === 'call') await expect(page.getByLabel('Speed')).toBeVisible();
    const onScreen = await colour(page);
    await page.emulateMedia({ media: 'print' });
    await expect.poll(() => colour(page), name).toBe('rgb(255, 255, 255)');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const pressed = page.locator(
      'search, nav, [aria-haspopup=menu], td [type=checkbox], th [type=checkbox], .mantine-Button-root, .mantine-ActionIcon-root, [title=Help]',
    );
    await expect(pressed.filter({ visible: true }), name).toHaveCount(0);
    if (name === 'call')
      for (const label of ['Speed', 'Show latencies']) await expect(page.getByLabel(label)).toBeHidden();
    if (name === 'analytics') {
      const share = page.getByRole('row', { name: 'Busy (486)' }).getByRole('cell').last();
      await expect(share).toHaveText(/^100.0.%$/);
      expect(await linesOf(share)).toBe(1);
      // Browsers leave out backgrounds unless told, and these are what is read.
      for (const drawn of ['tbody th > [aria-hidden]', 'figure i'])
        await expect(page.locator(drawn).first()).toHaveCSS('print-color-adjust', 'exact');
    }
    await page.emulateMedia({ media: 'screen' });
    await expect.poll(() => colour(page), name).toBe(onScreen);
  }
});

test('on a sheet of A4 a list has no gap above its first call, and what happened in a call begins beside its heading', async ({
  signedIn: page,
  server,
  world,
}) => {
  const account = await world.account();
  const call_sid = crypto.randomUUID();
  const trace_id = call_sid.replaceAll('-', '');
  await writeCalls(server, account.owner, { fields: { from: '441632960082', call_sid, trace_id } });
  await writeTrace(server.ingest_url, trace_id, aTrace());
  await page.setViewportSize({ width: 794, height: 1123 });
  await page.emulateMedia({ media: 'print' });
  await page.goto(`/internal/recent-calls?account=${account.sid}`);
  const panel = page.getByRole('table', { name: 'calls' });
  await expect(panel.getByRole('row').filter({ hasText: '960082' })).toBeVisible();
  const gap = await panel.evaluate((table) => {
    const first = table.querySelector('tbody')?.getBoundingClientRect().top ?? Number.NaN;
    return first - table.getBoundingClientRect().top;
  });
  expect(gap).toBeLessThan(2);

  await page.goto(`/internal/recent-calls/${call_sid}`);
  const spans = page.getByRole('region', { name: 'Spans' });
  await expect(spans.getByRole('listitem').first()).toBeVisible();
  // What is longer than a page and may not be broken begins on a page of its own, and leaves the one before empty.
  const kept = await spans.getByRole('list').evaluate((list) => {
    const around: string[] = [];
    for (let at = list.parentElement; at && at.tagName !== 'MAIN'; at = at.parentElement)
      around.push(getComputedStyle(at).breakInside);
    return around.filter((value) => value !== 'auto');
  });
  expect(kept).toEqual([]);
});

const colour = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.body).getPropertyValue('background-color'));

const linesOf = (cell: Locator) =>
  cell.evaluate((element) => {
    const words = document.createRange();
    words.selectNodeContents(element);
    return new Set([...words.getClientRects()].map(({ bottom }) => bottom)).size;
  });
