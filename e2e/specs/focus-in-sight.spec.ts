/** Who goes through a screen by keys sees where they are: no bar that stays in place lies over what has the focus. */
import type { Page } from '@playwright/test';
import { numberSite } from '../number-site.ts';
import { expect, test } from '../test.ts';
import { openWithin } from '../within.ts';

test('at 400 % nothing that has the focus is below a header or a save bar, or in a head that is not drawn', async ({
  signedIn: page,
  world,
}) => {
  const { account, carrier } = await numberSite(world, 12);
  await page.setViewportSize({ width: 320, height: 256 });
  await page.goto('/internal/carriers/add');
  await expect(page.getByLabel('Netmask')).toBeVisible();
  expect(await coveredOnTheWay(page, 'Tab', 45)).toEqual([]);
  // Of those that are in its way, in a box of their own.
  await openWithin(page, `/internal/carriers/${carrier.sid}/edit`);
  await expect(page.getByText('12 phone numbers')).toBeVisible();
  expect(await coveredOnTheWay(page, 'Shift+Tab', 40)).toEqual([]);
  await openWithin(page, `/internal/accounts?filter=${encodeURIComponent(account.name)}`);
  await expect(page.getByRole('link', { name: account.name })).toBeVisible();
  expect(await coveredOnTheWay(page, 'Tab', 20)).toEqual([]);
  // In its place: over the first row.
  const [head, row] = [page.getByRole('columnheader', { name: 'Name' }), page.getByRole('row').last()];
  await head.getByRole('button').focus();
  await expect
    .poll(async () => Math.abs(((await head.boundingBox())?.y ?? 0) - ((await row.boundingBox())?.y ?? 0)))
    .toBeLessThan(10);
});

test('who goes back through a list or a form that fills the window has the focus in sight', async ({
  signedIn: page,
  world,
}) => {
  const { account, carrier } = await numberSite(world, 25);
  await page.setViewportSize({ width: 1440, height: 500 });
  await page.goto(`/internal/phone-numbers?account=${account.sid}`);
  await expect(page.getByRole('row')).toHaveCount(26);
  expect(await coveredOnTheWay(page, 'Shift+Tab', 90)).toEqual([]);
  await openWithin(page, `/internal/carriers/${carrier.sid}/edit`);
  await expect(page.getByRole('link', { name: /what changed/ })).toBeVisible();
  await page.setViewportSize({ width: 1440, height: 320 });
  expect(await coveredOnTheWay(page, 'Shift+Tab', 60)).toEqual([]);
});

/** What had the focus and was not seen, of so many presses. */
async function coveredOnTheWay(page: Page, key: string, presses: number): Promise<string[]> {
  const covered: string[] = [];
  for (let nth = 0; nth < presses; nth += 1) {
    await page.keyboard.press(key);
    const found = await page.evaluate(async () => {
      // It is scrolled to with the next frame.
      await new Promise(requestAnimationFrame);
      const focused = document.activeElement;
      if (!focused || focused === document.body) return;
      const { left, top, width, height } = focused.getBoundingClientRect();
      // Over a box and its words lies what is pressed.
      const whole = focused.closest(
        'label, .mantine-Checkbox-root, .mantine-Radio-root, .mantine-Switch-root',
      );
      const isSeen = [0.2, 0.5, 0.8].some((share) => {
        const there = document.elementFromPoint(left + width * share, top + height * share);
        return there !== null && (whole ?? focused).contains(there);
      });
      if (!isSeen)
        return `${focused.tagName} ${focused.getAttribute('aria-label') ?? (focused.textContent || focused.id)}`;
    });
    if (found) covered.push(found);
  }
  return covered;
}
