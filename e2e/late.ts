/**
 * The page as on a machine that is busy with something else: timers, frames, React's own messages and answers come late,
 * each time another one, and so much time passes between two steps that what is asked again and again was asked again.
 * `TRUNKLINE_TEST_LATE=1 npm test -- --only=browser` finds what depends on their order.
 */
import type { Page } from '@playwright/test';

export async function beLate(page: Page): Promise<void> {
  if (process.env.TRUNKLINE_TEST_LATE) await page.addInitScript(late);
}

/** Runs in the page, before its first script. */
function late(): void {
  const { setTimeout, setInterval, requestAnimationFrame, fetch } = window;
  const { postMessage } = MessagePort.prototype;
  const by = (share: number, most_ms: number) => (Math.random() < share ? Math.random() * most_ms : 0);
  const rest = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

  window.setTimeout = ((act: TimerHandler, ms = 0, ...rest: unknown[]) =>
    setTimeout(act, ms + by(0.3, 500), ...rest)) as typeof setTimeout;
  // The next round of whatever goes round comes at once, and what was read is old soon: though not before the screen is
  // drawn that it was read for, which would ask again.
  const HASTE = 12;
  const AGEING = 4;
  const { now } = Date;
  const began = now();
  Date.now = () => began + (now() - began) * AGEING;
  window.setInterval = ((act: TimerHandler, ms = 0, ...rest: unknown[]) =>
    setInterval(act, ms < 2000 ? ms : Math.max(700, ms / HASTE), ...rest)) as typeof setInterval;
  window.requestAnimationFrame = (act) => {
    const ms = by(0.3, 500);
    return ms > 0 ? setTimeout(() => requestAnimationFrame(act), ms) : requestAnimationFrame(act);
  };
  MessagePort.prototype.postMessage = function (this: MessagePort, message: unknown) {
    const ms = by(0.3, 500);
    if (ms > 0) setTimeout(() => postMessage.call(this, message), ms);
    else postMessage.call(this, message);
  };
  window.fetch = async (...asked) => {
    await rest(by(0.5, 700));
    const answer = await fetch(...asked);
    await rest(by(0.5, 700));
    return answer;
  };
}
