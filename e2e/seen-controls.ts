/** What axe does not ask: that the edge of a control is seen (3:1 against both of its sides), and the ring of what has the focus. */
import { expect, type Page } from '@playwright/test';

const LEAST = 3;

/** Of every field, box and outlined button on the screen as it stands. */
export async function expectSeenControls(page: Page): Promise<void> {
  const faults = await page.evaluate((least) => {
    // Where the colours were changed a moment ago they may still be on their way.
    for (const animation of document.getAnimations())
      if (animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY) animation.finish();
    type Colour = { r: number; g: number; b: number; a: number };
    const colourOf = (text: string): Colour => {
      const [r = 0, g = 0, b = 0, a = 1] = (/\(([^)]+)\)/.exec(text)?.[1] ?? '').split(/[\s,/]+/).map(Number);
      return { r, g, b, a };
    };
    const over = (top: Colour, under: Colour): Colour => {
      const mix = (one: number, other: number) => one * top.a + other * (1 - top.a);
      return { r: mix(top.r, under.r), g: mix(top.g, under.g), b: mix(top.b, under.b), a: 1 };
    };
    const groundOf = (element: Element | null): Colour => {
      if (!element) return { r: 255, g: 255, b: 255, a: 1 };
      const own = colourOf(getComputedStyle(element).backgroundColor);
      return own.a === 1 ? own : over(own, groundOf(element.parentElement));
    };
    const luminance = ({ r, g, b }: Colour) => {
      const [R = 0, G = 0, B = 0] = [r, g, b].map((part) => {
        const share = part / 255;
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * R + 0.7152 * G + 0.0722 * B;
    };
    const contrast = (one: Colour, other: Colour) => {
      const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
      return (light + 0.05) / (dark + 0.05);
    };
    const controls = document.querySelectorAll(
      'input:not([type=hidden], [type=file]), select, textarea, .mantine-Button-root[data-variant=default]',
    );
    const found: string[] = [];
    for (const control of controls) {
      const style = getComputedStyle(control);
      const isOff = control.matches(':disabled, [data-disabled], [aria-disabled=true], :checked');
      if (isOff || !control.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      // Without an edge of its own it lies in something that has one.
      if (style.borderTopStyle === 'none' || style.borderTopWidth === '0px') continue;
      const edge = colourOf(style.borderTopColor);
      if (edge.a === 0) continue;
      for (const [side, ground] of [
        ['inside', groundOf(control)],
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

/** The first stops of the Tab key: each has a ring of 2 px with a gap of 2 px, itself or in what stands for it. */
export async function expectFocusRings(page: Page, stops = 12): Promise<void> {
  const faults: string[] = [];
  for (let at = 0; at < stops; at += 1) {
    await page.keyboard.press('Tab');
    const fault = await page.evaluate(() => {
      const has = document.activeElement;
      if (!has || has === document.body) return null;
      // A switch and a box are drawn by what follows them, a password by what it lies in.
      const drawn = [has, has.nextElementSibling, has.parentElement].filter((one) => one !== null);
      const ringed = drawn.some((one) => {
        const { outlineStyle, outlineWidth, outlineOffset } = getComputedStyle(one);
        return (
          outlineStyle === 'solid' &&
          outlineWidth === '2px' &&
          Math.abs(Number.parseFloat(outlineOffset)) === 2
        );
      });
      return ringed ? null : has.outerHTML.slice(0, 120);
    });
    if (fault) faults.push(fault);
  }
  expect(faults, 'what has the focus without a ring').toEqual([]);
}
