/** On a phone: what can be pressed is 44 px high and wide, with all that belongs to it, but for links among words (WCAG 2.5.5). */
import { expect, type Page } from '@playwright/test';

const LEAST_PX = 44;

/** Of all that can be pressed in the main part, as a finger finds it: what lies over it is not its own. */
export async function expectTouchTargets(page: Page): Promise<void> {
  const faults = await page.evaluate((least) => {
    const pressed =
      'a[href], button, summary, select, input:not([type=hidden], [type=file]), textarea, [role=tab], [role=slider]';
    const isAmongWords = (element: Element) =>
      getComputedStyle(element).display === 'inline' &&
      [...(element.parentElement?.childNodes ?? [])].some(
        // A translated page has its words in `font` elements.
        ({ nodeName, textContent }) => ['#text', 'FONT'].includes(nodeName) && textContent?.trim(),
      );
    /** Only for those who hear it, as the head of a list is on a phone. */
    const isOutOfSight = (element: Element): boolean => {
      for (let at: Element | null = element; at; at = at.parentElement)
        if (getComputedStyle(at).clipPath === 'inset(50%)') return true;
      return false;
    };
    /** A label presses its field. */
    const pressedAt = (x: number, y: number) => {
      const top = document.elementFromPoint(x, y);
      const label = top?.closest('label');
      return top?.closest(pressed) ?? (label instanceof HTMLLabelElement ? label.control : null);
    };
    const reach = (element: Element, x: number, y: number, dx: number, dy: number) => {
      let far = 0;
      while (far < least && pressedAt(x + dx * (far + 1), y + dy * (far + 1)) === element) far += 1;
      return far;
    };
    const found: string[] = [];
    const at = scrollY;
    for (const element of document.querySelectorAll(`main :is(${pressed})`)) {
      if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: false })) continue;
      if (element.matches(':disabled') || isAmongWords(element) || isOutOfSight(element)) continue;
      // The link of a row is the row, but for what else is pressed in it.
      const box = (
        (element.matches('[data-row-link]') && element.closest('tr')) ||
        element
      ).getBoundingClientRect();
      if (box.width === 0 || box.height === 0) continue;
      if (box.width >= least && box.height >= least) continue;
      // Half pixels are rounded the way that is good for it.
      element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
      const { left, top, width, height } = element.getBoundingClientRect();
      const [x, y] = [left + width / 2, top + height / 2];
      if (pressedAt(x, y) !== element) {
        found.push(`covered: ${element.outerHTML.slice(0, 160)}`);
        continue;
      }
      const wide = reach(element, x, y, -1, 0) + reach(element, x, y, 1, 0) + 1;
      const high = reach(element, x, y, 0, -1) + reach(element, x, y, 0, 1) + 1;
      // A password's field lies in the edge that is drawn around it.
      const edge = element.matches('.mantine-PasswordInput-innerInput') ? 2 : 0;
      if (wide < least || high + edge < least)
        found.push(`${wide} x ${high}: ${element.outerHTML.slice(0, 200)}`);
    }
    scrollTo(0, at);
    return found;
  }, LEAST_PX);
  expect(faults, 'what a finger misses').toEqual([]);
}
