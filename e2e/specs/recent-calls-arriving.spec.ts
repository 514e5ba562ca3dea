/** The list of calls while others come in. */
import { type CallPoint, writeCalls } from '../call-points.ts';
import { opener } from '../lists.ts';
import { expect, expectAccessible, test } from '../test.ts';

test('the pages of one look hold together while calls come in, and the newest are a click away', async ({
  signedIn: page,
  server,
  world,
}) => {
  const now = Date.now();
  const calls = Array.from({ length: 60 }, (_, n): CallPoint => {
    const at = now - 60_000 - n * 1000;
    return { at, fields: { from: `4416329610${String(n).padStart(2, '0')}`, terminated_at: at + 500 } };
  });
  const account = await world.account();
  await writeCalls(server, account.owner, ...calls);
  const numbers = async () =>
    (await opener(page, /44 1632 9610\d\d to/).allTextContents()).map(
      (text) => text.match(/9610(\d\d)/)?.[1],
    );
  const from = (first: number, end: number) =>
    Array.from({ length: end - first }, (_, n) => String(first + n).padStart(2, '0'));
  await page.goto(`/internal/recent-calls?account=${account.sid}`);
  await expect.poll(numbers).toEqual(from(0, 25));
  // Two that are over only now: one begins the list, the other has its place among those that were seen.
  const soon = now + 3_600_000;
  await writeCalls(
    server,
    account.owner,
    { at: now, fields: { from: '441632962001', terminated_at: soon } },
    { at: now - 65_500, fields: { from: '441632962002', terminated_at: soon } },
  );
  const pager = page.getByRole('navigation', { name: 'Pages' });
  await pager.getByRole('button', { name: 'Next page' }).click();
  await expect.poll(numbers).toEqual(from(25, 50));
  await expect(page).toHaveURL(/page=2&as_of=|as_of=.*page=2/);
  await expectAccessible(page);
  await page.reload();
  await expect.poll(numbers).toEqual(from(25, 50));
  await pager.getByRole('button', { name: 'Next page' }).click();
  await expect.poll(numbers).toEqual(from(50, 60));
  await pager.getByRole('button', { name: 'Page 1', exact: true }).click();
  await expect.poll(numbers).toEqual(from(0, 25));
  await page.getByRole('button', { name: 'Show the newest calls' }).click();
  await expect(opener(page, /44 1632 962001 to/)).toBeVisible();
  await expect(opener(page, /44 1632 962002 to/)).toBeVisible();
  await expect(page).not.toHaveURL(/as_of/);
});
