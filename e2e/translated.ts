/**
 * The page as a browser's translation leaves it: each piece of text is taken out and an element with its translation put
 * in its place, also of what comes later. Here the words stay the same, so that tests find them.
 * `TRUNKLINE_TEST_TRANSLATED=1 npm test -- --only=browser` finds what cannot bear that.
 */
import type { Page } from '@playwright/test';

export async function beTranslated(page: Page): Promise<void> {
  if (process.env.TRUNKLINE_TEST_TRANSLATED) await page.addInitScript(translated);
}

/** Runs in the page, before its first script. */
export function translated(): void {
  const LEFT = 'script, style, textarea, option, svg, title, [translate="no"], font';
  const translate = (text: Text) => {
    if (!text.data.trim() || !text.isConnected || text.parentElement?.closest(LEFT)) return;
    const outer = document.createElement('font');
    const inner = outer.appendChild(document.createElement('font'));
    inner.textContent = text.data;
    text.replaceWith(outer);
  };
  const within = (root: Node) => {
    const texts: Text[] = [];
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (
      let node: Node | null = root.nodeType === 3 ? root : walker.nextNode();
      node;
      node = walker.nextNode()
    )
      texts.push(node as Text);
    texts.forEach(translate);
  };
  const due = new Set<Node>();
  const { setTimeout } = window;
  const watch = () => {
    new MutationObserver((changes) => {
      for (const { type, target, addedNodes } of changes)
        for (const node of type === 'childList' ? addedNodes : [target]) due.add(node);
      setTimeout(() => {
        const now = [...due];
        due.clear();
        now.forEach(within);
      }, 20);
    }).observe(document.documentElement, { childList: true, characterData: true, subtree: true });
    within(document.documentElement);
  };
  addEventListener('load', () => setTimeout(watch, 200));
}
