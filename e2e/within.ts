import { expect, type Page } from '@playwright/test';

/**
 * Another screen of the console, as a link leads to it where one is open already: to load all of it anew takes six times
 * as long as to draw a screen. Waits until the screen before has gone; not for one that differs in its query alone.
 */
export async function openWithin(page: Page, address: string): Promise<void> {
  const isLeft = await page.evaluate((next) => {
    const title = document.querySelector('main h1');
    if (!title) return false;
    const to = new URL(next, location.origin);
    const isOpen = [location, to].every(({ pathname }) => pathname.startsWith('/internal/'));
    if (!isOpen || to.origin !== location.origin || to.pathname === location.pathname) return false;
    title.setAttribute('data-left', '');
    // Who presses Tab begins at the top, as on a page that was loaded.
    document.body.tabIndex = -1;
    document.body.focus();
    document.body.removeAttribute('tabindex');
    history.pushState(null, '', next);
    return true;
  }, address);
  if (!isLeft) await page.goto(address);
  await expect(page.locator('main h1[data-left]')).toHaveCount(0);
}
