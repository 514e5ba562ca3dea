/** Forms of new records and of numbers, and a server that answers late, or never. */
import type { Locator, Page, Route } from '@playwright/test';
import { fetched } from '../fetched.ts';
import { holdBack } from '../hold-back.ts';
import { pick } from '../lists.ts';
import { expect, test } from '../test.ts';
import { freshNumber, unique, type World } from '../world.ts';

const bar = (page: Page) => page.locator('form').getByRole('alert');
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const choice = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true });
const never = () => new Promise<void>(() => {});

/** The server does it, and its answer is on its way for ever. */
async function storeAndBeSilent(route: Route): Promise<void> {
  await fetched(route);
  await never();
}

/** Presses the button, is told to wait, told that no answer came, and tries again with success. */
async function waitInVain(
  page: Page,
  asked: { button: string; path: string; method: string; answer: (route: Route) => Promise<void> },
  expectKept: () => Promise<void>,
): Promise<void> {
  await page.route(asked.path, (route) =>
    route.request().method() === asked.method ? asked.answer(route) : route.fallback(),
  );
  const sent = page.waitForRequest((request) => request.method() === asked.method);
  await page.getByRole('button', { name: asked.button, exact: true }).click();
  await sent;
  await page.clock.runFor(6000);
  await expect(page.getByText('Waiting for the server to answer')).toBeVisible();
  await page.clock.runFor(15_000);
  await expect(bar(page)).toContainText('The server has not answered for 20 seconds');
  await expectKept();
  await page.unroute(asked.path);
  await bar(page).getByRole('button', { name: 'Retry' }).click();
  await page.clock.resume();
}

async function accountsNamed(world: World, name: string): Promise<number> {
  const path = `/Accounts?name=${encodeURIComponent(name)}`;
  const found = await world.send<{ name: string }[]>('GET', path, undefined, world.token);
  return found.filter((account) => account.name === name).length;
}

async function place(world: World) {
  const { sid: service_provider_sid } = await world.firstProvider();
  const account = await world.account();
  const [application, carrier] = [
    await world.application(account.sid),
    await world.carrier({ service_provider_sid }),
  ];
  return { account, application, carrier };
}

test('a new account whose answer never comes is kept in the form, and is one account after all', async ({
  signedIn: page,
  world,
}) => {
  const path = '**/api/v1/**Accounts';
  for (const answer of [never, storeAndBeSilent]) {
    await page.clock.install();
    await page.goto('/internal/accounts/add');
    const name = unique('Slow');
    await field(page, 'Account name').fill(name);
    await waitInVain(page, { button: 'Add account', path, method: 'POST', answer }, async () => {
      await expect(field(page, 'Account name')).toBeEnabled();
      await expect(field(page, 'Account name')).toHaveValue(name);
    });
    await expect(page.getByRole('heading', { name })).toBeVisible();
    expect(await accountsNamed(world, name)).toBe(1);
  }
});

test('a new number whose answer never comes is kept in the form, and is added by another try', async ({
  signedIn: page,
  world,
}) => {
  const { account, carrier } = await place(world);
  const number = freshNumber();
  await page.clock.install();
  await page.goto(`/internal/phone-numbers/add?account=${account.sid}`);
  await field(page, 'Number').fill(number);
  await pick(choice(page, 'Carrier'), carrier.name);
  const path = '**/api/v1/PhoneNumbers';
  await waitInVain(
    page,
    { button: 'Add number', path, method: 'POST', answer: storeAndBeSilent },
    async () => {
      await expect(field(page, 'Number')).toHaveValue(number);
      await expect(choice(page, 'Carrier')).toHaveValue(carrier.name);
    },
  );
  await expect(page.getByText('Phone number created successfully')).toBeVisible();
});

test('a number whose form comes late says so; routed without an answer it keeps the choice', async ({
  signedIn: page,
  world,
}) => {
  const { account, application, carrier } = await place(world);
  const { sid } = await world.number(account.sid, carrier.sid);
  await page.clock.install();
  const held = await holdBack(page, `**/api/v1/PhoneNumbers/${sid}`, 'GET');
  await page.goto(`/internal/phone-numbers/${sid}/edit`);
  await expect.poll(() => held.asked.length).toBeGreaterThan(0);
  await page.clock.runFor(6000);
  await expect(page.getByText(/^Still waiting for the server to send/)).toBeVisible();
  held.letGo();
  await pick(choice(page, 'Application'), application.name);
  const path = `**/api/v1/PhoneNumbers/${sid}`;
  await waitInVain(page, { button: 'Save', path, method: 'PUT', answer: never }, () =>
    expect(choice(page, 'Application')).toHaveValue(application.name),
  );
  await expect(page.getByText('No changes')).toBeVisible();
  await expect(choice(page, 'Application')).toHaveValue(application.name);
});

test('what a section still waits for stands as far below its sentence as what comes', async ({
  signedIn: page,
}) => {
  const { letGo } = await holdBack(page, '**/api/v1/Outbox');
  await page.goto('/internal/settings');
  const section = page.getByRole('region', { name: 'Email', exact: true });
  const sentence = section.getByText('Password reset links');
  const below = async (what: Locator) => {
    const [from, to] = await Promise.all([sentence.boundingBox(), what.boundingBox()]);
    return (to?.y ?? 0) - (from?.y ?? 0);
  };
  const waited = await below(section.locator('.mantine-Skeleton-root'));
  letGo();
  expect(waited).toBe(await below(section.getByText(/No mail server is set up|Emails are/).first()));
});
