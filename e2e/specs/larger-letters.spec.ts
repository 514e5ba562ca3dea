/** Who sets larger letters in the browser, and does not zoom: they are larger here too, with room to be read. */
import type { Page } from '@playwright/test';
import { writeCalls } from '../call-points.ts';
import { expectNoSideways } from '../good-looks.ts';
import { expect, test } from '../test.ts';
import { expectWholeWords } from '../whole-words.ts';
import { openWithin } from '../within.ts';

test('letters of twice the usual size are that here, and the window is laid out as one of half the width', async ({
  signedIn: page,
  world,
}) => {
  const carrier = await world.carrier({
    sip_gateways: [{ ipv4: '203.0.113.7', port: 25_060, inbound: true }],
  });
  await setLetters(page, 32);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`/internal/carriers/${carrier.sid}/edit`);
  const port = page.locator('[data-path="sip_gateways.0.port"]');
  await expect(port).toHaveValue('25060');
  await expect(port).toHaveCSS('font-size', '26px');
  expect(await port.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('font-size', '40px');
  const copy = page.getByRole('button', { name: 'Copy sid' }).locator('svg');
  expect((await copy.boundingBox())?.height).toBeGreaterThanOrEqual(28);
  // As on a phone.
  await expect(page.getByRole('button', { name: 'Open menu' })).toBeVisible();
  await expectWholeWords(page);
  await expectNoSideways(page);
});

test('with larger letters a list leaves out the columns that have no room then', async ({
  signedIn: page,
  world,
}) => {
  const account = await world.account();
  await world.application(account.sid);
  await world.carrier();
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`/internal/applications?account=${account.sid}`);
  const created = page.getByRole('columnheader', { name: 'Created' });
  await expect(created).toBeVisible();
  const seen = await page.evaluateHandle(() => {
    const all: string[] = [];
    new MutationObserver(() => {
      const said = Array.from(document.querySelectorAll('main p'), (one) => one.textContent);
      all.push(...said.filter((one) => one.startsWith('No space') && one !== all.at(-1)));
    }).observe(document.body, { childList: true, characterData: true, subtree: true });
    return all;
  });
  await setLetters(page, 24);
  await expect(page.getByText('No space for Calling webhook, Created')).toBeVisible();
  // At once, and not one after the other.
  expect(await seen.jsonValue()).toEqual(['No space for Calling webhook, Created']);
  await expect(created).toHaveCount(0);
  await openWithin(page, '/internal/carriers');
  await expect(page.getByText(/^No space for/)).toBeVisible();
  const heads = await page
    .getByRole('columnheader')
    .evaluateAll((all) =>
      all.filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent),
    );
  expect(heads).toEqual([]);
});

test('with larger letters the figures of a phone stand below what they are about', async ({
  signedIn: page,
  server,
  world,
}) => {
  const account = await world.account();
  const { sid: application_sid } = await world.application(account.sid);
  const call = { trunk: 'Harbour Telecom', fields: { duration: 500_000, application_sid } };
  await writeCalls(server, account.owner, call, call);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/internal/analytics?account=${account.sid}`);
  await setLetters(page, 24);
  const row = page.getByRole('row', { name: 'Harbour Telecom' });
  const talked = row.getByRole('cell', { name: '277:46:40' });
  await expect(talked).toBeVisible();
  await expectNoSideways(page);
  const below = await row.getByRole('rowheader').boundingBox();
  expect((await talked.boundingBox())?.y).toBeGreaterThanOrEqual((below?.y ?? 0) + (below?.height ?? 0));
});

/** As in the settings of Chromium, where 16 px are the usual ones. */
async function setLetters(page: Page, standard: number): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Page.setFontSizes', { fontSizes: { standard } });
}
