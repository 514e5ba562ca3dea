/** What axe does not ask: that the edge of a control is seen (3:1 against both of its sides), and what stands behind one is not. */
import { expect, type Page } from '@playwright/test';
import { bringColours, type Colours } from './page-colours.ts';

const LEAST = 3;

/** Of every field, box, switch and outlined button on the screen as it stands, of chips, and of where a file is dropped. */
export async function expectSeenControls(page: Page): Promise<void> {
  await bringColours(page);
  const faults = await page.evaluate((least) => {
    const { colourOf, over, groundOf, contrast } = (window as unknown as { colours: Colours }).colours;
    const controls = document.querySelectorAll(
      `input:not([type=hidden], [type=file]), select, textarea, .mantine-Button-root:is([data-variant=default], [data-variant=outline]),
      .mantine-Switch-track, [class*="_chip_"], :has(> input[type=file])`,
    );
    const found: string[] = [];
    for (const box of document.querySelectorAll('.mantine-Switch-input'))
      if (getComputedStyle(box).opacity !== '0') found.push(`a switch's own box is seen: ${box.outerHTML}`);
    for (const control of controls) {
      const style = getComputedStyle(control);
      const isOff =
        control.matches(':disabled, [data-disabled], [aria-disabled=true], :checked') ||
        control.previousElementSibling?.matches(':disabled');
      if (isOff || !control.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      const isFilled = control.matches('.mantine-Switch-track');
      // Without an edge of its own it lies in something that has one.
      if (!isFilled && (style.borderTopStyle === 'none' || style.borderTopWidth === '0px')) continue;
      const edge = colourOf(isFilled ? style.backgroundColor : style.borderTopColor);
      if (edge.a === 0) continue;
      for (const [side, ground] of [
        // A switch is known by its ground, on which its thumb lies.
        ['inside', groundOf(isFilled ? control.querySelector('.mantine-Switch-thumb') : control)],
        ['outside', groundOf(control.parentElement)],
      ] as const) {
        const seen = contrast(over(edge, ground), ground);
        if (seen < least) found.push(`${seen.toFixed(2)} ${side}: ${control.outerHTML.slice(0, 120)}`);
      }
    }
    return found;
  }, LEAST);
  expect(faults, 'edges of controls').toEqual([]);
}
