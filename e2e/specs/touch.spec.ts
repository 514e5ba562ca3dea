/** A list on a phone, where a finger is wider than a box. */
import type { Locator } from '@playwright/test';
import { addCarrier, carrierName } from '../carrier-screens.ts';
import { expect, test } from '../test.ts';
import { expectTouchTargets } from '../touch-targets.ts';
import { unique } from '../world.ts';

test.use({ viewport: { width: 390, height: 844 } });

test('a finger that misses the box of a row ticks it all the same, and all of the page is selected from the bar', async ({
  signedIn: page,
  world,
}) => {
  const name = unique('Touched');
  for (const one of ['one', 'two', 'three']) await world.carrier({ name: `${name} ${one}` });
  await page.goto(`/internal/carriers?filter=${encodeURIComponent(name)}`);
  const boxes = page.getByRole('checkbox', { name: `Select ${name}` });
  await expect(boxes).toHaveCount(3);
  const cell = await page.getByRole('cell', { name: `Select ${name} one` }).boundingBox();
  if (!cell) throw new Error('The box lies in no cell.');
  await page.mouse.click(cell.x + 3, cell.y + 3);
  await expect(boxes.first()).toBeChecked();
  await expect(page).toHaveURL(/\/internal\/carriers\?/);
  await expectTouchTargets(page);
  await page.getByRole('button', { name: 'Select all on this page' }).click();
  const bar = page.getByRole('region', { name: '3 carriers selected' });
  await expect(bar).toBeVisible();
  await expect(bar.getByRole('button', { name: 'Select all on this page' })).toHaveCount(0);
  await bar.getByRole('button', { name: 'Clear selection' }).click();
  await expect(boxes.first()).not.toBeChecked();
});

test('buttons that have no room beside the title of a list come after what it is for, not between the two', async ({
  signedIn: page,
  world,
}) => {
  // A list without one offers to add it in its middle.
  await world.carrier();
  const top = async (text: Locator) => (await text.boundingBox())?.y ?? Number.NaN;
  await page.goto('/internal/recent-calls');
  expect(await top(page.getByRole('button', { name: 'Export CSV' }))).toBeGreaterThan(
    await top(page.getByText('Completed calls, with their parties')),
  );
  await page.goto('/internal/carriers');
  await expect(page.getByRole('link', { name: 'Add carrier' })).toBeVisible();
  expect(await top(page.getByRole('link', { name: 'Add carrier' }).first())).toBeLessThan(
    await top(page.getByText('Where calls and messages come in')),
  );
});

test('the first field that is at fault is read with its label, and the icons that stand for words are in the middle', async ({
  signedIn: page,
  world,
}) => {
  await world.number((await world.account()).sid, (await world.carrier()).sid);
  await page.goto('/internal/carriers/add');
  await addCarrier(page);
  await expect(carrierName(page)).toBeFocused();
  const header = await page.getByRole('banner').boundingBox();
  const label = await page.locator('label', { hasText: 'Carrier name' }).boundingBox();
  expect(label?.y).toBeGreaterThanOrEqual(header?.height ?? Number.NaN);

  await page.goto('/internal/phone-numbers');
  for (const button of [
    page.getByRole('button', { name: 'Export CSV' }),
    page.getByRole('link', { name: 'Import' }),
  ]) {
    await expect(button).toBeVisible();
    const [left, right] = await button.evaluate((element) => {
      const [box, icon] = [element, element.querySelector('svg')].map((one) => one?.getBoundingClientRect());
      return box && icon ? [icon.left - box.left, box.right - icon.right] : [];
    });
    expect(left).toBe(right);
  }
});

test('a number is not broken in the question that names many', async ({ signedIn: page, world }) => {
  const carrier = await world.carrier();
  const account = await world.account();
  for (const _ of [1, 2, 3]) await world.number(account.sid, carrier.sid);
  await page.goto('/internal/phone-numbers');
  const boxes = page.getByRole('main').getByRole('checkbox', { name: /^Select \(/ });
  for (const nth of [0, 1, 2]) await boxes.nth(nth).check();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  const question = page.getByRole('dialog').getByRole('paragraph').first();
  for (const width of [320, 360, 390]) {
    await page.setViewportSize({ width, height: 844 });
    const lines = await question.evaluate((element) => {
      const range = document.createRange();
      const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      const found: number[] = [];
      for (let text = texts.nextNode(); text; text = texts.nextNode())
        for (const { 0: number, index } of (text.textContent ?? '').matchAll(/\(\d{3}\) \d{3}-\d{4}/g)) {
          range.setStart(text, index);
          range.setEnd(text, index + number.length);
          found.push(new Set([...range.getClientRects()].map(({ top }) => top)).size);
        }
      return found;
    });
    expect(lines, `lines of each number at ${width}`).toEqual([1, 1, 1]);
  }
});

test('no field has letters so small that a phone zooms into it, and stays there', async ({
  signedIn: page,
}) => {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  for (const [screen, field] of [
    ['carriers/add', 'Carrier name'],
    ['settings', 'Domain name'],
    ['users/add', 'User name'],
    ['phone-numbers/import', 'Rows'],
    ['accounts', 'Filter by name'],
    ['recent-calls', 'Number or call id'],
  ] as const) {
    await page.goto(`/internal/${screen}`);
    await expect(page.getByLabel(field).first()).toBeVisible();
    const small = await page.evaluate(() =>
      [...document.querySelectorAll('input:not([type=checkbox], [type=radio]), select, textarea')]
        .filter((one) => one.checkVisibility() && Number.parseFloat(getComputedStyle(one).fontSize) < 16)
        .map((one) => one.outerHTML.slice(0, 200)),
    );
    expect(small, screen).toEqual([]);
  }
});
