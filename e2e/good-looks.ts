/** A screen at a desk's width and a phone's, light and dark: axe finds nothing, every control is seen, and a finger finds it, no word is cut, a state stands on its line, nothing scrolls sideways. */
import type { Page } from '@playwright/test';
import { expectFocusRings } from './focus-rings.ts';
import { drawn } from './how-drawn.ts';
import { expectOnOneLine } from './on-one-line.ts';
import { expectSeenControls } from './seen-controls.ts';
import { COLOUR_RULES, expect, expectNoViolations, inOtherColours } from './test.ts';
import { expectTouchTargets } from './touch-targets.ts';
import { expectWholeWords } from './whole-words.ts';
import { openWithin } from './within.ts';

export const widths = [1440, 390];
/** Below it what is pressed is as high as a finger. */
const PHONE_PX = 768;

export async function expectGoodLooksAt(page: Page, address: string): Promise<void> {
  await openWithin(page, address);
  await expectGoodLooks(page);
}

/** Of the screen as it stands. */
export async function expectGoodLooks(page: Page): Promise<void> {
  const path = new URL(page.url()).pathname;
  await expect(page.getByRole('heading').first()).toBeVisible();
  // Every wait of the console's shows one of these.
  const waits = page.locator('main :is([aria-busy=true], .mantine-Skeleton-root, .mantine-Loader-root)');
  const html = page.locator('html');
  for (const width of widths) {
    await drawnAt(page, width);
    // What stands elsewhere on a phone may only be asked for there.
    await expect(waits).toHaveCount(0);
    await expectNoViolations(html);
    await expectSeenControls(page);
    await expectWholeWords(page);
    await expectOnOneLine(page);
    await inOtherColours(page, async () => {
      await expectNoViolations(html, COLOUR_RULES);
      await expectSeenControls(page);
    });
    if (width < PHONE_PX) await expectTouchTargets(page);
    await expectNoSideways(page, `${path} at ${width} px`);
    if (process.env.TRUNKLINE_SCREENSHOTS)
      await page.screenshot({
        path: `${process.env.TRUNKLINE_SCREENSHOTS}/${path.replaceAll('/', '_')}-${width}.png`,
        fullPage: true,
      });
  }
  await drawnAt(page, widths[0] ?? 0);
  await expectFocusRings(page, (ask) => inOtherColours(page, ask));
}

/** The window has its new size before what is in it is laid out anew: a list of the width before may be found for a moment. */
async function drawnAt(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 900 });
  await drawn(page);
}

/** The page is no wider than its window. */
export async function expectNoSideways(page: Page, where = 'the page'): Promise<void> {
  const over = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(over, `${where} scrolls sideways`).toBeLessThanOrEqual(0);
}
