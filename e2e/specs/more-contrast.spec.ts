/** Whoever asks the system for more contrast, or has it choose the colours, has that here too. */
import type { Locator } from '@playwright/test';
import { bringColours, type Colours } from '../page-colours.ts';
import { expect, test } from '../test.ts';

for (const colorScheme of ['light', 'dark'] as const)
  test(`quiet words and the lines of a list stand out where that is asked for, ${colorScheme}`, async ({
    signedIn: page,
    world,
  }) => {
    const { name } = await world.account();
    await page.emulateMedia({ colorScheme, contrast: 'more' });
    await page.goto(`/internal/accounts?filter=${encodeURIComponent(name)}`);
    await expect(page.getByRole('row', { name })).toBeVisible();
    await bringColours(page);
    const standsOut = (of: Locator, part: 'color' | 'borderBottomColor') =>
      of.evaluate((element, part) => {
        const { colourOf, contrast, groundOf } = (window as unknown as { colours: Colours }).colours;
        return contrast(colourOf(getComputedStyle(element)[part]), groundOf(element));
      }, part);
    const head = page.getByRole('columnheader', { name: 'Created' });
    const words = [head, page.getByText('Customers of this service provider')];
    // WCAG 2.2, 1.4.6; and what a control's border has.
    for (const one of words) expect(await standsOut(one, 'color')).toBeGreaterThanOrEqual(7);
    expect(await standsOut(head, 'borderBottomColor')).toBeGreaterThanOrEqual(3);
  });

test('where the system chooses the colours, a name that leads to another home looks as links do', async ({
  signedIn: page,
  world,
}) => {
  await world.provider();
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/internal/home');
  const colourOf = (one: Locator) => one.evaluate((element) => getComputedStyle(element).color);
  const names = page.getByRole('region', { name: 'Service providers' }).getByRole('rowheader');
  const name = names.getByRole('button').first();
  await expect(name).toBeVisible();
  const words = await colourOf(names.first());
  const link = await colourOf(page.getByRole('link', { name: 'More figures' }));
  expect(link).not.toBe(words);
  expect(await colourOf(name)).toBe(link);
});
