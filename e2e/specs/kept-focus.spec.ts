/** What is pressed by a key may go by that: the focus stays where it stood, and is not lost to the whole page. */
import type { Page } from '@playwright/test';
import { holdBack } from '../hold-back.ts';
import { filterChip } from '../lists.ts';
import { expect, test } from '../test.ts';
import { unique } from '../world.ts';

test('the focus stays with the filters that are taken off, and in the list whose row is deleted', async ({
  signedIn: page,
  world,
}) => {
  const name = unique('Left');
  for (const one of ['one', 'two']) await world.carrier({ name: `${name} ${one}` });
  await page.goto(`/internal/carriers?state=active&filter=${encodeURIComponent(name)}`);
  const filters = page.getByRole('search');
  const remove = filters.getByRole('button', { name: /^Remove filter State/ });
  await remove.press('Enter');
  // The address may be changed before what was pressed is gone, and until then it has the focus itself.
  await expect(remove).toHaveCount(0);
  await expect(page).not.toHaveURL(/state/);
  await expect(filters.locator(':focus')).toHaveCount(1);
  await page.keyboard.press('Tab');
  await expect(filters.getByRole('button', { name: /^State/ })).toBeFocused();
  await filters.getByRole('button', { name: 'Clear filters' }).press('Enter');
  await expect(page).not.toHaveURL(/filter/);
  await expect(filters).toBeFocused();

  const field = page.getByRole('searchbox');
  await field.fill(name);
  await expect(page.getByText('1 to 2 of 2')).toBeVisible();
  await page.getByRole('button', { name: `Actions for ${name} one` }).press('Enter');
  await page.getByRole('menuitem', { name: 'Delete' }).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete carrier' }).press('Enter');
  await expect(page.getByText('1 to 1 of 1')).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();

  await filters.getByRole('button', { name: 'Clear the filter text' }).press('Enter');
  await expect(field).toBeFocused();
});

/** As Safari does with buttons, links and boxes to tick. */
async function givePressedNoFocus(page: Page): Promise<void> {
  await page.addInitScript(() =>
    window.addEventListener('mousedown', (event) => {
      const isPressed = (event.target as Element).closest('button, a, label, [type=checkbox]');
      if (!isPressed || event.defaultPrevented) return;
      event.preventDefault();
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    }),
  );
}

test('the focus comes back to what was pressed, also in a browser that gives it none', async ({
  signedIn: page,
}) => {
  await givePressedNoFocus(page);
  await page.goto('/internal/accounts');
  const mark = page.getByRole('link', { name: 'Help: Accounts' });
  await mark.click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(mark).toBeFocused();
});

test('the keys of a list go on from the row that was ticked, also in such a browser', async ({
  signedIn: page,
  world,
}) => {
  await givePressedNoFocus(page);
  const name = unique('Ticked');
  for (const one of ['one', 'three', 'two']) await world.carrier({ name: `${name} ${one}` });
  await page.goto(`/internal/carriers?filter=${encodeURIComponent(name)}`);
  await page.getByRole('checkbox', { name: `${name} three` }).click();
  await page.keyboard.press('j');
  await expect(page.getByRole('link', { name: `${name} two` })).toBeFocused();
});

test('a filter that is left by Tab before its choices are there stays left', async ({
  signedIn: page,
  world,
}) => {
  await world.number((await world.account()).sid, (await world.carrier()).sid);
  await page.goto('/internal/phone-numbers');
  await expect(filterChip(page, 'Carrier')).toBeVisible();
  const choices = await holdBack(page, /\/FilterChoices-[\w-]*\.js$/);
  await filterChip(page, 'Carrier').press('Enter');
  await page.keyboard.press('Tab');
  await expect(filterChip(page, 'Application')).toBeFocused();
  choices.letGo();
  await expect(filterChip(page, 'Carrier')).toHaveAttribute('aria-expanded', 'false');
  await expect(filterChip(page, 'Application')).toBeFocused();

  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Find: Application')).toBeFocused();
});

test('the arrow of a pager that led to the last page, or the first, keeps the focus and leads no further', async ({
  signedIn: page,
}) => {
  const rows = Array.from({ length: 30 }, (_, nth) => ({
    account_sid: `aaaaaaaa-0000-4000-8000-${String(nth).padStart(12, '0')}`,
    name: `Customer ${nth}`,
    is_active: 1,
  }));
  await page.route('**/ServiceProviders/*/Accounts*', (route) => route.fulfill({ json: rows }));
  await page.goto('/internal/accounts');
  for (const [name, range] of [
    ['Next page', '26 to 30 of 30'],
    ['Previous page', '1 to 25 of 30'],
  ]) {
    const arrow = page.getByRole('button', { name });
    await arrow.press('Enter');
    await expect(page.getByText(range ?? '')).toBeVisible();
    await expect(arrow).toBeDisabled();
    await expect(arrow).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByText(range ?? '')).toBeVisible();
  }
});
