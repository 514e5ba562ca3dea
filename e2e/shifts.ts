/** What moves on a page while it is being loaded, as browsers count it. */
import { expect, type Page } from '@playwright/test';

type WithShifts = { shifts: { sum: number } };

/** Of every page that is opened from now on. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts = { sum: 0 };
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
        shifts.sum += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** Once all of it is there. */
export async function expectNoShift(page: Page, address: string): Promise<void> {
  await expect(page.locator('main .mantine-Skeleton-root')).toHaveCount(0);
  const sum = await page.evaluate(() => (window as unknown as WithShifts).shifts.sum);
  expect(sum, address).toBeLessThan(0.01);
}
