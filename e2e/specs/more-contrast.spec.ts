/** Whoever asks the system for more contrast has it here too. */
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
    const { words, line } = await page.evaluate(() => {
      const { colourOf, contrast, groundOf } = (window as unknown as { colours: Colours }).colours;
      const head = document.querySelector('thead th:last-of-type') as Element;
      const quiet = [...document.querySelectorAll('main p')].find(({ textContent }) =>
        textContent?.includes('of this service provider'),
      ) as Element;
      const on = (element: Element, colour: string) => contrast(colourOf(colour), groundOf(element));
      return {
        words: [head, quiet].map((element) => on(element, getComputedStyle(element).color)),
        line: on(head, getComputedStyle(head).borderBottomColor),
      };
    });
    // WCAG 2.2, 1.4.6; and what a control's border has.
    for (const one of words) expect(one).toBeGreaterThanOrEqual(7);
    expect(line).toBeGreaterThanOrEqual(3);
  });
