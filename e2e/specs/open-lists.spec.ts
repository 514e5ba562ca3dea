/** A list that is open while others change what is in it. */
import { expect, test } from '../test.ts';
import { uniqueDomain } from '../world.ts';

test('where somebody has emptied the last page meanwhile, the one before it is shown as it is now', async ({
  signedIn: page,
  world,
}) => {
  const { sid: account_sid } = await world.account({ sip_realm: uniqueDomain() });
  const named = (n: number) => `device-${String(n).padStart(2, '0')}`;
  const clients = [];
  for (let n = 1; n <= 26; n += 1) clients.push(await world.client(account_sid, { username: named(n) }));
  await page.goto(`/internal/clients?account=${account_sid}`);
  await expect(page.getByText('1 to 25 of 26')).toBeVisible();
  for (const at of [0, 2, 25])
    await world.send('DELETE', `/Clients/${clients[at]?.sid}`, undefined, world.token);
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(page.getByText('1 to 23 of 23')).toBeVisible();
  await expect(page.getByRole('cell').locator('a').first()).toHaveText(named(2));
  await expect(page).not.toHaveURL(/page=/);
});
