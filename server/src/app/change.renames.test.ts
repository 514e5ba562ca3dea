/** Records that are there already and all ask for one name at the same time: one gets it (`R22`, `R44`). */
import { after, before, test } from 'node:test';
import { oneGetsTheName } from '../testing/race.ts';
import { askedBy, renames } from '../testing/renames.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';
import { makeTenants, type Tenants } from '../testing/tenants.ts';

let app: TestApp;
let who: Tenants;

before(async () => {
  app = await startApp();
  who = await makeTenants(app);
});
after(() => app.close());

for (const [what, rename] of Object.entries(renames))
  test(`of eight ${what}, one gets it, and the others are told why`, async () => {
    await oneGetsTheName(app, await askedBy(rename, { app, who }));
  });
