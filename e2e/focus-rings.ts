/** What has the focus shows it: a ring of 2 px with a gap of 2 px, which stands out from what is around it by 3:1 and is not cut. */
import { expect, type Page } from '@playwright/test';
import { bringColours, type Colours } from './page-colours.ts';

const LEAST = 3;
/** As far as the menu of the frame, once for a frame: it stays as it is from screen to screen. */
const STOPS = 12;

/** The first stops of the Tab key, and then what takes the focus in the main part, one of each kind, in both colours. */
export async function expectFocusRings(
  page: Page,
  inOtherColours: (ask: () => Promise<void>) => Promise<void>,
): Promise<void> {
  const faults: string[] = [];
  const isFrameKnown = await page.evaluate(() => {
    const { dataset } = document.documentElement;
    const isKnown = dataset.ringed === 'yes';
    if (location.pathname.startsWith('/internal/')) dataset.ringed = 'yes';
    return isKnown && location.pathname.startsWith('/internal/');
  });
  for (let at = 0; at < (isFrameKnown ? 1 : STOPS); at += 1) {
    await page.keyboard.press('Tab');
    faults.push(...(await unseenRings(page, ':focus')));
  }
  faults.push(...(await unseenRings(page, IN_MAIN)));
  await inOtherColours(async () => {
    faults.push(...(await unseenRings(page, IN_MAIN)));
  });
  expect(faults, 'what has the focus without a ring').toEqual([]);
}

const IN_MAIN =
  'main :is(a[href], button, input:not([type=hidden], [type=file]), select, textarea, summary, [tabindex])';

/** A key was pressed last, so that the focus is shown. */
async function unseenRings(page: Page, of: string): Promise<string[]> {
  await bringColours(page);
  return page.evaluate(
    ({ of, least }) => {
      const { colourOf, over, groundOf, contrast } = (window as unknown as { colours: Colours }).colours;
      const ringOf = (element: Element, part?: string) => {
        const style = getComputedStyle(element, part);
        if (style.outlineStyle !== 'solid' || style.outlineWidth !== '2px') return null;
        const offset = Number.parseFloat(style.outlineOffset);
        if (Math.abs(offset) !== 2) return null;
        const ground = groundOf(offset < 0 && !part ? element : element.parentElement);
        return contrast(over(colourOf(style.outlineColor), ground), ground);
      };
      /** What around it shows no more than itself, with the room on each of its sides; `''` where nothing does. */
      const cutBy = (ringed: Element) => {
        const far = 2 + Number.parseFloat(getComputedStyle(ringed).outlineOffset);
        const box = ringed.getBoundingClientRect();
        for (let at = ringed.parentElement; at && at !== document.body; at = at.parentElement) {
          const { overflowX, overflowY } = getComputedStyle(at);
          if (overflowX === 'visible' && overflowY === 'visible') continue;
          const around = at.getBoundingClientRect();
          const rooms = [
            box.left - around.left,
            around.right - box.right,
            box.top - around.top,
            around.bottom - box.bottom,
          ];
          if (Math.min(...rooms) < far - 0.5)
            return `by ${at.tagName} ${at.className} (${rooms.map(Math.round)})`;
        }
        return '';
      };
      const known = new Set<string>();
      const found: string[] = [];
      for (const element of document.querySelectorAll<HTMLElement>(of)) {
        const { tagName, className, type, tabIndex } = element as HTMLInputElement;
        const kind = [tagName, type, element.role, element.dataset.variant, className].join();
        if (known.has(kind) || tabIndex < 0 || element.matches(':disabled, main, body')) continue;
        if (!element.checkVisibility({ visibilityProperty: true })) continue;
        known.add(kind);
        element.focus();
        if (document.activeElement !== element) continue;
        // A switch and a box are drawn by what follows them, a password by what it lies in, a row by what covers it,
        // or by itself.
        const around = [element.parentElement, element.closest('tr')];
        const drawn = [element, element.nextElementSibling, ...around].filter((one) => one !== null);
        const rings = [...drawn.map((one) => ringOf(one)), ringOf(element, '::after')].filter(
          (ring) => ring !== null,
        );
        for (const one of drawn) {
          const cut = ringOf(one) === null ? '' : cutBy(one);
          if (cut) found.push(`cut ${cut} at ${innerWidth} px: ${element.outerHTML.slice(0, 160)}`);
        }
        const best = Math.max(0, ...rings);
        if (best < least) found.push(`${best.toFixed(2)} ${element.outerHTML.slice(0, 160)}`);
      }
      return found;
    },
    { of, least: LEAST },
  );
}
