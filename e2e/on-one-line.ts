/** What axe does not ask: that a state and the words beside it stand on one line. */
import { expect, type Page } from '@playwright/test';

/** Of the screen as it stands: each state with the words of its size in its row, or beside it in a line. */
export async function expectOnOneLine(page: Page): Promise<void> {
  const faults = await page.evaluate(() => {
    const range = document.createRange();
    const textsOf = (part: Element) => {
      const found: { text: string; size: string; box: DOMRect }[] = [];
      const texts = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
      for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        if (!text.textContent?.trim() || !text.parentElement) continue;
        range.selectNodeContents(text);
        const [box, ...more] = range.getClientRects();
        const { fontSize } = getComputedStyle(text.parentElement);
        // Of several lines none is that of the state.
        if (box && more.length === 0) found.push({ text: text.textContent, size: fontSize, box });
      }
      return found;
    };
    return [...document.querySelectorAll('main [data-status]')].flatMap((badge) => {
      const [state] = textsOf(badge);
      const line = badge.closest('tr, li, dl > div');
      if (!state || !line) return [];
      return textsOf(line)
        .filter(
          ({ size, box }) => size === state.size && Math.abs(box.bottom - state.box.bottom) < box.height / 2,
        )
        .filter(({ box }) => Math.abs(box.bottom - state.box.bottom) > 0.5)
        .map(({ text, box }) => `${state.text}: ${box.bottom - state.box.bottom} px beside ${text}`);
    });
  });
  expect(faults, 'states that stand higher or lower than their line').toEqual([]);
}
