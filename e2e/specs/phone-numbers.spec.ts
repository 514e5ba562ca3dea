import type { Page } from '@playwright/test';
import { NUMBER_TAKEN } from '@trunkline/contract/phone-numbers/phone-numbers.contract.ts';
import { holdBack } from '../hold-back.ts';
import { filterChip, pick } from '../lists.ts';
import { numberSite } from '../number-site.ts';
import { expect, expectAccessible, test } from '../test.ts';
import { expectWholeWords } from '../whole-words.ts';
import { freshNumber, grouped, unique } from '../world.ts';

const list = '/internal/phone-numbers';
const rows = (page: Page) => page.getByRole('table', { name: 'phone numbers' }).getByRole('row');
const row = (page: Page, number: string) => page.getByRole('row', { name: grouped(number) });
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const choice = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true });

/** What is said beside the name is part of what a screen reader hears. */
const option = (page: Page, name: string) => page.getByRole('option', { name: new RegExp(`^${name}( |$)`) });

async function choose(page: Page, name: string, chosen: string) {
  await choice(page, name).click();
  await option(page, chosen).click();
}

test('without an account or a carrier a newcomer is told what comes first', async ({
  signedIn: page,
  world,
}) => {
  const provider = await world.provider();
  await page.addInitScript((sid) => localStorage.setItem('activeServiceProvider', sid), provider.sid);
  await page.goto(list);
  await expect(page.getByRole('heading', { name: 'No phone numbers.' })).toBeVisible();
  await expect(
    page.getByText('You must create an account before you can create a phone number.'),
  ).toBeVisible();
  await expect(page.getByRole('link', { name: 'Add account' })).toBeVisible();

  await world.account({ service_provider_sid: provider.sid });
  await page.reload();
  await expect(
    page.getByText('You must create a SIP trunk before you can create a phone number.'),
  ).toBeVisible();
  await expect(page.getByRole('link', { name: 'Add carrier' })).toBeVisible();
  for (const form of ['add', 'import']) {
    await page.goto(`${list}/${form}`);
    await expect(page).toHaveURL('/internal/carriers');
    await expect(
      page.getByText('You must create a SIP trunk before you can create a phone number.'),
    ).toBeVisible();
  }

  await world.carrier({ service_provider_sid: provider.sid });
  await page.goto(list);
  await page.getByRole('link', { name: 'Add number' }).click();
  await expect(field(page, 'Number')).toBeVisible();
});

test('a number is given to a carrier and an application, and found by any part of it', async ({
  signedIn: page,
  world,
}) => {
  const { account, application, carrier } = await numberSite(world);
  const foreign = await world.carrier({ name: unique('Foreign'), account_sid: (await world.account()).sid });
  const inactive = await world.carrier({
    name: unique('Inactive'),
    service_provider_sid: (await world.firstProvider()).sid,
    is_active: 0,
  });
  const west = await world.carrier({ name: `${carrier.name} West`, account_sid: account.sid });
  const number = freshNumber();
  await page.goto(`${list}/add?account=${account.sid}`);
  await page.getByRole('button', { name: 'Add number' }).click();
  await expect(field(page, 'Number')).toBeFocused();
  await expect(page.getByText('Number is required')).toBeVisible();
  await expect(page.getByText('Carrier is required')).toBeVisible();

  await field(page, 'Number').fill(`^${number.slice(0, 3)}`);
  await page.getByRole('button', { name: 'Add number' }).click();
  await expect(page.getByText('This is not a number, because it contains more than digits.')).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'Treat as a pattern' })).toBeVisible();
  // Written as people do, it is stored as its digits.
  await field(page, 'Number').fill(`${number.slice(0, 3)}-${number.slice(3)}`);
  await expect(page.getByText(`Stored as ${number}.`)).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'Treat as a pattern' })).toBeHidden();
  for (const other of [foreign, inactive]) {
    await choice(page, 'Carrier').fill(other.name);
    await expect(option(page, 'Nothing matches')).toBeVisible();
  }
  await choice(page, 'Carrier').fill(carrier.name);
  await expect(page.getByRole('listbox').getByRole('option')).toHaveText([
    new RegExp(`^${carrier.name}(?! West)`),
    new RegExp(`^${west.name}`),
  ]);
  await pick(choice(page, 'Carrier'), carrier.name);
  await choose(page, 'Application', application.name);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Add number' }).click();
  await expect(page.getByText('Phone number created successfully')).toBeVisible();
  await expect(page).toHaveURL(/\/edit$/);
  await expect(field(page, 'Number')).toBeDisabled();
  await expect(field(page, 'Number')).toHaveAccessibleDescription(/^Number and carrier cannot be changed/);
  await page.goto(list);
  await page.getByRole('searchbox', { name: 'Filter by number' }).fill(number.slice(2, 9));
  await expect(row(page, number)).toContainText(account.name);
  await expect(row(page, number)).toContainText(carrier.name);
  await expect(row(page, number)).toContainText(application.name);
  await expect(page).toHaveURL(`${list}?filter=${number.slice(2, 9)}`);
  await page.getByRole('searchbox', { name: 'Filter by number' }).fill('9'.repeat(20));
  await expect(page.getByText('No phone numbers match')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).first().click();
  await expect(rows(page).first()).toBeVisible();
});

test.describe('what the server refuses', () => {
  test.use({ allowedErrors: /status of 4\d\d/ });

  test('a number that its carrier has already is refused on its field, and nothing typed is lost', async ({
    signedIn: page,
    world,
  }) => {
    const { account, carrier, numbers } = await numberSite(world, 1);
    const taken = numbers[0]?.number ?? '';
    await page.goto(`${list}/add?account=${account.sid}`);
    await field(page, 'Number').fill(`+${taken}`);
    await pick(choice(page, 'Carrier'), carrier.name);
    await page.getByRole('button', { name: 'Add number' }).click();
    await expect(field(page, 'Number')).toHaveAccessibleDescription(new RegExp(NUMBER_TAKEN));
    await expect(field(page, 'Number')).toHaveValue(`+${taken}`);

    // A platform's server says no more of it than its database does.
    await field(page, 'Number').fill(`${taken}0`);
    await page.route('**/PhoneNumbers', (route) =>
      route.fulfill({ status: 422, json: { msg: "Duplicate entry for key 'phone_numbers.number'" } }),
    );
    await page.getByRole('button', { name: 'Add number' }).click();
    await expect(field(page, 'Number')).toHaveAccessibleDescription(new RegExp(NUMBER_TAKEN));
  });

  test("an account's user routes its numbers, and the neighbour's are refused", async ({
    signInAs,
    world,
  }) => {
    const mine = await numberSite(world, 2);
    const theirs = await numberSite(world, 1);
    const { account, application, numbers } = mine;
    const user = await world.user(account.owner);
    const page = await signInAs(user);
    await page.goto(list);
    await expect(rows(page)).toHaveCount(3);
    await expect(page.getByRole('columnheader', { name: 'Account' })).toBeHidden();
    await page.getByLabel('Select all phone numbers on this page').check();
    await choose(page, 'Route to application', application.name);
    await page.getByRole('button', { name: 'Apply' }).click();
    await expect(page.getByText('Number routing updated successfully')).toBeVisible();
    await expect(row(page, numbers[0]?.number ?? '')).toContainText(application.name);

    await page.goto(`${list}/${theirs.numbers[0]?.sid}/edit`);
    await expect(page.getByText('You do not have access to this resource')).toBeVisible();
    // A hidden button could hide a hole.
    const { token } = await world.logIn(user.name, user.password);
    const refused = (method: 'PUT' | 'DELETE', path: string, body?: unknown) =>
      world.send(method, path, body, token).then(
        () => 'let through',
        (error: Error) => error.message,
      );
    const foreign = theirs.numbers[0]?.sid ?? '';
    const bulk = { phone_number_sids: [numbers[0]?.sid, foreign], application_sid: null };
    for (const answer of [
      await refused('PUT', `/PhoneNumbers/${foreign}`, { application_sid: null }),
      await refused('DELETE', `/PhoneNumbers/${foreign}`),
      await refused('PUT', '/PhoneNumbers', bulk),
    ])
      expect(answer).toContain('answered 403');
  });

  test('where the selection is not what it was by now, nothing is routed and the list is read again', async ({
    signedIn: page,
    world,
  }) => {
    const { account, application, carrier } = await numberSite(world, 27);
    await page.goto(`${list}?account=${account.sid}`);
    await page.getByLabel('Select all phone numbers on this page').check();
    await page.getByRole('button', { name: 'Select all 27 matching' }).click();
    await expect(page.getByText('All 27 phone numbers selected')).toBeVisible();
    await world.number(account.sid, carrier.sid);
    await choose(page, 'Route to application', application.name);
    await page.getByRole('button', { name: 'Apply' }).click();
    await page.getByRole('button', { name: 'Route 27 phone numbers' }).click();
    await expect(page.getByRole('dialog')).toContainText('The filter now matches 28 numbers, not 27.');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByText('1 to 25 of 28')).toBeVisible();
    await page.getByRole('button', { name: 'Select all 28 matching' }).click();
    await page.getByRole('button', { name: 'Apply' }).click();
    await page.getByRole('button', { name: 'Route 28 phone numbers' }).click();
    await expect(page.getByText('Number routing updated successfully')).toBeVisible();
  });
});

test('a pattern that is cut for want of room says so, and still that it is one', async ({
  signedIn: page,
  world,
}) => {
  const provider = await world.provider();
  const carrier = await world.carrier({ service_provider_sid: provider.sid });
  const { sid } = await world.account({ service_provider_sid: provider.sid });
  await world.number(sid, carrier.sid, { number: `^(${'12125550123|'.repeat(9)}1)$` });
  await page.addInitScript((value) => localStorage.setItem('activeServiceProvider', value), provider.sid);
  await page.goto('/internal/phone-numbers');
  await expect(page.getByText('Pattern', { exact: true })).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 390, height: 800 });
  await expect(page.getByText('Pattern', { exact: true })).toBeInViewport({ ratio: 1 });
});

test('a stored number keeps its number and carrier, and lets go of an application of another account', async ({
  signedIn: page,
  world,
}) => {
  const { account, application, carrier } = await numberSite(world);
  const other = await world.account();
  const { sid, number } = await world.number(account.sid, carrier.sid, { application_sid: application.sid });
  await page.goto(`${list}/${sid}/edit`);
  await expect(page.getByRole('heading', { name: grouped(number) })).toBeVisible();
  await expect(field(page, 'Number')).toBeDisabled();
  await expect(field(page, 'Carrier')).toBeDisabled();
  await expect(field(page, 'Carrier')).toHaveValue(carrier.name);
  await expect(choice(page, 'Application')).toHaveValue(application.name);
  await pick(choice(page, 'Account'), other.name);
  await expect(choice(page, 'Application')).toHaveValue('None');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Phone number updated successfully')).toBeVisible();
  await page.reload();
  await expect(choice(page, 'Account')).toHaveValue(other.name);

  await page.getByRole('button', { name: `Actions for ${grouped(number)}` }).click();
  await page.getByRole('menuitem', { name: 'History' }).click();
  await expect(
    page.getByRole('button', { name: `Changed phone number ${grouped(number)}`, exact: true }),
  ).toBeVisible();
  await page.goBack();
  await page.getByRole('button', { name: 'Delete phone number' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete phone number' }).click();
  await expect(page.getByText(`Deleted phone number ${grouped(number)}`)).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`^[^?]*${list}(\\?|$)`));
});

test('a selection survives pages, ends with the filter, and is routed by one request', async ({
  signedIn: page,
  world,
}) => {
  const { account, application, numbers } = await numberSite(world, 27);
  const sorted = numbers.map(({ number }) => number).sort();
  const routings: unknown[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PUT' && /PhoneNumbers/.test(request.url()))
      routings.push(request.postDataJSON());
  });
  await page.goto(`${list}?account=${account.sid}`);
  await page.getByLabel(`Select ${grouped(sorted[0] ?? '')}`).check();
  await expect(page.getByText('1 phone number selected')).toBeVisible();
  const arrives = await holdBack(page, /page=2\b/);
  await page.getByRole('button', { name: 'Page 2' }).click();
  const all = page.getByLabel('Select all phone numbers on this page');
  // Until then it would mean the page before.
  await expect(all).toBeDisabled();
  arrives.letGo();
  await all.check();
  await expect(page.getByText('3 phone numbers selected')).toBeVisible();
  await expectAccessible(page);
  await expectWholeWords(page);
  await choose(page, 'Route to application', application.name);
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText('Number routing updated successfully')).toBeVisible();
  await expect(page.getByText('selected')).toBeHidden();
  expect(routings).toHaveLength(1);
  await page.getByRole('button', { name: 'Page 1' }).click();
  await expect(row(page, sorted[0] ?? '')).toContainText(application.name);
  await expect(row(page, sorted[1] ?? '')).toContainText('None');

  await page.getByLabel('Select all phone numbers on this page').check();
  await page.getByRole('button', { name: 'Select all 27 matching' }).click();
  await choose(page, 'Route to application', 'None');
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.getByRole('button', { name: 'Route 27 phone numbers' }).click();
  await expect(page.getByText('Number routing updated successfully')).toBeVisible();
  await expect(row(page, sorted[0] ?? '')).toContainText('None');
  expect(routings).toHaveLength(2);

  await page.getByLabel(`Select ${grouped(sorted[0] ?? '')}`).check();
  await filterChip(page, 'Application').click();
  const none = page.getByRole('listbox').getByRole('option', { name: 'None leaves 27', exact: true });
  await none.click();
  await expect(page.getByText('1 phone number selected')).toBeHidden();
  await page.goto('/internal/audit?kind=phone-numbers');
  await expect(
    page.getByRole('button', { name: 'Routed 3 phone numbers to no application', exact: true }),
  ).toBeVisible();
  await expect(
    page.getByRole('button', { name: `Routed 3 phone numbers to ${application.name}`, exact: true }),
  ).toBeVisible();
});

test('numbers of several accounts are not routed together', async ({ signedIn: page, world }) => {
  const [one, two] = [await numberSite(world, 1), await numberSite(world, 1)];
  const common = unique('x').replace(/\D/g, '').slice(0, 4);
  for (const { account, carrier } of [one, two])
    await world.number(account.sid, carrier.sid, { number: `9${common}${freshNumber()}` });
  await page.goto(`${list}?filter=9${common}2`);
  await page.getByLabel('Select all phone numbers on this page').check();
  await expect(page.getByText('Select an account to assign applications to phone numbers.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Apply' })).toBeHidden();
});
