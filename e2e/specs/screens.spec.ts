/** Every screen there is, opened once, at a desk's width and a phone's, light and dark: axe finds nothing, nothing scrolls sideways. */

import type { Page } from '@playwright/test';
import { anLlmCredential } from '@trunkline/contract/llm-services/llm-services.sample.ts';
import { aSpeechCredential } from '@trunkline/contract/speech-services/vendors.sample.ts';
import { routedPlace } from '../call-routing.ts';
import { expect, expectAccessible, test } from '../test.ts';
import { uniqueDomain, type World } from '../world.ts';

const areas = [
  'accounts',
  'applications',
  'users',
  'settings',
  'clients',
  'recent-calls',
  'alerts',
  'audit',
  'carriers',
  'speech-services',
  'llm-services',
  'phone-numbers',
  'ms-teams-tenants',
  'least-cost-routing',
  'nowhere',
];
const forms = [
  'accounts/add',
  'applications/add',
  'users/add',
  'clients/add',
  'carriers/add',
  'speech-services/add',
  'llm-services/add',
  'phone-numbers/add',
  'phone-numbers/import',
  'ms-teams-tenants/add',
  'least-cost-routing/add',
];

const widths = [1440, 390];

async function expectGoodLooks(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading').first()).toBeVisible();
  // Every wait of the console's shows one of these.
  const waits = page.locator('main :is([aria-busy=true], .mantine-Skeleton-root, .mantine-Loader-root)');
  await expect(waits).toHaveCount(0);
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await expectAccessible(page);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow, `${path} scrolls sideways at ${width} px`).toBeLessThanOrEqual(0);
    if (process.env.TRUNKLINE_SCREENSHOTS)
      await page.screenshot({
        path: `${process.env.TRUNKLINE_SCREENSHOTS}/${path.replaceAll('/', '_')}-${width}.png`,
        fullPage: true,
      });
  }
  await page.setViewportSize({ width: widths[0] ?? 0, height: 900 });
}

test.use({ viewport: { width: widths[0] ?? 0, height: 900 } });

test('the public screens', async ({ page }) => {
  for (const path of ['/', '/nowhere']) await expectGoodLooks(page, path);
});

for (const [kind, paths] of Object.entries({ areas, forms }))
  test(`the internal screens: ${kind}`, async ({ signedIn: page, world }) => {
    test.setTimeout(900_000);
    await oneOfEach(world);
    for (const path of paths) await expectGoodLooks(page, `/internal/${path}`);
  });

test('the internal screens: each record', async ({ signedIn: page, world }) => {
  test.setTimeout(900_000);
  for (const path of await oneOfEach(world)) await expectGoodLooks(page, `/internal/${path}/edit`);
});

const made = new WeakMap<World, Promise<string[]>>();

/** Made once for the tests of a worker, which has one world. */
function oneOfEach(world: World): Promise<string[]> {
  const paths = made.get(world) ?? makeOneOfEach(world);
  made.set(world, paths);
  return paths;
}

// Other tests begin without a domain at Microsoft Teams.
test.beforeEach(async ({ world }) => world.teamsDomain((await world.firstProvider()).sid));
test.afterEach(async ({ world }) => world.teamsDomain((await world.firstProvider()).sid, null));

/** So that every list has a row and every form its choices; answers where each is opened. */
async function makeOneOfEach(world: World): Promise<string[]> {
  const provider = await world.firstProvider();
  const account = await world.account({ sip_realm: uniqueDomain() });
  const [application, user, client, tenant, carrier, numbered, routing] = await Promise.all([
    world.application(account.sid),
    world.user(),
    world.client(account.sid),
    world.teamsTenant(account.sid),
    world.carrier({ account_sid: account.sid }),
    world.carrier({ service_provider_sid: provider.sid }),
    routedPlace(world, ['44', '^1\\d{10}$']),
  ]);
  const number = await world.number(account.sid, numbered.sid);
  const add = (path: string, body: object) =>
    world.send<{ sid: string }>('POST', `/ServiceProviders/${provider.sid}${path}`, body, world.token);
  const azure = aSpeechCredential('microsoft', { use_for_tts: 0 }, 'hosted, custom models');
  const speech = await add('/SpeechCredentials', azure);
  const llm = await add('/LlmCredentials', anLlmCredential('openai'));
  return [
    `users/${user.sid}`,
    `accounts/${account.sid}`,
    `applications/${application.sid}`,
    `clients/${client.sid}`,
    `ms-teams-tenants/${tenant.sid}`,
    `carriers/${carrier.sid}`,
    `phone-numbers/${number.sid}`,
    `least-cost-routing/${routing.lcr_sid}`,
    `speech-services/${speech.sid}`,
    `llm-services/${llm.sid}`,
  ];
}
