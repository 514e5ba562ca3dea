/** Bars that take room, as most systems draw them; a browser without a screen hides them otherwise. */
import type { Page } from '@playwright/test';
import { expect, test } from '../test.ts';

test.use({
  launchOptions: async ({ launchOptions }, use) =>
    use({ ...launchOptions, ignoreDefaultArgs: ['--hide-scrollbars'] }),
});

async function expectPlaceKept(page: Page): Promise<void> {
  const main = page.locator('main');
  const width = (await main.boundingBox())?.width;
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog')).toBeVisible();
  expect((await main.boundingBox())?.width).toBe(width);
  await page.keyboard.press('Escape');
}

test('a page whose bar goes behind a dialog stays where it is', async ({ signedIn: page }) => {
  await page.setViewportSize({ width: 1280, height: 480 });
  await page.goto('/internal/settings');
  await expect(page.getByRole('button', { name: 'Save' }).first()).toBeVisible();
  expect(await page.evaluate(() => innerWidth - document.documentElement.clientWidth)).toBeGreaterThan(0);
  await expectPlaceKept(page);

  // Where there was none the page keeps its width too.
  await page.setViewportSize({ width: 1280, height: 4000 });
  await expect.poll(() => page.evaluate(() => document.documentElement.clientWidth)).toBe(1280);
  await expectPlaceKept(page);

  // In a narrow window what is as wide as that stands beside the bar too.
  await page.setViewportSize({ width: 390, height: 480 });
  await expect.poll(() => page.evaluate(() => document.documentElement.clientWidth)).toBeLessThan(390);
  const narrow = await page.evaluate(() => document.documentElement.clientWidth);
  await page.keyboard.press('Control+k');
  expect(await page.getByRole('dialog').boundingBox()).toMatchObject({ x: 0, width: narrow });
});

test('in a low window "Sign out" is one line beside the bar of the menu, and ends before it', async ({
  signedIn: page,
}) => {
  await page.setViewportSize({ width: 1280, height: 700 });
  await page.goto('/internal/settings');
  const signOut = page.getByRole('button', { name: 'Sign out' });
  await expect(signOut).toBeVisible();
  const { lines, end, bar, place } = await signOut.evaluate((button) => {
    const words = document.createRange();
    words.selectNodeContents(button.lastChild as Node);
    let around = button.parentElement as HTMLElement;
    while (getComputedStyle(around).overflowY !== 'auto') around = around.parentElement as HTMLElement;
    return {
      lines: words.getClientRects().length,
      end: button.getBoundingClientRect().right,
      bar: around.offsetWidth - around.clientWidth,
      place: around.getBoundingClientRect().left + around.clientWidth,
    };
  });
  expect(bar, 'the menu has a bar').toBeGreaterThan(5);
  expect(lines).toBe(1);
  expect(end).toBeLessThanOrEqual(place);
});
