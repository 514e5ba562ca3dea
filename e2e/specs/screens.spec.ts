/** Every screen there is, at a desk's width and a phone's, light and dark: axe finds nothing, nothing scrolls sideways. */
import { anLlmCredential } from '@trunkline/contract/llm-services/llm-services.sample.ts';
import { aSpeechCredential } from '@trunkline/contract/speech-services/vendors.sample.ts';
import { routedPlace } from '../call-routing.ts';
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
  'speech-services/add',
  'llm-services',
  'llm-services/add',
  'phone-numbers',
  'phone-numbers/add',
  'phone-numbers/import',
  'ms-teams-tenants',
  'ms-teams-tenants/add',
  'least-cost-routing',
  'least-cost-routing/add',
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
        test.setTimeout(300_000);
        const account = await world.account({ sip_realm: uniqueDomain() });
        const application = await world.application(account.sid);
        const user = await world.user();
        const client = await world.client(account.sid);
        const provider = await world.firstProvider();
        await world.teamsDomain(provider.sid);
        const tenant = await world.teamsTenant(account.sid);
        const carrier = await world.carrier({ account_sid: account.sid });
        const numbered = await world.carrier({ service_provider_sid: (await world.firstProvider()).sid });
        const number = await world.number(account.sid, numbered.sid);
        const routing = await routedPlace(world, ['44', '^1\\d{10}$']);
        const of = `/ServiceProviders/${provider.sid}`;
        const add = (path: string, body: object) =>
          world.send<{ sid: string }>('POST', of + path, body, world.token);
        const azure = aSpeechCredential('microsoft', { use_for_tts: 0 }, 'hosted, custom models');
        const speech = await add('/SpeechCredentials', azure);
        const llm = await add('/LlmCredentials', anLlmCredential('openai'));
        const edits = [
          `/internal/users/${user.sid}/edit`,
          `/internal/accounts/${account.sid}/edit`,
          `/internal/applications/${application.sid}/edit`,
          `/internal/clients/${client.sid}/edit`,
          `/internal/ms-teams-tenants/${tenant.sid}/edit`,
          `/internal/carriers/${carrier.sid}/edit`,
          `/internal/phone-numbers/${number.sid}/edit`,
          `/internal/least-cost-routing/${routing.lcr_sid}/edit`,
          `/internal/speech-services/${speech.sid}/edit`,
          `/internal/llm-services/${llm.sid}/edit`,
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
