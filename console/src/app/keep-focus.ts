/**
 * What is pressed may go by that: "Clear filters", or the menu of a row that is deleted. Then what it stood in has the
 * focus, not the whole page, so that whoever hears the page or goes on by Tab is where they were.
 */
export function keepFocus(): void {
  let last: Element | null = null;
  let around: HTMLElement[] = [];

  document.addEventListener('focusin', ({ target }) => {
    last = target as Element;
    around = [];
    for (let one = last.parentElement; one && one !== document.body; one = one.parentElement)
      around.push(one);
  });

  function look() {
    if (!last || last.isConnected) return;
    last = null;
    for (const one of around) {
      if (document.activeElement !== document.body) return;
      if (!one.isConnected) continue;
      if (!one.hasAttribute('tabindex')) one.tabIndex = -1;
      // What has no box of its own does not take it.
      one.focus({ preventScroll: true });
    }
  }
  new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
}
