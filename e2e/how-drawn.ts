import type { Page } from '@playwright/test';

/**
 * A page that waits for a frame in vain does nothing that can be seen, and looks as if the product did nothing. Where
 * it is, and what its fields hold, is said too: of a run elsewhere only the log is seen.
 */
export async function howDrawn(page: Page): Promise<string> {
  return page
    .evaluate(async () => {
      const frame = new Promise<string>((drawn) => requestAnimationFrame(() => drawn('is drawn')));
      const none = new Promise<string>((late) => setTimeout(() => late('is not drawn any more'), 10_000));
      const heading = document.querySelector('h1')?.textContent ?? 'no heading';
      const inputs = document.querySelectorAll<HTMLInputElement>(
        'main input:not([type=checkbox], [type=radio], [type=password])',
      );
      const fields = [...inputs].map((input) => [
        input.getAttribute('aria-label') ?? input.labels?.[0]?.textContent ?? '',
        input.value,
      ]);
      const where = `at ${location.pathname}${location.search}, "${heading}", ${JSON.stringify(fields)}`;
      return `${await Promise.race([frame, none])}, ${document.visibilityState}, ${where}`;
    })
    .catch((error: Error) => `cannot be asked: ${error.message}`);
}

/** What was changed is laid out and drawn. */
export async function drawn(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(seen))));
}
