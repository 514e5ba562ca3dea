/** Every list by every order that it offers. */
import { oneOfEach } from '../one-of-each.ts';
import { expect, test } from '../test.ts';

test('every order that a head offers is one that the server knows, and is shown', async ({
  signedIn: page,
  world,
}) => {
  await world.teamsDomain((await world.firstProvider()).sid);
  await oneOfEach(world);
  for (const area of [
    ...['accounts', 'applications', 'users', 'clients', 'carriers', 'phone-numbers', 'alert-rules'],
    ...['speech-services', 'llm-services', 'ms-teams-tenants', 'least-cost-routing'],
  ])
    await test.step(area, async () => {
      await page.goto(`/internal/${area}`);
      const heads = page
        .getByRole('main')
        .getByRole('columnheader')
        .filter({ has: page.getByRole('button') });
      await expect(heads.first()).toBeVisible();
      for (const head of await heads.all()) {
        const before = await head.getAttribute('aria-sort');
        const asked = page.waitForRequest(/\/api\/v1\/.*[?&]page=1\b.*/);
        await head.getByRole('button').click();
        await asked;
        await expect(head).toHaveAttribute('aria-sort', before === 'ascending' ? 'descending' : 'ascending');
      }
    });
  await world.teamsDomain((await world.firstProvider()).sid, null);
});
