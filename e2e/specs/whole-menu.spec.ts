/** The whole menu, as each kind of person has it: every item leads to something that works. */
import type { Page } from '@playwright/test';
import { oneOfEach } from '../one-of-each.ts';
import { setPage } from '../page-settings.ts';
import { expect, test } from '../test.ts';
import { openWithin } from '../within.ts';
import type { World } from '../world.ts';

const UNBUILT = /not built yet|use the API|coming soon/i;
const modes = { 'self-hosted': {}, hosted: { ENABLE_HOSTED_SYSTEM: 'true' } } as const;
const scopes = ['admin', 'service_provider', 'account'] as const;

async function personOf(world: World, scope: (typeof scopes)[number]) {
  if (scope === 'admin') return world.user();
  const { sid: service_provider_sid } = await world.firstProvider();
  if (scope === 'service_provider') return world.user({ service_provider_sid });
  const { sid: account_sid } = await world.account();
  return world.user({ service_provider_sid, account_sid });
}

async function openMenu(page: Page) {
  await page.goto('/internal/applications');
  const menu = page.getByRole('navigation', { name: 'Main' });
  await menu.getByRole('button', { name: /\d More/ }).click();
  return menu;
}

test.beforeEach(async ({ world }) => world.teamsDomain((await world.firstProvider()).sid));
test.afterEach(async ({ world }) => world.teamsDomain((await world.firstProvider()).sid, null));

for (const [mode, settings] of Object.entries(modes))
  for (const scope of scopes)
    test(`${mode}, ${scope}: no item of the menu leads to what is not built`, async ({ signInAs, world }) => {
      await oneOfEach(world);
      const page = await signInAs(await personOf(world, scope));
      await setPage(page, settings);
      const menu = await openMenu(page);
      const items = menu.getByRole('link');
      const least = mode === 'hosted' ? 11 : 12;
      await expect.poll(() => items.count(), 'the whole menu').toBeGreaterThanOrEqual(least);
      const names = await items.allTextContents();
      for (const [nth, name] of names.entries())
        await test.step(name, async () => {
          await items.nth(nth).click();
          const main = page.locator('main');
          await expect(items.nth(nth)).toHaveAttribute('aria-current', 'page');
          await expect(main.getByRole('heading', { level: 1 })).not.toBeEmpty();
          await expect(main.locator('.mantine-Skeleton-root')).toHaveCount(0);
          await expect(main).not.toContainText(UNBUILT);
          await expect(main).not.toContainText("That page doesn't exist.");
        });
    });

test('whoever has one account is asked for none: no list has an account filter, no form an account', async ({
  signInAs,
  world,
}) => {
  const asked = /^(Account|Used by|Belongs to|Applies to|Routing for)\b/;
  const lists = ['clients', 'applications', 'carriers', 'speech-services', 'llm-services', 'phone-numbers'];
  const others = ['home', 'recent-calls', 'alerts', 'users', 'ms-teams-tenants'];
  const forms = ['clients', 'applications', 'carriers', 'speech-services', 'llm-services', 'phone-numbers'];
  const addresses = [
    ...[...lists, ...others],
    ...[...forms, 'users', 'ms-teams-tenants', 'alert-rules', 'least-cost-routing'].map(
      (area) => `${area}/add`,
    ),
    'phone-numbers/import',
  ];
  await oneOfEach(world);
  const choosers = (page: Page) =>
    page
      .locator('main')
      .getByRole('combobox', { name: asked })
      .or(page.locator('main').getByRole('button', { name: /^(Account|Used by): / }));
  const visit = async (page: Page, address: string) => {
    await openWithin(page, `/internal/${address}`);
    await expect(page.locator('main').getByRole('heading', { level: 1 })).not.toBeEmpty();
    await expect(page.locator('main .mantine-Skeleton-root')).toHaveCount(0);
  };
  const user = await signInAs(await personOf(world, 'account'));
  const boss = await signInAs(await personOf(world, 'service_provider'));
  for (const address of addresses)
    await test.step(address, async () => {
      await visit(user, address);
      await expect(choosers(user)).toHaveCount(0);
      // Who has more than one account has it on each of them.
      if (address === 'users/add') return;
      await visit(boss, address);
      await expect(choosers(boss).first()).toBeVisible();
    });
});
