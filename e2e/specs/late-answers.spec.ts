/** A server that takes its time: after five seconds it is said what is waited for, and nothing before. */
import { holdBack } from '../hold-back.ts';
import { expect, test } from '../test.ts';

/** In the page, that many milliseconds after it was drawn. */
function opacityAt(element: Element, ms: number): string {
  for (const animation of element.getAnimations()) animation.currentTime = ms;
  return getComputedStyle(element).opacity;
}

test('a list, a form and a card say what they wait for', async ({ signedIn: page, world }) => {
  const { sid } = await world.carrier();
  for (const [address, asked, words] of [
    ['carriers', '**/VoipCarriers?*', 'Still waiting for the server to send the carriers.'],
    [`carriers/${sid}/edit`, `**/VoipCarriers/${sid}*`, 'Still waiting for the server to send the carrier.'],
    ['analytics', '**/CallStats/**', 'Still waiting for the server to send this.'],
  ] as const)
    await test.step(address, async () => {
      const { letGo } = await holdBack(page, asked);
      await page.goto(`/internal/${address}`);
      const sentence = page.getByText(words).first();
      await expect(sentence).toBeAttached();
      expect(await sentence.evaluate(opacityAt, 4999)).toBe('0');
      expect(await sentence.evaluate(opacityAt, 5001)).toBe('1');
      letGo();
      await expect(sentence).toHaveCount(0);
    });
});
