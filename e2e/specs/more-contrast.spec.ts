/** Whoever asks the system for more contrast has it here too. */
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
