/**
 * An input method, as for Japanese or Chinese, is told by Enter, Escape and the arrows what is meant by what was typed. None
 * of them is meant for the field or the screen: Escape closes no list, Enter chooses nothing. Safari ends composing before
 * its Enter comes, which only has the number that browsers give to every such key.
 */
const COMPOSED = 229;

export function leaveComposing(): void {
  // Not before the window's own, to which each key is a sign that somebody is at work.
  document.addEventListener(
    'keydown',
    (event) => {
      if (event.isComposing || event.keyCode === COMPOSED) event.stopImmediatePropagation();
    },
    true,
  );
}
