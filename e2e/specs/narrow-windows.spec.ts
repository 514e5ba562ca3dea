/** Between a phone and a desk, where a menu stands beside the page, and where a list has many pages: words and lines stay whole. */
import { expect, test } from '../test.ts';

test('on a phone the pages of a long list stand in one line, wherever one is in it', async ({
  signedIn: page,
  world,
}) => {
  await world.number((await world.account()).sid, (await world.carrier()).sid);
  await page.route('**/api/v1/PhoneNumbers?*', async (route) => {
    const answer = await route.fetch({
      url: route
        .request()
        .url()
        .replace(/\bpage=\d+/, 'page=1'),
    });
    await route.fulfill({ response: answer, json: { ...(await answer.json()), total: 50_000 } });
  });
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto('/internal/phone-numbers');
  const pages = page.getByRole('navigation', { name: 'Pages' });
  for (const [at, shown] of [
    ['Page 1', ['1', '2', '3', '…', '2000']],
    ['Jump to page 4', ['1', '…', '4', '…', '2000']],
    ['Page 2000', ['1', '…', '1998', '1999', '2000']],
  ] as const) {
    await pages.getByRole('button', { name: at, exact: true }).click();
    await expect(pages.getByRole('button').filter({ hasText: /./ })).toHaveText([...shown]);
    const tops = await pages
      .getByRole('button')
      .evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().top)));
    expect(new Set(tops).size, at).toBe(1);
  }
});
