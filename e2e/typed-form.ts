/** What a person has typed when their session ends, and how they come back to it (`R37`). */
import type { Page } from '@playwright/test';
import { actAs } from './test.ts';
import { type Credentials, unique, type World } from './world.ts';

export const EXPIRED = 'Your session has expired. Please log in and try again.';

export async function logIn(page: Page, { name, password }: Pick<Credentials, 'name' | 'password'>) {
  await page.getByLabel('Username').fill(name);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
}

/** A carrier's form with a new name typed, of a person of their own. */
export async function typeInForm(page: Page, world: World) {
  const person = await world.user();
  const { token } = await world.logIn(person.name, person.password);
  const carrier = await world.carrier();
  await actAs(page, token);
  await page.goto(`/internal/carriers/${carrier.sid}/edit`);
  const typed = unique('Typed');
  await page.getByLabel('Carrier name').fill(typed);
  return { person, token, carrier, typed };
}
