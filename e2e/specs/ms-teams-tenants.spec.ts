import type { Page } from '@playwright/test';
import { TENANT_DOMAIN_TAKEN } from '@trunkline/contract/ms-teams-tenants/ms-teams-tenants.contract.ts';
import { noTeamsDomain } from '@trunkline/contract/ms-teams-tenants/ms-teams-tenants.policy.ts';
import { chooseOfRow, filterBy, pick } from '../lists.ts';
import { expect, expectAccessible, test } from '../test.ts';
import { openWithin } from '../within.ts';
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
  await expectAccessible(page);
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

test('an account user adds and deletes the own tenants, and sees no other', async ({ world, signInAs }) => {
  const { own, other } = await aTeamsProvider(world);
  const foreign = await world.teamsTenant(other.sid);
  const sids = own.owner;
  const page = await signInAs(await world.user(sids));
  const domain = uniqueDomain();
  await page.goto('/internal/ms-teams-tenants');
  await expect(page.getByText('No Microsoft Teams Tenant.')).toBeVisible();
  await page.getByRole('link', { name: 'Add tenant' }).first().click();
  await expect(account(page)).toHaveCount(0);
  await domainName(page).fill(domain);
  await add(page).click();
  await expect(page.getByText(CREATED)).toBeVisible();
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

  const sids = one.owner;
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
  await expectAccessible(page);
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

    // A platform's server says no more of it than its database does.
    const { sid } = await world.teamsTenant(own.sid);
    await page.route('**/MicrosoftTeamsTenants{,/*}', (route) =>
      route.request().method() === 'GET'
        ? route.continue()
        : route.fulfill({ status: 422, json: { msg: "Duplicate entry for key 'tenant_fqdn'" } }),
    );
    for (const [path, press] of [
      ['add', add],
      [`${sid}/edit`, save],
    ] as const) {
      await openWithin(page, `/internal/ms-teams-tenants/${path}`);
      await domainName(page).fill(taken.tenant_fqdn);
      await press(page).click();
      await expect(domainName(page)).toHaveAccessibleDescription(new RegExp(TENANT_DOMAIN_TAKEN));
    }
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
      await openWithin(page, path);
      await page.getByRole('button', { name: `Delete ${kind}` }).click();
      const dialog = page.getByRole('dialog');
      await expect(dialog.getByText('1 MS Teams tenant')).toBeVisible();
      await expect(dialog.getByRole('link', { name: tenant.tenant_fqdn })).toHaveAttribute(
        'href',
        `/internal/ms-teams-tenants/${tenant.sid}/edit`,
      );
    }
  });
});

test.describe('a tenant that somebody else has changed', () => {
  test.use({ allowedErrors: /status of 409/ });

  test('is told with the names of what the form does not know', async ({ signInAs, world }) => {
    const { provider, own } = await aTeamsProvider(world);
    const tenant = await world.teamsTenant(own.sid);
    const theirs = await world.application(own.sid);
    const page = await signInAs(await world.user({ service_provider_sid: provider.sid }));
    await openTenant(page, tenant.sid);
    const path = `/MicrosoftTeamsTenants/${tenant.sid}`;
    await world.send('PUT', path, { application_sid: theirs.sid }, world.token);
    await domainName(page).fill(uniqueDomain());
    await save(page).click();
    const dialog = page.getByRole('dialog', { name: 'Changed by someone else in the meantime' });
    await expect(dialog.getByRole('row', { name: /^Application/ }).getByRole('cell')).toHaveText([
      theirs.name,
      '–',
    ]);
  });
});

test('the list names account and application, and is narrowed and sorted', async ({
  signedIn: page,
  world,
}) => {
  const { provider, own, other, app } = await aTeamsProvider(world);
  const end = uniqueDomain();
  await world.teamsTenant(own.sid, { tenant_fqdn: `n1.${end}`, application_sid: app.sid });
  await world.teamsTenant(own.sid, { tenant_fqdn: `n2.${end}` });
  await world.teamsTenant(other.sid, { tenant_fqdn: `n3.${end}` });
  await showProvider(page, provider);
  await page.goto('/internal/ms-teams-tenants?filter=N');
  await expect(row(page, `n1.${end}`)).toContainText(app.name);
  await expect(page.getByText('1 to 3 of 3')).toBeVisible();
  await filterBy(page, 'Account', own.name);
  await expect(page.getByText('1 to 2 of 2')).toBeVisible();
  await page.getByRole('button', { name: 'Domain name' }).click();
  await expect(page.getByRole('row').nth(1)).toContainText('n2');
});

test('a provider without accounts says what to do first', async ({ signedIn: page, world }) => {
  const provider = await world.provider();
  await world.teamsDomain(provider.sid);
  const words = 'You must create an account before you can create an Microsoft Teams Tenant.';
  await showProvider(page, provider);
  await page.goto('/internal/ms-teams-tenants');
  await expect(page.getByRole('main').getByText(words)).toBeVisible();
  await openWithin(page, '/internal/ms-teams-tenants/add');
  await expect(page).toHaveURL('/internal/accounts');
  await expect(page.getByRole('alert').getByText(words)).toBeVisible();
});
