/** Every screen there is, opened once, at a desk's width and a phone's, light and dark: axe finds nothing, nothing scrolls sideways. */

import { expectGoodLooksAt, widths } from '../good-looks.ts';
import { oneOfEach } from '../one-of-each.ts';
import { test } from '../test.ts';

const areas = [
  'home',
  'explain',
  'accounts',
  'applications',
  'users',
  'settings',
  'settings?tab=service-provider',
  'settings?tab=status',
  'settings/configuration',
  'clients',
  'recent-calls',
  'analytics',
  'alerts',
  'alert-rules',
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
  'alert-rules/add',
  'least-cost-routing/add',
];

/** What has a page for each of its kind. */
const records = [
  'users',
  'accounts',
  'applications',
  'clients',
  'ms-teams-tenants',
  'carriers',
  'phone-numbers',
  'least-cost-routing',
  'speech-services',
  'llm-services',
  'alert-rules',
];
test.use({ viewport: { width: widths[0] ?? 0, height: 900 } });

test('the public screens', async ({ page }) => {
  for (const path of ['/', '/nowhere']) await expectGoodLooksAt(page, path);
});

/** A few at a time, so that several may go at once. */
function inFews(paths: readonly string[]): string[][] {
  return Array.from({ length: Math.ceil(paths.length / FEW) }, (_, nth) =>
    paths.slice(nth * FEW, (nth + 1) * FEW),
  );
}
const FEW = 5;

for (const paths of [...inFews(areas), ...inFews(forms)])
  test(`the internal screens: ${paths.join(', ')}`, async ({ signedIn: page, world }) => {
    await oneOfEach(world);
    for (const path of paths) await test.step(path, () => expectGoodLooksAt(page, `/internal/${path}`));
  });

for (const kinds of inFews(records))
  test(`a record of each: ${kinds.join(', ')}`, async ({ signedIn: page, world }) => {
    const sids = await oneOfEach(world);
    for (const kind of kinds)
      await test.step(kind, () => expectGoodLooksAt(page, `/internal/${kind}/${sids[kind]}/edit`));
  });

// Other tests begin without a domain at Microsoft Teams.
test.beforeEach(async ({ world }) => world.teamsDomain((await world.firstProvider()).sid));
test.afterEach(async ({ world }) => world.teamsDomain((await world.firstProvider()).sid, null));
