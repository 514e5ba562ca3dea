import type { Page } from '@playwright/test';
import { NOT_YOURS_TO_CHANGE, NOT_YOURS_TO_DELETE } from '@trunkline/contract/carriers/carriers.policy.ts';
import {
  address,
  carrierName,
  link,
  openCarrier,
  registering,
  row,
  saveCarrier,
  seeAs,
} from '../carrier-screens.ts';
import { setPage } from '../page-settings.ts';
import { expect, expectAccessible, test } from '../test.ts';
import { openWithin } from '../within.ts';
import { unique, uniqueDomain, type World } from '../world.ts';

const said = (page: Page, text: string) => page.getByText(text, { exact: true });
const NO_ACCESS = 'You do not have access to this resource';

/** An account with a user of its own, and its provider. */
async function tenant(world: World) {
  const provider = await world.firstProvider();
  const account = await world.account();
  const user = await world.user(account.owner);
  return { provider, account, user };
}

test.describe('what the server refuses', () => {
  test.use({ allowedErrors: /status of 4\d\d/ });

  test("an account user keeps carriers of their own, and sees the provider's without a way into them", async ({
    signInAs,
    world,
  }) => {
    const { user } = await tenant(world);
    // On the first page of the list, however many others there are.
    const provided = await world.carrier({ ...registering, name: unique('!') });
    const page = await signInAs(user);
    await page.goto('/internal/carriers');
    await expect(said(page, provided.name)).toBeVisible();
    await expect(page.getByLabel('Used by')).toHaveCount(0);
    await expect(link(page, provided.name)).toHaveCount(0);
    await expect(row(page, provided.name)).toContainText('Provided by your service provider');
    await expect(row(page, provided.name).getByRole('button')).toHaveCount(0);
    // None can be ticked, so there is no box for all of them.
    await expect(page.getByRole('checkbox')).toHaveCount(0);
    await expect(page.getByRole('columnheader', { name: 'Nothing can be selected' })).toBeVisible();
    // Nor is there a dash where a box or a menu would be, as if something were missing.
    for (const cell of [
      row(page, provided.name).getByRole('cell').first(),
      row(page, provided.name).getByRole('cell').last(),
    ])
      expect(await cell.evaluate((it) => getComputedStyle(it, '::before').content)).toBe('none');

    const name = unique('! Own trunk');
    await page.getByRole('link', { name: 'Add carrier' }).first().click();
    await expect(page.getByLabel('Used by')).toHaveCount(0);
    await carrierName(page).fill(name);
    await address(page, 1).fill('203.0.113.9');
    await page.getByRole('button', { name: 'Add carrier' }).click();
    await expect(page.getByText('Carrier created successfully')).toBeVisible();
    await expect(row(page, name)).not.toContainText('Provided by your service provider');
    await link(page, name).click();
    await page.getByLabel('Active', { exact: true }).first().uncheck();
    await saveCarrier(page);

    await openWithin(page, `/internal/carriers/${provided.sid}/edit`);
    await expect(page.getByRole('alert').getByText(NO_ACCESS)).toBeVisible();
    await expect(page).toHaveURL('/internal/carriers');
    const { token } = await world.logIn(user.name, user.password);
    const path = `/VoipCarriers/${provided.sid}`;
    await expect(world.send('PUT', path, { name: 'Mine' }, token)).rejects.toThrow(
      `403: {"msg":"${NOT_YOURS_TO_CHANGE}`,
    );
    await expect(world.send('DELETE', path, undefined, token)).rejects.toThrow(
      `403: {"msg":"${NOT_YOURS_TO_DELETE}`,
    );
    expect(JSON.stringify(await world.send('GET', path, undefined, token))).not.toContain('a long');
  });

  test("a neighbour's carrier is neither shown nor served", async ({ signInAs, world }) => {
    const { user } = await tenant(world);
    const other = await world.account();
    const foreign = await world.carrier({ account_sid: other.sid });
    const elsewhere = await world.carrier({ service_provider_sid: (await world.provider()).sid });
    const page = await signInAs(user);
    await page.goto('/internal/carriers');
    await expect(
      page
        .getByRole('main')
        .getByText(/of \d+$|No Carriers/)
        .first(),
    ).toBeVisible();
    const { token } = await world.logIn(user.name, user.password);
    for (const { name } of [foreign, elsewhere]) await expect(said(page, name)).toHaveCount(0);
    for (const { sid } of [foreign, elsewhere]) {
      await page.goto(`/internal/carriers/${sid}/edit`);
      await expect(page.getByRole('alert').getByText(NO_ACCESS)).toBeVisible();
      await expect(page).toHaveURL('/internal/carriers');
      for (const method of ['GET', 'PUT', 'DELETE'] as const)
        await expect(
          world.send(method, `/VoipCarriers/${sid}`, method === 'PUT' ? { name: 'Mine' } : undefined, token),
        ).rejects.toThrow(/answered 403/);
    }
  });
});

test('a view-only user sees it all, cannot change it and is told why', async ({ signedIn: page, world }) => {
  const { name, sid } = await world.carrier();
  await seeAs(page, (me) => Object.assign(me.user, { is_view_only: true }));
  await openCarrier(page, sid);
  await expect(carrierName(page)).toBeDisabled();
  await expect(address(page, 1)).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled();
  await expect(page.getByRole('status').getByText('User has view-only access')).toBeVisible();
  await openWithin(page, `/internal/carriers?filter=${encodeURIComponent(name)}`);
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await expect(page.getByRole('menuitem', { name: /^Delete/ })).toHaveAttribute('aria-disabled', 'true');
  await openWithin(page, '/internal/carriers/add');
  await expect(page.getByRole('heading', { name: 'User has view-only access' })).toBeVisible();
});

test('a view-only user copies our addresses and opens the other tab, with the mouse and with keys', async ({
  signedIn: page,
  world,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const provider = await world.provider();
  const { sid } = await world.carrier({ service_provider_sid: provider.sid });
  for (const ipv4 of ['198.51.100.7', '198.51.100.8'])
    await world.send('POST', '/Sbcs', { ipv4, service_provider_sid: provider.sid }, world.token);
  await seeAs(page, (me) => Object.assign(me.user, { is_view_only: true }));
  await openCarrier(page, sid);
  await page.getByText('Have your carriers whitelist our SIP signaling IPs').click();
  await page.getByRole('button', { name: 'Copy 198.51.100.7:5060' }).click();
  await expect(said(page, '198.51.100.7:5060 copied to clipboard')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('198.51.100.7:5060');
  await page.getByRole('button', { name: 'Copy all' }).press('Space');
  await expect(said(page, '2 addresses copied to clipboard')).toBeVisible();

  const systemId = page.getByLabel('Outbound system ID');
  await page.getByRole('tab', { name: 'SMS (SMPP)' }).click();
  await expect(systemId).toBeVisible();
  await expect(systemId).toBeDisabled();
  await expectAccessible(page);
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('tab', { name: 'Voice (SIP)' })).toBeFocused();
  await expect(systemId).toBeHidden();
  await page.keyboard.press('ArrowRight');
  await expect(systemId).toBeVisible();
});

test('where carriers are not to route calls admins alone choose a default application, and what is stored stays', async ({
  signedIn: admin,
  signInAs,
  world,
}) => {
  const { account, user } = await tenant(world);
  const application = await world.application(account.sid);
  const { sid } = await world.carrier({ account_sid: account.sid, application_sid: application.sid });
  const page = await signInAs(user);
  const chosen = (of: Page) => of.getByRole('combobox', { name: 'Default application' });
  await openCarrier(page, sid);
  await expect(chosen(page)).toHaveValue(application.name);
  for (const each of [page, admin]) await setPage(each, { DISABLE_DEFAULT_TRUNK_ROUTING: 'true' });
  await openCarrier(page, sid);
  await expect(page.getByRole('combobox', { name: 'DTMF type' })).toBeVisible();
  await expect(chosen(page)).toHaveCount(0);
  await page.getByLabel('DTMF type').selectOption('tones');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Carrier updated successfully')).toBeVisible();
  await openCarrier(admin, sid);
  await expect(chosen(admin)).toHaveValue(application.name);
});

test('where the provider keeps carriers to itself its accounts see no button to add one', async ({
  signInAs,
  world,
}) => {
  const { account, user } = await tenant(world);
  const { name, sid } = await world.carrier({ account_sid: account.sid });
  const page = await signInAs(user);
  await setPage(page, { ADMIN_CARRIER: '1' });
  await page.goto('/internal/carriers');
  await expect(link(page, name)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Add carrier' })).toHaveCount(0);
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await expect(page.getByRole('menuitem', { name: /^Delete/ })).toContainText('Your service provider');
  await openCarrier(page, sid);
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled();
  await openWithin(page, '/internal/carriers/add');
  await expect(page.getByRole('heading', { name: /^Your service provider/ })).toBeVisible();
});

test('nor is one offered to them where a carrier is missing, or where things are done by their names', async ({
  signInAs,
  world,
}) => {
  const provider = await world.provider();
  const account = await world.account({ service_provider_sid: provider.sid, sip_realm: uniqueDomain() });
  const sids = { service_provider_sid: provider.sid, account_sid: account.sid };
  const page = await signInAs(await world.user(sids));
  const offered = page.getByRole('link', { name: /^Add (a )?carrier$/ });
  await page.goto('/internal/least-cost-routing/add');
  await expect(offered).toBeVisible();
  await setPage(page, { ADMIN_CARRIER: '1' });
  await page.reload();
  await expect(
    page.getByText('There are no available carriers defined for this account').first(),
  ).toBeVisible();
  await expect(offered).toHaveCount(0);

  await openWithin(page, '/internal/home');
  await expect(page.getByText('A carrier that brings calls')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add carrier' })).toHaveCount(0);

  await page.keyboard.press('Control+k');
  await expect(page.getByRole('option', { name: 'Add client' })).toBeVisible();
  await expect(page.getByRole('option', { name: 'Add carrier' })).toHaveCount(0);
});
