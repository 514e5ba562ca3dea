/** How far an import has come is shown while it goes on, where live updates come through (decision 055). */
import type { Page } from '@playwright/test';
import { fetched } from '../fetched.ts';
import { expect, expectAccessible, test } from '../test.ts';
import type { World } from '../world.ts';

const ROWS = 1200;
const screen = '/internal/phone-numbers/import';
const button = (page: Page) => page.getByRole('button', { name: 'Import 1,200 phone numbers' });

/** Of a carrier of their own, without which the screen leads elsewhere. */
async function rowsOf(world: World): Promise<string> {
  const { sid: service_provider_sid } = await world.firstProvider();
  const account = await world.account({ service_provider_sid });
  const carrier = await world.carrier({ service_provider_sid });
  const numbers = Array.from({ length: ROWS }, (_, nth) => `331${String(nth).padStart(8, '0')}`);
  return ['number;carrier;account', ...numbers.map((one) => `${one};${carrier.sid};${account.sid}`)].join(
    '\n',
  );
}

/** The way on for what answers the import. */
async function paste(page: Page, rows: string) {
  let goOn = () => {};
  const isSeen = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  await page.route('**/api/v1/PhoneNumbers/Import', async (route) => {
    const response = await fetched(route);
    if (!route.request().postDataJSON().dry_run) await isSeen;
    await route.fulfill({ response });
  });
  await page.getByRole('textbox', { name: 'Rows' }).fill(rows);
  await expect(button(page)).not.toHaveAttribute('aria-disabled', 'true');
  return goOn;
}

test.describe('with a stream', () => {
  test.use({ hasStream: true });

  test('the rows that are written are counted until all of them are stored', async ({
    signedIn: page,
    world,
  }) => {
    const rows = await rowsOf(world);
    const heard = page.waitForResponse('**/api/v1/Events');
    await page.goto(screen);
    await heard;
    const goOn = await paste(page, rows);
    await button(page).click();
    await expect(page.getByText('1,200 of 1,200 rows')).toBeVisible();
    await expect(page.getByRole('progressbar', { name: 'Rows written' })).toHaveAttribute('value', '1200');
    await expectAccessible(page);
    goOn();
    await expect(page.getByRole('heading', { name: '1,200 phone numbers imported' })).toBeVisible();
  });
});

test('without a stream it is as good', async ({ signedIn: page, world }) => {
  const rows = await rowsOf(world);
  await page.goto(screen);
  const goOn = await paste(page, rows);
  await button(page).click();
  await expect(page.getByRole('button', { name: 'Importing' })).toBeVisible();
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  goOn();
  await expect(page.getByRole('heading', { name: '1,200 phone numbers imported' })).toBeVisible();
});
