/** Keyboards of other scripts, whose keys type no Latin letters; and keys that an input method has for itself. */
import type { Page } from '@playwright/test';
import { filterChip } from '../lists.ts';
import { expect, test } from '../test.ts';
import { unique } from '../world.ts';

const CONTROL = 2;
/** The number that every key has which an input method takes. */
const COMPOSED = 229;

type Key = { key: string; code?: string; modifiers?: number; windowsVirtualKeyCode?: number };

async function press(page: Page, { key, ...rest }: Key): Promise<void> {
  const keyboard = await page.context().newCDPSession(page);
  await keyboard.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', key, ...rest });
  await keyboard.send('Input.dispatchKeyEvent', { type: 'keyUp', key, ...rest });
  await keyboard.detach();
}

async function compose(page: Page, text: string): Promise<void> {
  const keyboard = await page.context().newCDPSession(page);
  await keyboard.send('Input.imeSetComposition', { text, selectionStart: 1, selectionEnd: 1 });
  await keyboard.detach();
}

test('on a Russian, Greek, Hebrew or Thai keyboard the keys act that have their Latin letters on them', async ({
  signedIn: page,
  world,
}) => {
  const name = unique('Ключ');
  const account = await world.account({ name });
  await page.goto(`/internal/accounts?filter=${encodeURIComponent(name)}`);
  const link = page.getByRole('link', { name });
  await expect(link).toBeVisible();
  await press(page, { key: 'ξ', code: 'KeyJ' });
  await expect(link).toBeFocused();
  // A letter of a Latin alphabet is that letter, wherever it lies: there are keyboards that have "ö" here.
  const box = page.getByRole('checkbox', { name: `Select ${name}` });
  await press(page, { key: 'ö', code: 'KeyX' });
  await expect(box).not.toBeChecked();
  await press(page, { key: 'ס', code: 'KeyX' });
  await expect(box).toBeChecked();
  await press(page, { key: 'ฝ', code: 'Slash' });
  await expect(page.getByRole('search').getByRole('searchbox')).toBeFocused();
  await press(page, { key: 'л', code: 'KeyK', modifiers: CONTROL });
  await expect(page.getByRole('combobox', { name: 'Search or jump to' })).toBeFocused();
  await page.keyboard.press('Escape');

  await page.goto(`/internal/accounts/${account.sid}/edit`);
  await page.getByLabel('Account name').fill(`${name} Ω`);
  await press(page, { key: 'ы', code: 'KeyS', modifiers: CONTROL });
  await expect(page.getByText('No changes')).toBeVisible();
});

test('Escape and Enter of an input method close and choose nothing, also where they come after what was composed', async ({
  signedIn: page,
  world,
}) => {
  const account = await world.account({ name: unique('東京') });
  await world.carrier();
  await page.goto('/internal/carriers');
  await filterChip(page, 'Used by').click();
  const find = page.getByLabel('Find: Used by');
  await expect(find).toBeFocused();
  await compose(page, 'とう');
  await press(page, { key: 'Escape', windowsVirtualKeyCode: COMPOSED });
  await expect(find).toHaveValue('とう');
  await find.fill(account.name);
  await expect(page.getByRole('option', { name: account.name })).toBeVisible();
  await press(page, { key: 'Enter', windowsVirtualKeyCode: COMPOSED });
  await expect(find).toHaveValue(account.name);
  await find.press('Enter');
  await expect(filterChip(page, 'Used by')).toHaveAccessibleName(`Used by: ${account.name}`);
});
