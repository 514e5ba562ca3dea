/**
 * What is pressed has the focus, also in Safari, which leaves it to what is around a button, a link or a box to tick: it
 * comes back there when what was opened is closed, and the keys of a list go on from there. And what is pressed may go by
 * that: "Clear filters", or the menu of a row that is deleted. Then what it stood in has the focus, not the whole page, so
 * that whoever hears the page or goes on by Tab is where they were.
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

  let pressed: HTMLElement | null = null;
  // Before what it opens asks where the focus is.
  document.addEventListener(
    'click',
    () => {
      if (document.activeElement?.contains(pressed)) pressed?.focus({ preventScroll: true });
      // A click that no pointer made has nothing to do with it.
      pressed = null;
    },
    true,
  );
  document.addEventListener('mousedown', ({ defaultPrevented, target }) => {
    // Else the focus is to stay in a field.
    const on = (target as Element).closest<HTMLElement & { control?: HTMLElement }>(
      'a, button, input, label',
    );
    pressed = defaultPrevented ? null : (on?.control ?? on);
  });
}
