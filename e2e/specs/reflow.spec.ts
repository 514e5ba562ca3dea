/** A window of 1280 px at 400 %: everything is there, and only what is below is scrolled to. */
import { expect, test } from '../test.ts';

test.use({ viewport: { width: 320, height: 256 } });

test('nothing is wider than a window at 400 %', async ({ signedIn: page, world }) => {
  const account = await world.account();
  const carrier = await world.carrier();
  await world.number(account.sid, carrier.sid);
  await page.route('**/api/v1/PhoneNumbers?*', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), total: 5000 } });
  });
  for (const [address, last] of [
    ['phone-numbers', page.getByRole('button', { name: 'Next page' })],
    [`carriers/${carrier.sid}/edit`, page.getByRole('button', { name: 'Copy sid' })],
    ['analytics', page.getByRole('link', { name: 'Recent calls' }).last()],
    ['home', page.getByRole('button', { name: '30 days' })],
  ] as const)
    await test.step(address, async () => {
      await page.goto(`/internal/${address}`);
      await expect(last).toBeVisible();
      const box = await last.boundingBox();
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(320);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    });
});
