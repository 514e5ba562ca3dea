import type { Page } from '@playwright/test';
import { VIEW_ONLY } from '@trunkline/contract/core/policy.ts';
import { TENANT_DOMAIN_TAKEN } from '@trunkline/contract/ms-teams-tenants/ms-teams-tenants.contract.ts';
import { noTeamsDomain } from '@trunkline/contract/ms-teams-tenants/ms-teams-tenants.policy.ts';
import { chooseOfRow, filterBy, pick } from '../lists.ts';
import { expect, expectAccessible, test } from '../test.ts';
import { uniqueDomain, type World } from '../world.ts';

const domainName = (page: Page) => page.getByRole('textbox', { name: 'Domain name' });
const account = (page: Page) => page.getByRole('combobox', { name: 'Account', exact: true });
const application = (page: Page) => page.getByRole('combobox', { name: 'Application' });
const add = (page: Page) => page.getByRole('button', { name: 'Add tenant' });
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true });
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const CREATED = 'Microsoft Teams Tenant created successfully';
const UPDATED = 'Microsoft Teams Tenant updated successfully';

/** A provider that Teams calls can come to, with two accounts; one has an application. */
async function aTeamsProvider(world: World) {
  const provider = await world.provider();
  await world.teamsDomain(provider.sid);
  const service_provider_sid = provider.sid;
  const own = await world.account({ service_provider_sid });
  const other = await world.account({ service_provider_sid });
  return { provider, own, other, app: await world.application(own.sid) };
}

/** The console shows the things of this provider. */
const showProvider = (page: Page, { sid }: { sid: string }) =>
  page.addInitScript((value) => localStorage.setItem('activeServiceProvider', value), sid);

async function openTenant(page: Page, sid: string) {
  await page.goto(`/internal/ms-teams-tenants/${sid}/edit`);
  await expect(domainName(page)).toBeVisible();
}

test('a service provider adds a tenant, changes its account and application, and deletes it', async ({
  world,
  signInAs,
}) => {
  const { provider, own, other, app } = await aTeamsProvider(world);
  const page = await signInAs(await world.user({ service_provider_sid: provider.sid }));
  const domain = uniqueDomain();
  await page.goto('/internal/accounts');
  await page.getByRole('button', { name: /More$/ }).click();
  await page.getByRole('link', { name: 'MS Teams Tenants' }).click();
  await expect(page.getByText('No Microsoft Teams Tenant.')).toBeVisible();
  await expect(page.getByText('Calls from Teams arrive at sbc.example.com')).toBeVisible();
  await page.getByRole('link', { name: 'Add tenant' }).first().click();
  await add(page).click();
  await expect(domainName(page)).toBeFocused();
  await expect(domainName(page)).toHaveAccessibleDescription(/Domain name is required/);
  await domainName(page).fill(domain.toUpperCase());
  await pick(account(page), own.name);
  await pick(application(page), app.name);
  await add(page).click();
  await expect(page.getByText(CREATED)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: domain })).toBeVisible();
  await expect(domainName(page)).toHaveValue(domain);
  await expect(application(page)).toHaveValue(app.name);

  await pick(account(page), other.name);
  await expect(application(page)).toHaveValue('Choose application');
  await application(page).click();
  await expect(page.getByRole('listbox').getByRole('option')).toHaveText(['Choose application']);
  await page.keyboard.press('Escape');
  await save(page).click();
  await expect(page.getByText(UPDATED)).toBeVisible();
  await page.reload();
  await expect(account(page)).toHaveValue(other.name);

  await page.getByRole('link', { name: 'Microsoft Teams tenants', exact: true }).click();
  await expect(row(page, domain)).toContainText(other.name);
  await chooseOfRow(page, domain, 'Delete');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete tenant' }).click();
  await expect(page.getByText(`Deleted Microsoft Teams Tenant ${domain}`)).toBeVisible();
  await expect(page.getByText('No Microsoft Teams Tenant.')).toBeVisible();
});

test('an account user adds, changes and deletes the own tenants', async ({ world, signInAs }) => {
  const { provider, own, other, app } = await aTeamsProvider(world);
  const foreign = await world.teamsTenant(other.sid);
  const sids = { service_provider_sid: provider.sid, account_sid: own.sid };
  const page = await signInAs(await world.user(sids));
  const domain = uniqueDomain();
  await page.goto('/internal/ms-teams-tenants');
  await expect(page.getByText('No Microsoft Teams Tenant.')).toBeVisible();
  await page.getByRole('link', { name: 'Add tenant' }).first().click();
  await expect(account(page)).toHaveCount(0);
  await domainName(page).fill(domain);
  await pick(application(page), app.name);
  await add(page).click();
  await expect(page.getByText(CREATED)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeVisible();
  await pick(application(page), 'Choose application');
  await page.keyboard.press('Control+s');
  await expect(page.getByText(UPDATED)).toBeVisible();
  await page.getByRole('button', { name: 'Delete tenant' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(`Delete ${domain}?`);
  await dialog.getByRole('button', { name: 'Delete tenant' }).click();
  await expect(page.getByText(`Deleted Microsoft Teams Tenant ${domain}`)).toBeVisible();
  await expect(page).toHaveURL('/internal/ms-teams-tenants');
  await expect(page.getByText(foreign.tenant_fqdn)).toHaveCount(0);
});

test('without a domain of the provider at MS Teams the screens lead to Settings, or home', async ({
  signedIn: page,
  world,
  signInAs,
}) => {
  const provider = await world.provider();
  const one = await world.account({ service_provider_sid: provider.sid });
  const reason = noTeamsDomain(provider.name);
  await showProvider(page, provider);
  for (const path of ['/internal/ms-teams-tenants', '/internal/ms-teams-tenants/add']) {
    await page.goto(path);
    await expect(page).toHaveURL('/internal/settings?tab=service-provider');
    await expect(page.getByRole('alert').getByText(reason)).toBeVisible();
  }
  await expect(page.getByRole('link', { name: 'MS Teams Tenants' })).toHaveCount(0);

  const sids = { service_provider_sid: provider.sid, account_sid: one.sid };
  const person = await signInAs(await world.user(sids));
  await person.goto('/internal/ms-teams-tenants');
  await expect(person).toHaveURL(`/internal/accounts/${one.sid}/edit`);
  await expect(person.getByRole('alert').getByText(reason)).toBeVisible();
  await expect(world.teamsTenant(one.sid)).rejects.toThrow(new RegExp(`answered 422.*${reason}`));
});

test('what a provider had before its domain was taken away can still be deleted', async ({
  signedIn: page,
  world,
}) => {
  const { provider, own } = await aTeamsProvider(world);
  const { sid, tenant_fqdn } = await world.teamsTenant(own.sid);
  await world.teamsDomain(provider.sid, null);
  await openTenant(page, sid);
  await expect(page.getByText(`${noTeamsDomain(provider.name)}, so no calls come`)).toBeVisible();
  await page.getByRole('button', { name: 'Delete tenant' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete tenant' }).click();
  await expect(page.getByText(`Deleted Microsoft Teams Tenant ${tenant_fqdn}`)).toBeVisible();
  await expect(page).toHaveURL('/internal/accounts');
});

test.describe('what the server refuses', () => {
  test.use({ allowedErrors: /status of 4\d\d/ });

  test('a domain that is taken anywhere is said on its field, and nothing typed is lost', async ({
    signedIn: page,
    world,
  }) => {
    const elsewhere = await aTeamsProvider(world);
    const taken = await world.teamsTenant(elsewhere.own.sid);
    const { provider, own, app } = await aTeamsProvider(world);
    await showProvider(page, provider);
    await page.goto('/internal/ms-teams-tenants/add');
    await domainName(page).fill(taken.tenant_fqdn);
    await pick(account(page), own.name);
    await pick(application(page), app.name);
    await add(page).click();
    await expect(domainName(page)).toBeFocused();
    await expect(domainName(page)).toHaveAccessibleDescription(new RegExp(TENANT_DOMAIN_TAKEN));
    await expect(application(page)).toHaveValue(app.name);
  });

  test("a neighbour's tenant is refused by the screen and by the server", async ({ world, signInAs }) => {
    const { provider, own, other } = await aTeamsProvider(world);
    const { sid } = await world.teamsTenant(other.sid);
    const user = await world.user({ service_provider_sid: provider.sid, account_sid: own.sid });
    const page = await signInAs(user);
    await page.goto(`/internal/ms-teams-tenants/${sid}/edit`);
    await expect(
      page.getByRole('heading', { name: 'You do not have access to this resource' }),
    ).toBeVisible();
    const { token } = await world.logIn(user.name, user.password);
    const path = `/MicrosoftTeamsTenants/${sid}`;
    for (const [method, body] of [
      ['GET', undefined],
      ['PUT', { tenant_fqdn: uniqueDomain() }],
      ['DELETE', undefined],
    ] as const)
      await expect(world.send(method, path, body, token)).rejects.toThrow(/answered 403/);
    const body = { tenant_fqdn: uniqueDomain(), account_sid: other.sid };
    await expect(world.send('POST', '/MicrosoftTeamsTenants', body, token)).rejects.toThrow(/answered 403/);
  });

  test('an application and an account that a tenant uses name it, with the way to it', async ({
    signedIn: page,
    world,
  }) => {
    const { own, app } = await aTeamsProvider(world);
    const tenant = await world.teamsTenant(own.sid, { application_sid: app.sid });
    for (const [path, kind] of [
      [`/internal/applications/${app.sid}/edit`, 'application'],
      [`/internal/accounts/${own.sid}/edit`, 'account'],
    ] as const) {
      await page.goto(path);
      await page.getByRole('button', { name: `Delete ${kind}` }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: `Delete ${kind}` }).click();
      await expect(dialog.getByText('1 MS Teams tenant')).toBeVisible();
      await expect(dialog.getByRole('link', { name: tenant.tenant_fqdn })).toHaveAttribute(
        'href',
        `/internal/ms-teams-tenants/${tenant.sid}/edit`,
      );
    }
  });
});

test('a view-only user sees a tenant, cannot change it and is told why', async ({ world, signInAs }) => {
  const { provider, own } = await aTeamsProvider(world);
  const { sid, tenant_fqdn } = await world.teamsTenant(own.sid);
  const sids = { service_provider_sid: provider.sid, account_sid: own.sid };
  const page = await signInAs(await world.user({ ...sids, is_view_only: 1 }));
  await openTenant(page, sid);
  await expect(domainName(page)).toBeDisabled();
  await expect(save(page)).toBeDisabled();
  await expect(page.getByRole('status').getByText(VIEW_ONLY)).toBeVisible();
  await page.goto('/internal/ms-teams-tenants');
  await page.getByRole('button', { name: `Actions for ${tenant_fqdn}` }).click();
  await expect(page.getByRole('menuitem', { name: /^Delete/ })).toHaveAttribute('aria-disabled', 'true');
  await page.goto('/internal/ms-teams-tenants/add');
  await expect(page.getByRole('heading', { name: VIEW_ONLY })).toBeVisible();
});

test('the list narrows and sorts on the server, and a server that answers it whole gets the same screen', async ({
  signedIn: page,
  world,
}) => {
  const { provider, own, other, app } = await aTeamsProvider(world);
  const end = uniqueDomain();
  for (let nth = 10; nth < 37; nth += 1)
    await world.teamsTenant(own.sid, { tenant_fqdn: `n${nth}.${end}`, application_sid: app.sid });
  await world.teamsTenant(other.sid, { tenant_fqdn: `n50.${end}` });
  await showProvider(page, provider);
  await page.goto('/internal/ms-teams-tenants');
  await expect(page.getByText('1 to 25 of 28')).toBeVisible();
  await expect(row(page, `n10.${end}`)).toContainText(app.name);
  await filterBy(page, 'Account', own.name);
  await expect(page.getByText('1 to 25 of 27')).toBeVisible();
  await page.keyboard.press('/');
  await page.keyboard.type('N2');
  await expect(page).toHaveURL(/[?&]filter=N2/);
  await expect(page.getByText('1 to 10 of 10')).toBeVisible();
  await page.getByRole('button', { name: 'Domain name' }).click();
  await expect(page.getByRole('row').nth(1)).toContainText('n29');

  await page.route('**/MicrosoftTeamsTenants?*', async (route) => {
    const url = route.request().url().replace(/\?.*/, '');
    await route.fulfill({ response: await route.fetch({ url }) });
  });
  await page.goto(`/internal/ms-teams-tenants?account=${own.sid}&page=2`);
  await expect(page.getByText('26 to 27 of 27')).toBeVisible();
});

test('a provider without accounts says what to do first', async ({ signedIn: page, world }) => {
  const provider = await world.provider();
  await world.teamsDomain(provider.sid);
  const words = 'You must create an account before you can create an Microsoft Teams Tenant.';
  await showProvider(page, provider);
  await page.goto('/internal/ms-teams-tenants');
  await expect(page.getByRole('main').getByText(words)).toBeVisible();
  await page.goto('/internal/ms-teams-tenants/add');
  await expect(page).toHaveURL('/internal/accounts');
  await expect(page.getByRole('alert').getByText(words)).toBeVisible();
});

test('axe finds nothing on the refused form and on a tenant without a Teams domain', async ({
  signedIn: page,
  world,
}) => {
  const { provider, own } = await aTeamsProvider(world);
  const { sid } = await world.teamsTenant(own.sid);
  await showProvider(page, provider);
  await page.goto('/internal/ms-teams-tenants/add');
  await add(page).click();
  await expect(page.getByText('Domain name is required')).toBeVisible();
  await expectAccessible(page);
  await world.teamsDomain(provider.sid, null);
  await openTenant(page, sid);
  await expect(page.getByText('so no calls come from this tenant')).toBeVisible();
  await expectAccessible(page);
});
