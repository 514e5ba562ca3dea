/** What axe does not ask: that words are read whole. No button, short choice and sid cuts its own, and no name is broken within a word. */
import { expect, type Locator, type Page } from '@playwright/test';

/** Of the buttons and names on the screen as it stands. */
export async function expectWholeWords(page: Page): Promise<void> {
  const faults = await page.evaluate(() => {
    /** Some are a point, for those who hear them alone. */
    const isSeen = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      element.getBoundingClientRect().width > 1;
    const roomOf = (element: Element): number =>
      element.clientWidth || !element.parentElement ? element.clientWidth : roomOf(element.parentElement);
    const found: string[] = [];
    for (const label of document.querySelectorAll('.mantine-Button-label, dd code'))
      if (isSeen(label) && label.scrollWidth > label.clientWidth + 1) found.push(`cut: ${label.textContent}`);
    const ruler = document.createElement('canvas').getContext('2d');
    for (const select of document.querySelectorAll('select')) {
      const chosen = select.selectedOptions[0]?.label ?? '';
      const { fontWeight, fontSize, fontFamily, paddingLeft, paddingRight } = getComputedStyle(select);
      const room = select.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
      // A name in a wide one may be of any length.
      if (!ruler || !isSeen(select) || select.clientWidth > 150) continue;
      ruler.font = `${fontWeight} ${fontSize} ${fontFamily}`;
      if (ruler.measureText(chosen).width > room) found.push(`cut: ${chosen}`);
    }
    const range = document.createRange();
    for (const name of document.querySelectorAll(':is(dt, th, label, legend, h1, h2, h3, button, dd time)')) {
      if (!isSeen(name)) continue;
      const texts = document.createTreeWalker(name, NodeFilter.SHOW_TEXT);
      for (let text = texts.nextNode(); text; text = texts.nextNode())
        for (const { 0: word, index } of (text.textContent ?? '').matchAll(/[\p{L}\p{N}]+/gu)) {
          range.setStart(text, index);
          range.setEnd(text, index + word.length);
          const parts = [...range.getClientRects()];
          const lines = new Set(parts.map(({ top }) => Math.round(top)));
          const length = parts.reduce((sum, { width }) => sum + width, 0);
          // What no line has room for has to be.
          if (lines.size > 1 && length <= roomOf(name)) found.push(`broken: ${word} of ${name.textContent}`);
        }
    }
    return found;
  });
  expect(faults, 'words that are not read whole').toEqual([]);
}

/** Of one text, at the width of a desk and of a phone. */
export async function expectUncut(page: Page, text: Locator): Promise<void> {
  const size = page.viewportSize();
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await expect
      .poll(() => text.evaluate((part) => part.scrollWidth - part.clientWidth))
      .toBeLessThanOrEqual(0);
  }
  if (size) await page.setViewportSize(size);
}
