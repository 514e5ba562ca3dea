import type { Page } from '@playwright/test';

/** A page that waits for a frame in vain does nothing that can be seen, and looks as if the product did nothing. */
export async function howDrawn(page: Page): Promise<string> {
  return page
    .evaluate(async () => {
      const frame = new Promise<string>((drawn) => requestAnimationFrame(() => drawn('is drawn')));
      const none = new Promise<string>((late) => setTimeout(() => late('is not drawn any more'), 10_000));
      return `${await Promise.race([frame, none])}, ${document.visibilityState}`;
    })
    .catch((error: Error) => `cannot be asked: ${error.message}`);
}

/** What was changed is laid out and drawn. */
export async function drawn(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(seen))));
}
