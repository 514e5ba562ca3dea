/**
 * Who sets larger letters in the browser has them, and the room that they take: what the styles say in pixels is said in
 * the size of the page's own letters, of which 16 px are the usual one. So it is as if the page were zoomed, and widths at
 * which a layout changes come earlier. Lines stay as thin as they are.
 */
import type { CSSOptions } from 'vite';

type Plugin = NonNullable<Exclude<CSSOptions['postcss'], string | undefined>['plugins']>[number];

const USUAL_PX = 16;
/** Of lines, rings, and the point that only those who hear it are told of. */
const LINE_PX = 2;
const PIXELS = /(?<![\w.#-])(-?(?:\d+\.?\d*|\.\d+))px\b/g;
/** The library's own sizes, times a factor that nobody sets. */
const SCALED = /calc\((-?[\d.]+rem) \* var\(--mantine-scale\)\)/g;

export const inRem: Plugin = {
  postcssPlugin: 'in-rem',
  Declaration(declaration) {
    declaration.value = lettersOf(declaration.value.replaceAll(SCALED, '$1'), 'rem');
  },
  AtRule: {
    // Where `rem` is not what somebody has set, but what the page makes of it.
    media(rule) {
      rule.params = lettersOf(rule.params, 'em');
    },
    container(rule) {
      rule.params = lettersOf(rule.params, 'rem');
    },
  },
};

function lettersOf(value: string, unit: 'em' | 'rem'): string {
  if (value.includes('url(')) return value;
  return value.replaceAll(PIXELS, (whole, px) =>
    Math.abs(Number(px)) <= LINE_PX ? whole : `${Number((Number(px) / USUAL_PX).toFixed(6))}${unit}`,
  );
}
