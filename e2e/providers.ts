/** The choice of the service provider, which is found by a part of its name where there are many. */
import type { Page } from '@playwright/test';
import { expect } from './test.ts';

const plain = (page: Page) => page.getByRole('combobox', { name: 'Service provider', exact: true });
const found = (page: Page) =>
  page.getByRole('button', { name: /^Service provider / }).and(page.locator('[aria-haspopup=listbox]'));

export async function expectProvider(page: Page, name: string): Promise<void> {
  await expect.poll(() => shownProvider(page)).toBe(name);
}

/** What is chosen, by its name. */
export async function shownProvider(page: Page): Promise<string | null> {
  await plain(page).or(found(page)).waitFor();
  const isPlain = (await plain(page).count()) > 0;
  return (isPlain ? plain(page).locator('option:checked') : found(page).locator('strong')).textContent();
}

export async function chooseProvider(page: Page, name: string): Promise<void> {
  await plain(page).or(found(page)).waitFor();
  if ((await plain(page).count()) > 0) {
    await plain(page).selectOption({ label: name });
    return;
  }
  await found(page).click();
  await page.getByLabel('Find: Service provider').fill(name);
  await page.getByRole('option', { name, exact: true }).click();
}
