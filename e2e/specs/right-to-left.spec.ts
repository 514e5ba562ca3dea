/** Names that are written from right to left, on a page that is not. */
import type { Locator } from '@playwright/test';
import { chooseIn } from '../lists.ts';
import { expect, test } from '../test.ts';
import { unique } from '../world.ts';

const NAME = 'חברת התקשורת הגדולה של הצפון והדרום בע"מ!';

/** Where the first and the last letter of its text stand, from its own left edge. */
const letters = (text: Locator) =>
  text.evaluate((element) => {
    const node = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode();
    const at = (from: number, until: number) => {
      const range = document.createRange();
      range.setStart(node as Text, from);
      range.setEnd(node as Text, until);
      return range.getBoundingClientRect();
    };
    const length = node?.textContent?.length ?? 0;
    const { left, right } = element.getBoundingClientRect();
    return { first: at(0, 1), last: at(length - 1, length), left, right };
  });

test('a name from right to left begins at its beginning, where it is cut, in a title and in its field', async ({
  signedIn: page,
  world,
}) => {
  const provider = await world.provider();
  await page.addInitScript((sid) => localStorage.setItem('activeServiceProvider', sid), provider.sid);
  const account = await world.account({
    name: `${NAME.slice(0, -1)} ${unique('x').replaceAll(/\D/g, '')}!`,
    service_provider_sid: provider.sid,
  });
  await world.carrier({ account_sid: account.sid, name: 'A'.repeat(64) });
  await page.goto(`/internal/carriers?account=${account.sid}`);
  const shown = async (text: Locator) => {
    const cut = await letters(text);
    expect(cut.first.left).toBeGreaterThanOrEqual(cut.left);
    expect(cut.first.right).toBeLessThanOrEqual(cut.right);
  };
  for (const width of [1024, 320]) {
    await page.setViewportSize({ width, height: 900 });
    await shown(page.getByRole('cell', { name: account.name }));
  }
  await shown(page.getByRole('banner').getByText(account.name));

  await page.goto(`/internal/accounts/${account.sid}/edit`);
  // Its last sign stands at the left of all.
  const title = await letters(page.getByRole('heading', { level: 1 }));
  expect(title.last.left).toBeLessThan(title.first.left);
  await expect(page.getByLabel('Account name')).toHaveCSS('unicode-bidi', 'plaintext');

  const changed = page.getByRole('complementary').getByRole('time').first();
  await expect(changed).toHaveCSS('unicode-bidi', 'plaintext');
  await chooseIn(page.locator('main'), /^Actions/, 'Delete');
  const asked = await letters(page.getByRole('dialog').locator('strong'));
  expect(asked.last.left).toBeLessThan(asked.first.left);
});
