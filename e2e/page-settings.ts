import type { Page } from '@playwright/test';

/** The console is told other settings than the server's; the server is asked as before. */
export async function setPage(page: Page, settings: Record<string, string>): Promise<void> {
  // What the page itself says then does not count.
  await page.addInitScript((value) => Object.defineProperty(window, 'TRUNKLINE', { value }), settings);
}
