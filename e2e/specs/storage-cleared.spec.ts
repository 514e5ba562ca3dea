/** Somebody has their browser forget this site, or a program does, while the console is open. */
import type { Page } from '@playwright/test';
import { expect, findSessionEnded, test } from '../test.ts';
import { EXPIRED, logIn, typeInForm } from '../typed-form.ts';

async function logInToWhatWasTyped(
  page: Page,
  { person, typed }: Awaited<ReturnType<typeof typeInForm>>,
): Promise<void> {
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(EXPIRED);
  await logIn(page, person);
  await expect(page.getByLabel('Carrier name')).toHaveValue(typed);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('heading', { name: typed })).toBeVisible();
}

test('what is cleared in one tab leads another to the login, and what was typed there is given back', async ({
  page,
  context,
  world,
}) => {
  const typing = await typeInForm(page, world);
  const other = await context.newPage();
  await other.goto('/config.js');
  await other.evaluate(() => localStorage.clear());
  await other.close();
  await logInToWhatWasTyped(page, typing);
});

test('what is cleared without a word is noticed by the save, which leads to the login and loses nothing', async ({
  page,
  world,
}) => {
  const typing = await typeInForm(page, world);
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
    // By which the test's own token would come back.
    sessionStorage.setItem('acted', 'yes');
  });
  await findSessionEnded(page, page.getByRole('button', { name: 'Save', exact: true }));
  await logInToWhatWasTyped(page, typing);
});
