import type { Page } from '@playwright/test';

/**
 * The browser says that requests are met before the page has heard of it, and a key that is pressed overtakes that: one in
 * ten of a busy page sent its request as if there were no route. What is asked of the page goes no faster than that.
 */
export function routeAtOnce(page: Page): void {
  const route = page.route.bind(page);
  page.route = async (...asked) => {
    const disposable = await route(...asked);
    // A page that goes to another address meanwhile has heard of it when it is there.
    await page.evaluate(() => undefined).catch(() => undefined);
    return disposable;
  };
}
