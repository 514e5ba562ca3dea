/** The form of an outbound call routing, by what a person finds in it. */
import { expect, type Page } from '@playwright/test';

export const pattern = (page: Page, place: number) =>
  page.getByLabel(`Digit prefix or regex of route ${place}`);
export const carrierOf = (page: Page, place: number) =>
  page.getByRole('combobox', { name: `Carrier of route ${place}` });
export const defaultCarrier = (page: Page) =>
  page.getByRole('combobox', { name: 'Select a default outbound carrier' });
export const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true });
export const updated = 'Least cost routing successfully updated';

export async function patterns(page: Page): Promise<string[]> {
  return page
    .getByLabel(/^Digit prefix or regex of route/)
    .evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value));
}

export async function openRouting(page: Page, lcr_sid: string) {
  await page.goto(`/internal/least-cost-routing/${lcr_sid}/edit`);
  await expect(defaultCarrier(page)).toBeVisible();
}
