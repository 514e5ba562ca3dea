import type { Page } from '@playwright/test';
import { fetched } from '../fetched.ts';
import { holdBack, loseAnswer } from '../hold-back.ts';
import { numberSite } from '../number-site.ts';
import { expect, test } from '../test.ts';
import { grouped } from '../world.ts';

const list = '/internal/phone-numbers';
const tick = (page: Page, { number }: { number: string } = { number: '' }) =>
  page.getByLabel(`Select ${grouped(number)}`);
const apply = (page: Page) => page.getByRole('button', { name: 'Apply' });

async function choose(page: Page, application: string) {
  await page.getByRole('combobox', { name: 'Route to application' }).click();
  await page.getByRole('option', { name: new RegExp(`^${application}( |$)`) }).click();
}

test.describe('routing whose answer is lost', () => {
  test.use({ allowedErrors: /ERR_FAILED|status of 502/ });

  test('is not said to be undone, and can be done again', async ({ signedIn: page, world }) => {
    const { account, application, numbers } = await numberSite(world, 1);
    await page.goto(`${list}?account=${account.sid}`);
    await tick(page, numbers[0]).check();
    await choose(page, application.name);
    const said = page.getByRole('region', { name: /selected/ }).getByRole('alert');
    await page.route('**/PhoneNumbers', loseAnswer, { times: 1 });
    await apply(page).click();
    await expect(said).toContainText('It is unclear whether this was done.');
    await expect(said).not.toContainText('not updated');
    await page.route('**/PhoneNumbers', (route) => route.fulfill({ status: 502 }), { times: 1 });
    await apply(page).click();
    await expect(said).toContainText('It is unclear whether this was done.');
    await apply(page).click();
    await expect(page.getByText('Number routing updated successfully')).toBeVisible();
  });
});

test('what is ticked while others are routed stays ticked', async ({ signedIn: page, world }) => {
  const { account, application, numbers } = await numberSite(world, 2);
  await page.goto(`${list}?account=${account.sid}`);
  await tick(page, numbers[0]).check();
  await choose(page, application.name);
  const answer = await holdBack(page, '**/PhoneNumbers', 'PUT');
  await apply(page).click();
  await expect(page.getByText('Updating number routing...')).toBeVisible();
  await tick(page, numbers[1]).check();
  answer.letGo();
  await expect(page.getByText('Number routing updated successfully')).toBeVisible();
  await expect(tick(page, numbers[1])).toBeChecked();
  await expect(page.getByText('2 phone numbers selected')).toBeVisible();
});

test('a count that comes late does not select what was let go of meanwhile', async ({
  signedIn: page,
  world,
}) => {
  const { account, numbers } = await numberSite(world, 2);
  // As of more than are counted for a list.
  await page.route(/PhoneNumbers\?(?!.*count_all)/, async (route) => {
    const response = await fetched(route);
    await route.fulfill({ response, json: { ...(await response.json()), total: 3, total_is_least: true } });
  });
  const count = await holdBack(page, /count_all=1/);
  await page.goto(`${list}?account=${account.sid}`);
  const all = page.getByLabel('Select all phone numbers on this page');
  await all.check();
  await page.getByRole('button', { name: 'Select all matching' }).click();
  await expect(page.getByRole('button', { name: 'Counting the matching numbers' })).toBeVisible();
  await all.uncheck();
  const counted = page.waitForResponse(/count_all=1/);
  count.letGo();
  await counted;
  await tick(page, numbers[0]).check();
  await expect(page.getByText('1 phone number selected')).toBeVisible();
  expect(count.asked).toHaveLength(1);
});
