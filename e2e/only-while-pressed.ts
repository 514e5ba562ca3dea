/**
 * Safari's rule: a page copies only while a button is pressed, and plays what it loaded or began to play then. What has to
 * be waited for comes too late.
 */
import type { Page } from '@playwright/test';

export async function onlyWhilePressed(page: Page): Promise<void> {
  await page.addInitScript(refuseLate);
}

/** Runs in the page, before its first script. */
function refuseLate(): void {
  let isPressed = false;
  window.addEventListener('click', () => (isPressed = true), true);
  window.addEventListener('click', () => (isPressed = false));
  const refuse = () => Promise.reject(new DOMException('Nothing is pressed.', 'NotAllowedError'));

  const { write, writeText } = Clipboard.prototype;
  Clipboard.prototype.write = function (...told) {
    return isPressed ? write.apply(this, told) : refuse();
  };
  Clipboard.prototype.writeText = function (text) {
    return isPressed ? writeText.call(this, text) : refuse();
  };

  const loaded = new WeakSet<HTMLMediaElement>();
  const { load } = HTMLMediaElement.prototype;
  HTMLMediaElement.prototype.load = function () {
    if (isPressed) loaded.add(this);
    load.call(this);
  };
  // Never heard: what stands for a vendor speaks no sound.
  HTMLMediaElement.prototype.play = function () {
    return isPressed || loaded.has(this) ? Promise.resolve() : refuse();
  };
}
