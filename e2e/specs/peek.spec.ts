/** A row looked at beside its list. */
import type { Page } from '@playwright/test';
import { writeAlerts } from '../call-points.ts';
import { chooseOfRow, opener } from '../lists.ts';
import { expect, expectAccessible, test } from '../test.ts';
import { unique, type World } from '../world.ts';

const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const link = (page: Page, name: string) => page.getByRole('table').getByRole('link', { name, exact: true });

/** Three carriers of a name that a filter leaves alone; the first brings a number. */
async function open(page: Page, world: World) {
  const name = unique('Peeked');
  const [first, second, third] = [1, 2, 3].map((nth) => `${name} no ${nth}`) as [string, string, string];
  const made = [];
  for (const one of [first, second, third]) made.push(await world.carrier({ name: one }));
  const account = await world.account();
  await world.number(account.sid, made[0]?.sid ?? '');
  await page.goto(`/internal/carriers?filter=${encodeURIComponent(name)}`);
  await expect(link(page, first)).toBeVisible();
  return { first, second, third, sid: made[0]?.sid ?? '' };
}

test.describe('with room beside the list', () => {
  test.use({ viewport: { width: 1440, height: 900 } });

  test('an alert and an entry of the audit log, which open in place, are shown by the same keys', async ({
    signedIn: page,
    server,
    world,
  }) => {
    const account = await world.account();
    const [first, second] = [unique('Peeked first'), unique('Peeked second')];
    const alert = { alert_type: 'no-carrier' };
    await writeAlerts(server, account.owner, { ...alert, message: first }, { ...alert, message: second });
    const row = (name: string) => opener(page, name);
    await page.goto(`/internal/alerts?account=${account.sid}`);
    await expect(row(first)).toBeVisible();
    await page.keyboard.press('j');
    await expect(row(first)).toBeFocused();
    await page.keyboard.press('Enter');
    await page.keyboard.press('p');
    await expect(panel(page, first)).toContainText('no-carrier');
    await expectAccessible(page);
    // What is open below the row is passed over.
    await page.keyboard.press('j');
    await expect(row(second)).toBeFocused();
    await expect(panel(page, second)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(panel(page, second)).toHaveCount(0);
    await expect(row(second)).toBeFocused();

    await page.goto(`/internal/audit?record_sid=${account.sid}`);
    const entry = opener(page, /^Added account/);
    await expect(entry).toBeVisible();
    await page.keyboard.press('p');
    await expect(page.getByRole('region', { name: /^Added account/ })).toBeVisible();
    await expectAccessible(page);
  });

  test('a row is shown by a key, the next by j, gone into and closed, and asks once for each', async ({
    signedIn: page,
    world,
  }) => {
    const { first, second, third, sid } = await open(page, world);
    const asked: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.includes('/RecordFacts/')) asked.push(pathname);
    });
    await page.keyboard.press('j');
    await page.keyboard.press('p');
    await expect(panel(page, first)).toContainText('Phone numbers1');
    await expect(panel(page, first)).toContainText('Last change');
    expect(asked).toEqual([`/api/v1/RecordFacts/carriers/${sid}`]);
    await expectAccessible(page);
    await expect(page.locator('tr[aria-current="true"]')).toContainText(first);
    await page.keyboard.press('j');
    await expect(panel(page, second)).toContainText('Phone numbersnone');
    await expect(panel(page, first)).toHaveCount(0);
    await expect(link(page, second)).toBeFocused();
    expect(asked).toHaveLength(2);

    await page.keyboard.press('p');
    await expect(panel(page, second)).toBeFocused();
    await page.keyboard.press('j');
    await expect(panel(page, third)).toBeVisible();
    await page.keyboard.press('k');
    await page.keyboard.press('p');
    await page.keyboard.press('Tab');
    await expect(panel(page, second).getByRole('link', { name: second })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(panel(page, second)).toHaveCount(0);
    await expect(link(page, second)).toBeFocused();
  });

  test("a row's menu shows it too; what is floating is closed first, and a filter closes what it takes away", async ({
    signedIn: page,
    world,
  }) => {
    const { first, second } = await open(page, world);
    await chooseOfRow(page, first, 'Show beside the list');
    await expect(panel(page, first)).toBeVisible();
    await page.getByRole('button', { name: `Actions for ${second}` }).click();
    await expect(page.getByRole('menu')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menu')).toHaveCount(0);
    await expect(panel(page, first)).toBeVisible();
    await page.getByLabel('Filter by name').fill(second);
    await expect(link(page, first)).toHaveCount(0);
    await expect(panel(page, first)).toHaveCount(0);
    await chooseOfRow(page, second, 'Show beside the list');
    await panel(page, second).getByRole('button', { name: 'Close the panel' }).click();
    await expect(panel(page, second)).toHaveCount(0);
    await chooseOfRow(page, second, 'Show beside the list');
    await panel(page, second).getByRole('link', { name: second }).click();
    await expect(page).toHaveURL(/\/edit$/);
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('there is no room for it: its menu does not offer it, and the row leads to its page', async ({
    signedIn: page,
    world,
  }) => {
    const { first } = await open(page, world);
    await page.getByRole('button', { name: `Actions for ${first}` }).click();
    await expect(page.getByRole('menuitem')).toHaveText([
      'Test',
      'Duplicate',
      'Copy SID',
      'History',
      'Delete',
    ]);
    await page.keyboard.press('Escape');
    await page.keyboard.press('p');
    await expect(panel(page, first)).toHaveCount(0);
    await link(page, first).click();
    await expect(page).toHaveURL(/\/edit$/);
  });
});
