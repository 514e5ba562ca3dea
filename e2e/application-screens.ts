/** What the tests of an application's page have in common. */
import { expect, type Page } from '@playwright/test';

export async function saveApplication(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText(`Application ${name} updated`).last()).toBeVisible();
  // The message may be the one of the save before.
  await expect(page.getByText('No changes')).toBeVisible();
}
