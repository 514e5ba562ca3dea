/** What an account's person types when the session ends is there again (`R37`), also with another account by then. */
import type { Page } from '@playwright/test';
import { actAs, expect, findSessionEnded, test } from '../test.ts';
import { logIn } from '../typed-form.ts';
import { type Credentials, unique, uniqueDomain, type World } from '../world.ts';

test.use({ allowedErrors: /status of 40[13]/ });

/** A person of an account at the form of a new client, with all of it typed. */
async function typeClient(page: Page, world: World) {
  const one = await world.account({ sip_realm: uniqueDomain() });
  const other = await world.account({ sip_realm: uniqueDomain() });
  const person = await world.user(one.owner);
  const { token } = await world.logIn(person.name, person.password);
  await actAs(page, token);
  await page.goto('/internal/clients/add');
  const username = unique('desk').replaceAll(' ', '-');
  await page.getByLabel('Username').fill(username);
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill('Long-enough-1');
  return { other, person, token, username };
}

async function logInAgain(page: Page, person: Pick<Credentials, 'name' | 'password'>) {
  await logIn(page, person);
  await expect(page.getByText('What you typed has been restored. It is not saved yet.')).toBeVisible();
}

const add = (page: Page) => page.getByRole('button', { name: 'Add client' });

test('a new client of an account is given back, and stays once all is loaded', async ({ page, world }) => {
  const { person, token, username } = await typeClient(page, world);
  await world.send('POST', '/logout', undefined, token);
  await findSessionEnded(page, add(page));
  await logInAgain(page, person);
  await add(page).click();
  await expect(page.getByRole('heading', { name: username })).toBeVisible();
});

test('a person who was moved to another account adds it there', async ({ page, world }) => {
  const { other, person, username } = await typeClient(page, world);
  await world.send('PUT', `/Users/${person.sid}`, other.owner, world.token);
  await findSessionEnded(page, add(page));
  await logInAgain(page, person);
  await add(page).click();
  await expect(page.getByRole('heading', { name: username })).toBeVisible();
  const client = await world.send('GET', `/Clients/${page.url().split('/').at(-2)}`, undefined, world.token);
  expect(client).toMatchObject({ account_sid: other.sid, username });
});
