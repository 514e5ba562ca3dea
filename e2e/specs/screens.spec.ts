/** Every screen there is, at a desk's width and a phone's, light and dark: axe finds nothing, nothing scrolls sideways. */
import { expect, expectAccessible, test } from '../test.ts';
import { uniqueDomain } from '../world.ts';

const publicScreens = ['/', '/nowhere'];
const internalScreens = [
  'accounts',
  'accounts/add',
  'applications',
  'applications/add',
  'users',
  'users/add',
  'settings',
  'clients',
  'clients/add',
  'recent-calls',
  'alerts',
  'audit',
  'carriers',
  'carriers/add',
  'speech-services',
  'llm-services',
  'phone-numbers',
  'ms-teams-tenants',
  'ms-teams-tenants/add',
  'least-cost-routing',
  'nowhere',
].map((path) => `/internal/${path}`);

for (const width of [1440, 390])
  for (const colorScheme of ['light', 'dark'] as const)
    test.describe(`${width} px, ${colorScheme}`, () => {
      test.use({ viewport: { width, height: 900 }, colorScheme });

      test('the public screens', async ({ page }) => {
        for (const path of publicScreens) {
          await page.goto(path);
          await expect(page.getByRole('heading').first()).toBeVisible();
          await expectAccessible(page);
        }
      });

      test('the internal screens', async ({ signedIn: page, world }) => {
        test.setTimeout(120_000);
        const account = await world.account({ sip_realm: uniqueDomain() });
        const application = await world.application(account.sid);
        const user = await world.user();
        const client = await world.client(account.sid);
        const provider = await world.firstProvider();
        await world.teamsDomain(provider.sid);
        const tenant = await world.teamsTenant(account.sid);
        const carrier = await world.carrier({ account_sid: account.sid });
        const edits = [
          `/internal/users/${user.sid}/edit`,
          `/internal/accounts/${account.sid}/edit`,
          `/internal/applications/${application.sid}/edit`,
          `/internal/clients/${client.sid}/edit`,
          `/internal/ms-teams-tenants/${tenant.sid}/edit`,
          `/internal/carriers/${carrier.sid}/edit`,
        ];
        for (const path of [...internalScreens, ...edits]) {
          await page.goto(path);
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
          await page.waitForLoadState('networkidle');
          await expectAccessible(page);
          const overflow = await page.evaluate(
            () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
          );
          expect(overflow, `${path} scrolls sideways`).toBeLessThanOrEqual(0);
          if (process.env.TRUNKLINE_SCREENSHOTS)
            await page.screenshot({
              path: `${process.env.TRUNKLINE_SCREENSHOTS}/${path.replaceAll('/', '_')}-${width}-${colorScheme}.png`,
              fullPage: true,
            });
        }
        await world.teamsDomain(provider.sid, null);
      });
    });
