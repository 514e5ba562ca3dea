import type { Page } from '@playwright/test';
import { anAccount } from '@trunkline/contract/accounts/accounts.sample.ts';
import { someSystemInformation } from '@trunkline/contract/settings/settings.sample.ts';
import { unfold } from '../lists.ts';
import { chooseProvider, expectProvider, shownProvider } from '../providers.ts';
import { expect, expectAccessible, test } from '../test.ts';
import { unique, type World } from '../world.ts';

const cidr = (page: Page) => page.getByLabel('Private network CIDR');
const providerName = (page: Page) => page.getByLabel('Service provider name');
const get = (world: World, path: string) => world.send<unknown>('GET', path, undefined, world.token);
const limitsOf = async (world: World, path: string) =>
  (await world.send<{ category: string; quantity: number }[]>('GET', path, undefined, world.token)).map(
    ({ category, quantity }) => [category, quantity],
  );

const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click();

async function openAdmin(page: Page) {
  await page.goto('/internal/settings');
  await expect(cidr(page)).toBeVisible();
}

/** With this provider as the current one, whatever other tests have added. */
async function openProvider(page: Page, provider: { sid: string; name: string }) {
  await page.addInitScript((sid) => localStorage.setItem('activeServiceProvider', sid), provider.sid);
  await page.goto('/internal/settings?tab=service-provider');
  await expect(providerName(page)).toHaveValue(provider.name);
}

/** The installation's settings are everybody's: each test leaves them as they were. */
test.afterEach(async ({ world }) => {
  const rules = { min_password_length: 6, require_digit: 0, require_special_character: 0 };
  await world.send('PUT', '/PasswordSettings', rules, world.token);
  const none = { domain_name: null, sip_domain_name: null, monitoring_domain_name: null };
  const system = { ...none, private_network_cidr: null, log_level: 'info' };
  await world.send('PUT', '/SystemInformation', system, world.token);
});

test.describe('for an admin', () => {
  test('changes the password rules, and weak ones are refused', async ({ signedIn: page, world }) => {
    await openAdmin(page);
    await page.getByLabel('Min password length').selectOption('12');
    await page.getByLabel('Password require digit').check();
    await page.getByLabel('Password require special character').check();
    await save(page);
    await expect(page.getByText('Settings updated')).toBeVisible();
    await page.reload();
    await expect(page.getByLabel('Min password length')).toHaveValue('12');
    await expect(page.getByLabel('Password require digit')).toBeChecked();

    await expect(world.user({ initial_password: 'nodigithere!!' })).rejects.toThrow(/at least one digit/);
    await expect(world.user({ initial_password: 'sh0rt!' })).rejects.toThrow(/12 characters/);
    await world.user({ initial_password: 'l0ng enough, and special!' });
  });

  test.describe('told', () => {
    test.use({ allowedErrors: /status of (400|409|500)/ });

    test('is told about a wrong network on its field, and nothing is saved', async ({
      signedIn: page,
      world,
    }) => {
      const before = await get(world, '/SystemInformation');
      await openAdmin(page);
      await page.getByLabel('Domain name', { exact: true }).fill('voice.example.com');
      await cidr(page).fill('10.0.0.0/8, 10.0.0.300');
      await save(page);
      await expect(cidr(page)).toHaveAccessibleDescription(/Invalid private network CIDR "10\.0\.0\.300"/);
      await expect(cidr(page)).toBeFocused();
      expect(await get(world, '/SystemInformation')).toEqual(before);
      await expectAccessible(page);

      await cidr(page).fill(' 10.0.0.0/8 ,192.168.1.1 ');
      await save(page);
      await expect(page.getByText('Settings updated')).toBeVisible();
      await expect(cidr(page)).toHaveValue('10.0.0.0/8,192.168.1.1');
      expect(await get(world, '/SystemInformation')).toMatchObject({
        domain_name: 'voice.example.com',
        private_network_cidr: '10.0.0.0/8,192.168.1.1',
      });
    });

    test('is told which half was not saved, and only that half is sent again', async ({ signedIn: page }) => {
      const sent: string[] = [];
      page.on('request', (request) => {
        if (request.method() !== 'GET') sent.push(new URL(request.url()).pathname.split('/').at(-1) ?? '');
      });
      let isDown = true;
      await page.route('**/PasswordSettings', (route) =>
        isDown && route.request().method() !== 'GET' ? route.fulfill({ status: 500 }) : route.continue(),
      );
      await openAdmin(page);
      await page.getByLabel('Log level').selectOption('Debug');
      await page.getByLabel('Min password length').selectOption('9');
      await save(page);
      const notice = page.getByRole('tabpanel').getByRole('alert');
      await expect(notice).toContainText('Not saved: Password rules. Saved: System information.');
      await expect(notice).toContainText('Everything you typed is still here.');
      await expect(page.getByLabel('Min password length')).toHaveValue('9');
      expect(sent.sort()).toEqual(['PasswordSettings', 'SystemInformation']);

      isDown = false;
      await save(page);
      await expect(page.getByText('Settings updated')).toBeVisible();
      expect(sent.slice(2)).toEqual(['PasswordSettings']);
    });

    test('is told that somebody else changed them meanwhile', async ({ signedIn: page, world }) => {
      const told = 'Not saved: System information. Saved: Password rules.';
      await openAdmin(page);
      await page.getByLabel('Domain name', { exact: true }).fill('mine.example.com');
      await page.getByLabel('Min password length').selectOption('7');
      await world.send('PUT', '/SystemInformation', { domain_name: 'theirs.example.com' }, world.token);
      await save(page);
      const dialog = page.getByRole('dialog');
      await expect(dialog).toContainText(told);
      await expect(dialog.getByRole('row', { name: /Domain name/ })).toContainText('theirs.example.com');
      await expectAccessible(page);
      await dialog.getByRole('button', { name: 'Keep editing' }).click();
      await page.getByLabel('Min password length').selectOption('9');
      await save(page);
      await expect(dialog, 'what was saved is no conflict with oneself').toContainText(told);
      await dialog.getByRole('button', { name: 'Overwrite' }).click();
      await expect(page.getByText('Settings updated')).toBeVisible();
      expect(await get(world, '/SystemInformation')).toMatchObject({ domain_name: 'mine.example.com' });
    });
  });

  test('what is opened and saved stays as it is, and is not even sent', async ({ signedIn: page, world }) => {
    await world.send('PUT', '/SystemInformation', someSystemInformation({ log_level: 'debug' }), world.token);
    const before = await Promise.all([get(world, '/SystemInformation'), get(world, '/PasswordSettings')]);
    const sent: string[] = [];
    page.on('request', (request) => request.method() !== 'GET' && sent.push(request.url()));
    await openAdmin(page);
    await save(page);
    await expect(page.getByText('Settings updated')).toBeVisible();
    expect(sent).toEqual([]);

    await page.getByLabel('Log level').selectOption('Info');
    await save(page);
    await expect(page.getByText('No changes')).toBeVisible();
    const after = await Promise.all([get(world, '/SystemInformation'), get(world, '/PasswordSettings')]);
    expect(after).toEqual([{ ...(before[0] as object), log_level: 'info' }, before[1]]);
  });

  test('clears the cache of synthesized speech after being asked', async ({ signedIn: page }) => {
    let size = 1204;
    await page.route('**/TtsCache', (route) => {
      if (route.request().method() === 'GET') return route.fulfill({ json: { size } });
      size = 0;
      return route.fulfill({ status: 204 });
    });
    await openAdmin(page);
    await expect(page.getByText('1,204 cached items')).toBeVisible();
    const clear = page.getByRole('button', { name: 'Clear TTS Cache' });
    await clear.click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('every account');
    await dialog.getByRole('button', { name: 'Clear TTS Cache' }).click();
    await expect(page.getByText('0 cached items')).toBeVisible();
    await expect(clear).toHaveAttribute('aria-disabled', 'true');
  });

  test('finds the tab in the address, and what was typed in the other one', async ({ signedIn: page }) => {
    await openAdmin(page);
    await page.getByLabel('Domain name', { exact: true }).fill('half.typed.example');
    await page.getByRole('tab', { name: 'Service provider' }).click();
    await expect(page).toHaveURL(/tab=service-provider/);
    await expect(providerName(page)).toBeVisible();
    await page.keyboard.press('Control+s');
    await page.getByRole('tab', { name: 'Admin' }).click();
    await expect(page.getByLabel('Domain name', { exact: true })).toHaveValue('half.typed.example');
    await expect(page.getByText('1 change', { exact: true })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('tab', { name: 'Service provider' })).toHaveAttribute(
      'aria-selected',
      'true',
    );
  });

  test('is accessible', async ({ signedIn: page, world }) => {
    await openProvider(page, await world.provider());
    await page.getByLabel('Enable MS Teams Direct Routing').check();
    await expect(page.getByText('No API keys yet.')).toBeVisible();
    await expectAccessible(page);
  });
});

test.describe('of a service provider', () => {
  test("are its own user's to change, who sees no admin tab", async ({ world, signInAs }) => {
    const provider = await world.provider();
    const page = await signInAs(await world.user({ service_provider_sid: provider.sid }));
    await page.goto('/internal/settings');
    await expect(providerName(page)).toHaveValue(provider.name);
    await expect(page.getByRole('tab')).toHaveCount(0);
    await expect(page.getByText('System information')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Delete service provider' })).toHaveCount(0);

    const name = unique('Renamed');
    await providerName(page).fill(name);
    await page.getByLabel('Enable MS Teams Direct Routing').check();
    await save(page);
    await expect(page.getByLabel('SBC domain name')).toHaveAccessibleDescription(
      /SBC domain name is required/,
    );
    await page.getByLabel('SBC domain name').fill('sbc.example.com');
    await save(page);
    await expect(page.getByText(`Service provider ${name} updated`)).toBeVisible();
    await page.getByRole('button', { name: /More/ }).click();
    await expect(page.getByRole('link', { name: 'MS Teams Tenants' })).toBeVisible();
    const path = `/ServiceProviders/${provider.sid}`;
    expect(await get(world, path)).toMatchObject({ name, ms_teams_fqdn: 'sbc.example.com' });

    await page.getByLabel('Enable MS Teams Direct Routing').uncheck();
    await save(page);
    await expect(page.getByText('No changes')).toBeVisible();
    expect(await get(world, path)).toMatchObject({ name, ms_teams_fqdn: null });
  });

  test('lead an account user to the own account, with the reason', async ({ world, signInAs }) => {
    const account = await world.account();
    const page = await signInAs(await world.user(account.owner));
    await page.goto('/internal/settings');
    await expect(page.getByText('You do not have permissions to manage Settings')).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`/internal/accounts/${account.sid}/edit`));
  });

  test('can be looked at by someone who may only view, with the reason', async ({ world, signInAs }) => {
    const provider = await world.provider();
    const page = await signInAs(await world.user({ service_provider_sid: provider.sid, is_view_only: true }));
    await page.goto('/internal/settings');
    await expect(providerName(page)).toBeDisabled();
    await expect(page.getByText('User has view-only access').first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Add key' })).toHaveAttribute('aria-disabled', 'true');
  });

  test('are saved without a change to what was not touched', async ({ signedIn: page, world }) => {
    const provider = await world.provider();
    const path = `/ServiceProviders/${provider.sid}`;
    await world.send('PUT', path, { ms_teams_fqdn: 'sbc.example.com', description: 'Resale' }, world.token);
    await world.send('POST', `${path}/Limits`, { category: 'voice_call_minutes', quantity: 90 }, world.token);
    const before = (await get(world, path)) as object;
    const limits = await get(world, `${path}/Limits`);
    await openProvider(page, provider);
    await expect(page.getByLabel('Max minutes')).toHaveValue('90');
    await providerName(page).fill(`${provider.name} Ltd`);
    await save(page);
    await expect(page.getByText('updated')).toBeVisible();
    expect(await get(world, path)).toEqual({ ...before, name: `${provider.name} Ltd` });
    expect(await get(world, `${path}/Limits`)).toEqual(limits);
  });

  test('hold limits that are set, made unlimited and emptied', async ({ signedIn: page, world }) => {
    const provider = await world.provider();
    const path = `/ServiceProviders/${provider.sid}/Limits`;
    await openProvider(page, provider);
    await unfold(page, 'Limits');
    await expect(page.getByLabel('Max calls')).toHaveAttribute('placeholder', '0 means unlimited');
    await page.getByLabel('Max calls').fill('25');
    await page.getByLabel('Licensed minutes').fill('0');
    await save(page);
    await expect(page.getByText('No changes')).toBeVisible();
    expect(await limitsOf(world, path)).toEqual([
      ['voice_call_minutes_license', 0],
      ['voice_call_session', 25],
    ]);

    await page.getByLabel('Max calls').fill('');
    await save(page);
    await expect(page.getByText('No changes')).toBeVisible();
    expect(await limitsOf(world, path)).toEqual([['voice_call_minutes_license', 0]]);

    // What is no number from zero is not taken into the field.
    await page.getByLabel('Max minutes').fill('-1');
    await expect(page.getByLabel('Max minutes')).toHaveValue('');
    await expect(page.getByText('No changes')).toBeVisible();
  });

  test.describe('failing in part', () => {
    test.use({ allowedErrors: /status of (409|422|500)/ });

    test('say each limit that was not saved on its field, and one that somebody else has changed', async ({
      signedIn: page,
      world,
    }) => {
      const provider = await world.provider();
      await page.route('**/Limits', (route) =>
        route.request().postData()?.includes('minutes')
          ? route.fulfill({ status: 500, json: { msg: 'The database is busy.' } })
          : route.continue(),
      );
      await openProvider(page, provider);
      await unfold(page, 'Limits');
      await page.getByLabel('Max calls').fill('3');
      await page.getByLabel('Max minutes').fill('4');
      await page.getByLabel('Licensed minutes').fill('5');
      await save(page);
      await expect(page.getByRole('tabpanel').getByRole('alert')).toContainText(
        'Not saved: Max minutes and Licensed minutes. Saved: Max calls.',
      );
      await expect(page.getByLabel('Max minutes')).toHaveAccessibleDescription('The database is busy.');
      await expect(page.getByLabel('Licensed minutes')).toHaveValue('5');
      const path = `/ServiceProviders/${provider.sid}/Limits`;
      expect(await limitsOf(world, path)).toEqual([['voice_call_session', 3]]);
      await page.unroute('**/Limits');
      await world.send('POST', path, { category: 'voice_call_minutes', quantity: 9 }, world.token);
      const dialog = page.getByRole('dialog', { name: 'Changed by someone else in the meantime' });
      for (const [nth, word] of ['now', 'again'].entries()) {
        if (nth > 0) await dialog.getByRole('button', { name: 'Keep editing' }).click();
        await providerName(page).fill(`${provider.name} ${word}`);
        await save(page);
        await expect(dialog, word).toContainText('Not saved: Max minutes. Saved: Service provider');
        await expect(dialog.getByRole('row')).toContainText(['Field', /^Max minutes.*by both\s*9\s*4/]);
      }
      await dialog.getByRole('button', { name: 'Overwrite' }).click();
      await expect(page.getByText('No changes')).toBeVisible();
      expect((await limitsOf(world, path))[0]).toEqual(['voice_call_minutes', 4]);
    });

    test('are not deleted with a provider that has accounts and users, and the dialog names them', async ({
      signedIn: page,
      world,
    }) => {
      const provider = await world.provider();
      const account = await world.account(
        anAccount({ name: unique('In the way'), service_provider_sid: provider.sid }),
      );
      const user = await world.user({ service_provider_sid: provider.sid });
      await openProvider(page, provider);
      const before = page.getByRole('region', { name: 'Delete this service provider' });
      await expect(before.getByRole('link', { name: account.name })).toBeVisible();
      await expect(before.getByRole('link', { name: user.name })).toBeVisible();
      await page.getByRole('button', { name: 'Delete service provider' }).click();
      const dialog = page.getByRole('dialog');
      await expect(dialog).toContainText(provider.name);
      await expect(dialog).toContainText('1 account');
      await expect(dialog.getByRole('link', { name: account.name })).toBeVisible();
      await expect(dialog).toContainText('1 user');
      await expect(dialog.getByRole('link', { name: user.name })).toBeVisible();
      await expectAccessible(page);
      await dialog.getByRole('button', { name: 'Close' }).last().click();
      await expect(providerName(page)).toHaveValue(provider.name);
    });
  });

  test('go with a provider that is deleted, and the next one is shown', async ({ signedIn: page, world }) => {
    await world.provider();
    const provider = await world.provider(unique('Soon gone'));
    // Of one alone there is nothing to choose.
    await world.provider();
    await openProvider(page, provider);
    await page.getByRole('button', { name: 'Delete service provider' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete service provider' }).click();
    await expect(page.getByText(`Service provider ${provider.name} deleted`)).toBeVisible();
    await expect.poll(() => shownProvider(page)).not.toBe(provider.name);
    const next = await shownProvider(page);
    await expect(providerName(page)).toHaveValue(next ?? '');
    await expect(
      world.send('GET', `/ServiceProviders/${provider.sid}`, undefined, world.token),
    ).rejects.toThrow(/404/);
  });

  test('are not lost when another provider is chosen', async ({ signedIn: page, world }) => {
    const [provider, other] = [await world.provider(), await world.provider()];
    await openProvider(page, provider);
    await providerName(page).fill('Half typed');
    await chooseProvider(page, other.name);
    await page.getByRole('button', { name: 'Stay' }).click();
    await expect(providerName(page)).toHaveValue('Half typed');
    await expectProvider(page, provider.name);
    await chooseProvider(page, other.name);
    await page.getByRole('button', { name: 'Leave' }).click();
    await expect(page).toHaveURL(/internal\/accounts/);
    await expectProvider(page, other.name);
  });
});

test("the settings lead to their own history: a provider's, and the installation's", async ({
  signedIn: page,
  world,
}) => {
  const provider = await world.provider();
  await openProvider(page, provider);
  await page
    .getByRole('button', { name: /^Actions for/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'History' }).click();
  await expect(page).toHaveURL(new RegExp(`/internal/audit\\?record_sid=${provider.sid}`));
  await expect(page.getByText(`Added service provider ${provider.name}`)).toBeVisible();

  await page.goto('/internal/settings');
  await page
    .getByRole('button', { name: /^Actions for/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'History' }).click();
  await expect(page).toHaveURL(/\/internal\/audit\?kind=settings/);
});
