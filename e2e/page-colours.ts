/** Colours as the page has them: what a colour is on the ground that it lies on, and how far one stands out from another. */
import type { Page } from '@playwright/test';

type Colour = { r: number; g: number; b: number; a: number };

export type Colours = {
  colourOf: (text: string) => Colour;
  over: (top: Colour, under: Colour) => Colour;
  /** What is seen where the element has nothing of its own. */
  groundOf: (element: Element | null) => Colour;
  /** From 1 to 21, as WCAG counts it. */
  contrast: (one: Colour, other: Colour) => number;
};

/** For what is evaluated in the page: `(window as unknown as { colours: Colours }).colours`. */
export async function bringColours(page: Page): Promise<void> {
  await page.evaluate(() => {
    // Where the colours were changed a moment ago they may still be on their way.
    for (const animation of document.getAnimations())
      if (animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY) animation.finish();
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
    (window as unknown as { colours: Colours }).colours = { colourOf, over, groundOf, contrast };
  });
}
