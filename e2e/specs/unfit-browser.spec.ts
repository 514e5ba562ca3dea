/** A browser in which nothing would work: it is said why, in place of a login page whose button does nothing. */
import type { Page } from '@playwright/test';
import { expect, test } from '../test.ts';

async function expectSaid(page: Page, text: string): Promise<void> {
  await page.goto('/');
  await expect(page.getByText(text)).toBeVisible();
  await expect(page.getByLabel('Username')).toHaveCount(0);
}

test('an old browser is told which ones are new enough', async ({ page }) => {
  await page.addInitScript(() => {
    delete (HTMLElement.prototype as Partial<HTMLElement>).popover;
  });
  await expectSaid(page, 'needs Chrome or Edge 125, Firefox 126, Safari 17.5, or newer');
});

for (const [what, refuse] of [
  [
    'blocks what pages store',
    () =>
      Object.defineProperty(window, 'localStorage', {
        get() {
          throw new DOMException('Access is denied for this document.', 'SecurityError');
        },
      }),
  ],
  [
    'has no space left for it',
    () => {
      Storage.prototype.setItem = () => {
        throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
      };
    },
  ],
] as const)
  test(`who has a browser that ${what} is told what to allow`, async ({ page }) => {
    await page.addInitScript(refuse);
    await expectSaid(page, 'Allow cookies and site data for this address, or free space on the disk.');
  });

test('a browser that has no space left later on does without what it would remember', async ({
  signInAs,
  world,
}) => {
  const page = await signInAs(await world.user());
  const account = await world.account();
  await page.goto(`/internal/accounts?filter=${encodeURIComponent(account.name)}`);
  await page.getByRole('link', { name: account.name, exact: true }).waitFor();
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    };
  });
  // The record is remembered for the palette, the area for its filters.
  await page.getByRole('link', { name: account.name, exact: true }).click();
  await expect(page.getByLabel('Account name')).toHaveValue(account.name);
  await page.getByRole('link', { name: 'Recent calls', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Recent calls' })).toBeVisible();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByLabel('Username')).toBeVisible();
});
