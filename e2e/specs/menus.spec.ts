/** What opens beside a button or a field: it stays there, and the keyboard goes through it and back. */
import type { Locator, Page } from '@playwright/test';
import { filterChip, pick } from '../lists.ts';
import { expect, expectAccessible, test } from '../test.ts';

/** That the one is drawn right below or above the other. */
async function expectBeside(floating: Locator, anchor: Locator) {
  const [a, b] = await Promise.all([floating.boundingBox(), anchor.boundingBox()]);
  if (!a || !b) throw new Error('Not on the screen');
  const gap = Math.min(Math.abs(a.y - (b.y + b.height)), Math.abs(b.y - (a.y + a.height)));
  expect(gap, JSON.stringify({ a, b })).toBeLessThan(12);
}

/** The list with the one user, whoever else there is. */
const openUsers = (page: Page, name: string) =>
  page.goto(`/internal/users?filter=${encodeURIComponent(name)}`);

/** Higher than the window, whatever is in it. */
const grow = (page: Page) => page.addStyleTag({ content: 'body { min-height: 300vh }' });

test("a row's menu stays open and beside its button while the page scrolls", async ({
  signedIn: page,
  world,
}) => {
  const { name } = await world.user();
  await openUsers(page, name);
  await grow(page);
  const button = page.getByRole('button', { name: `Actions for ${name}` });
  await button.click();
  const menu = page.getByRole('menu', { name: `Actions for ${name}` });
  await expect(menu).toBeVisible();
  await page.mouse.wheel(0, 60);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
  await expect(menu).toBeVisible();
  await expect(() => expectBeside(menu, button)).toPass();
  await expectAccessible(page);
});

test('a menu is gone through with the keyboard, and gives the focus back', async ({
  signedIn: page,
  world,
}) => {
  const { name } = await world.user();
  await openUsers(page, name);
  const button = page.getByRole('button', { name: `Actions for ${name}` });
  await button.focus();
  await page.keyboard.press('ArrowDown');
  const entries = page.getByRole('menuitem');
  await expect(entries.first()).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(entries.last()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);
  await expect(button).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(entries.first()).toBeFocused();
  await page.getByRole('heading', { level: 1 }).click();
  await expect(page.getByRole('menu')).toHaveCount(0);
});

test('Escape closes a menu and the choices of a filter that nobody has gone into yet', async ({
  signedIn: page,
  world,
}) => {
  const { name } = await world.user();
  await openUsers(page, name);
  for (const [button, opened] of [
    [page.getByRole('button', { name: `Actions for ${name}` }), page.getByRole('menu')],
    [filterChip(page, 'Scope'), page.getByRole('listbox')],
  ] as const) {
    for (const _ of [1, 2]) {
      await button.click();
      await expect(opened).toBeVisible();
      // The focus is on the button again when the key goes down.
      await button.press('Escape');
      await expect(opened).toHaveCount(0);
    }
  }
});

test('a list of options goes with its field, and the keyboard chooses from it', async ({
  signedIn: page,
  world,
}) => {
  const account = await world.account();
  const first = await world.application(account.sid, { name: 'Aardvark' });
  const second = await world.application(account.sid, { name: 'Badger' });
  await world.carrier();
  await page.goto('/internal/phone-numbers/add');
  await pick(page.getByRole('combobox', { name: 'Account' }), account.name);
  const field = page.getByRole('combobox', { name: 'Application' });
  await field.click();
  const list = page.getByRole('listbox');
  await expect(list.getByRole('option', { name: second.name })).toBeVisible();
  await expect(field).toHaveAttribute('aria-expanded', 'true');
  // What is above it may come late, or change its size.
  await page.evaluate(() => {
    document.querySelector<HTMLElement>('main h1')?.style.setProperty('height', '300px');
  });
  await expect(list).toBeVisible();
  await expect(() => expectBeside(list, field)).toPass();
  await expectAccessible(page);
  await field.fill(first.name.slice(0, 4));
  await page.keyboard.press('Enter');
  await expect(list).toBeHidden();
  await expect(field).toHaveValue(first.name);
  // The list opens on what is chosen; a key that comes before that begins at its top.
  const marked = list.locator('[data-combobox-selected]');
  await field.press('ArrowDown');
  await expect(marked).toHaveText(first.name);
  await page.keyboard.press('ArrowDown');
  await expect(marked).toHaveText(second.name);
  await page.keyboard.press('Enter');
  await expect(field).toHaveValue(second.name);
});
