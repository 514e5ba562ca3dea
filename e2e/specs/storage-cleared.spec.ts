/** Somebody has their browser forget this site, or a program does, while the console is open. */
import type { Page } from '@playwright/test';
import { actAs, expect, test } from '../test.ts';
import { unique, type World } from '../world.ts';

const EXPIRED = 'Your session has expired. Please log in and try again.';

async function typeInForm(page: Page, world: World) {
  const person = await world.user();
  const { token } = await world.logIn(person.name, person.password);
  const carrier = await world.carrier();
  await actAs(page, token);
  await page.goto(`/internal/carriers/${carrier.sid}/edit`);
  const typed = unique('Typed');
  await page.getByLabel('Carrier name').fill(typed);
  return { person, typed };
}

async function logInToWhatWasTyped(
  page: Page,
  { person, typed }: Awaited<ReturnType<typeof typeInForm>>,
): Promise<void> {
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(EXPIRED);
  await page.getByLabel('Username').fill(person.name);
  await page.getByLabel('Password').fill(person.password);
  await page.getByRole('button', { name: 'Log in' }).click();
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
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await logInToWhatWasTyped(page, typing);
});
