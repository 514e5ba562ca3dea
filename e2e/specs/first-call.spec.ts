/** From an empty installation to the first answered call, without leaving the checklist. */
import type { Page } from '@playwright/test';
import { writeCalls } from '../call-points.ts';
import { address } from '../carrier-screens.ts';
import { holdBack } from '../hold-back.ts';
import { askSoonAgain } from '../rounds.ts';
import { actAs, expect, expectAccessible, test } from '../test.ts';
import { FIRST_PASSWORD, openWorld } from '../world.ts';

const steps = (page: Page) => page.getByRole('region', { name: 'First call' });
const done = (page: Page) => steps(page).getByRole('img', { name: 'Done' });

test('an empty installation is led step by step to an answered call, whose page is shown when it comes', async ({
  page,
  startBeside,
}) => {
  // Where nobody else has been.
  const server = await startBeside({ TRUNKLINE_ADMIN_PASSWORD: FIRST_PASSWORD });
  const world = await openWorld(server.url);
  await actAs(page, world.token);
  await page.addInitScript(askSoonAgain);
  await page.goto(`${server.url}/internal/accounts`);
  await page
    .getByText(/^First call: 0 of 5 steps done\./)
    .getByRole('link', { name: 'Continue' })
    .click();
  await expect(page).toHaveURL(/\/internal\/home$/);
  await expect(steps(page).getByRole('img', { name: 'To do' })).toHaveCount(5);

  await steps(page).getByRole('button', { name: 'Add account' }).click();
  const account = page.getByRole('dialog', { name: 'Add account' });
  await account.getByLabel('Account name').fill('Harbour Dental');
  // What was typed is not lost by a slip.
  await account.getByRole('button', { name: 'Close' }).first().click();
  await page
    .getByRole('dialog', { name: 'Close without saving?' })
    .getByRole('button', { name: 'Keep editing' })
    .click();
  await expectAccessible(page, account);
  await account.getByRole('button', { name: 'Add account' }).click();
  await expect(account).toBeHidden();

  // Begun and not complete: the same dialog goes on with what is there.
  await steps(page).getByRole('button', { name: 'Set SIP realm' }).click();
  const realm = page.getByRole('dialog', { name: 'Set SIP realm' });
  await expect(realm.getByLabel('Account name')).toHaveValue('Harbour Dental');
  await realm.getByLabel('SIP realm').fill('dental.example.com');
  await realm.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(done(page)).toHaveCount(1);

  await steps(page).getByRole('button', { name: 'Add carrier' }).click();
  const carrier = page.getByRole('dialog', { name: 'Add carrier' });
  await carrier.getByRole('textbox', { name: 'Carrier name' }).fill('Northline');
  await carrier.getByRole('button', { name: 'Add carrier' }).click();
  await address(page, 1).fill('192.0.2.7');
  await carrier.getByRole('button', { name: 'Add carrier' }).click();
  await expect(done(page)).toHaveCount(2);

  await steps(page).getByRole('button', { name: 'Add application' }).click();
  const application = page.getByRole('dialog', { name: 'Add application' });
  await application.getByRole('textbox', { name: 'Application name' }).fill('Reception');
  await application
    .getByRole('textbox', { name: 'Calling webhook URL' })
    .fill('https://hooks.example.com/call');
  await application
    .getByRole('textbox', { name: 'Call status webhook URL' })
    .fill('https://hooks.example.com/status');
  await application.getByRole('button', { name: 'Add application' }).click();
  await expect(done(page)).toHaveCount(3);

  // Nobody is at that address: the step says so, and does not keep anybody from the next one.
  await steps(page).getByRole('button', { name: 'Test the webhook' }).press('Enter');
  await expect(steps(page).getByRole('img', { name: 'Fails its test' })).toBeVisible();
  await expect(steps(page).getByRole('button', { name: 'Test the webhook' })).toBeFocused();
  await expect(done(page)).toHaveCount(2);
  await expectAccessible(page);

  await steps(page).getByRole('button', { name: 'Add number' }).click();
  const number = page.getByRole('dialog', { name: 'Add number' });
  await expect(number.getByRole('combobox', { name: 'Carrier' })).toHaveValue('Northline');
  await expect(number.getByRole('combobox', { name: 'Application' })).toHaveValue('Reception');
  await number.getByRole('textbox', { name: 'Number', exact: true }).fill('+33 1 00 00 47 77');
  await number.getByRole('button', { name: 'Add number' }).click();
  await expect(done(page)).toHaveCount(3);
  await expect(steps(page).getByRole('status')).toHaveText(
    /Waiting for the call: dial \+33 1 00 00 47 77 now\./,
  );

  // The platform's part: a call that nobody answered, then one that was.
  const [{ account_sid = '' } = {}] = await world.send<{ account_sid: string }[]>(
    'GET',
    '/Accounts',
    undefined,
    world.token,
  );
  const { sid: service_provider_sid } = await world.firstProvider();
  const of = { account_sid, service_provider_sid };
  const call = (answered: boolean, call_sid: string) => {
    const fields = { to: '33100004777', from: '33612345678', call_sid };
    return writeCalls(server, of, { trunk: 'Northline', answered, fields });
  };
  await call(false, 'b8f4a2d0-0000-4000-8000-000000000001');
  await expect(steps(page).getByRole('status')).toContainText('came in and was not answered');
  await expect(steps(page).getByRole('link', { name: 'Open it' })).toBeVisible();
  await expectAccessible(page);
  // The page hears of it first, and whoever waits is led to it all the same.
  const looking = await holdBack(page, /RecentCalls\?.*direction=inbound/);
  await expect.poll(() => looking.asked.length).toBeGreaterThan(0);
  await call(true, 'b8f4a2d0-0000-4000-8000-000000000002');
  await expect(page.getByRole('region', { name: 'Calls' })).toContainText('answered 1');
  // As slow as home may be to say so, whoever comes back is not taken to the call again.
  const late = await holdBack(page, '**/Home?*');
  looking.letGo();
  await expect(page).toHaveURL(/recent-calls\/b8f4a2d0-0000-4000-8000-000000000002$/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('+33 6 12 34 56 78');
  await page.getByRole('link', { name: 'Home', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Calls' })).toBeVisible();
  await expect(steps(page).getByRole('status')).toBeHidden();
  late.letGo();
  await expect(page.getByRole('region', { name: 'Calls' })).toContainText('answered 1');
  await expect(steps(page)).toBeHidden();
});

test('the steps can be put away, here and where one lands, and come back by the menu', async ({
  signedIn: page,
  world,
}) => {
  const provider = await world.provider();
  await page.addInitScript((sid) => localStorage.setItem('activeServiceProvider', sid), provider.sid);
  await page.goto('/internal/home');
  await steps(page).getByRole('button', { name: 'Hide' }).click();
  await expect(steps(page)).toBeHidden();
  await page.getByRole('link', { name: 'Accounts', exact: true }).click();
  await expect(page.getByText('No Accounts.')).toBeVisible();
  await expect(page.getByText(/^First call:/)).toBeHidden();
  await page.getByRole('link', { name: 'Home', exact: true }).click();
  await page.getByRole('button', { name: `Actions for ${provider.name}` }).click();
  await page.getByRole('menuitem', { name: 'Show the steps to a first call' }).click();
  await expect(steps(page)).toBeVisible();
});
