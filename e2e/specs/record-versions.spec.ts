/** Going back to an earlier version of a record, and holding two versions beside one another. */
import type { Page } from '@playwright/test';
import { readRouting, routedPlace } from '../call-routing.ts';
import { opener } from '../lists.ts';
import { expect, expectAccessible, test } from '../test.ts';
import { unique, type World } from '../world.ts';

/** An application with a secret, whose name and webhook were changed twice. */
async function changedTwice(world: World) {
  const account = await world.account();
  const call_hook = {
    url: 'https://example.com/one',
    method: 'POST',
    username: 'hook',
    password: 'canary-secret-of-a-webhook',
  } as const;
  const first = unique('First');
  const { sid } = await world.application(account.sid, { name: first, call_hook });
  const read = () =>
    world.send<{ name: string; call_hook: { password: string } }>(
      'GET',
      `/Applications/${sid}`,
      undefined,
      world.token,
    );
  const { password } = (await read()).call_hook;
  const names = [first, unique('Second'), unique('Third')] as const;
  for (const [at, name] of names.entries())
    if (at > 0) {
      const url = `https://example.com/${['one', 'two', 'three'][at]}`;
      await world.send(
        'PUT',
        `/Applications/${sid}`,
        { name, call_hook: { ...call_hook, url, password } },
        world.token,
      );
    }
  return { sid, account, names, read };
}

const entry = opener;
const history = (page: Page, sid: string) => page.goto(`/internal/audit?record_sid=${sid}`);
const notice = (page: Page) => page.getByText('is in the form but not saved yet');
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true });

test('an earlier version is put into the form, looked at, and saved; secrets stay as they are', async ({
  signedIn: page,
  world,
}) => {
  const { sid, names, read } = await changedTwice(world);
  const before = await read();
  await history(page, sid);
  await entry(page, `Added application ${names[0]}`).click();
  await page.getByRole('button', { name: 'Restore this version' }).click();
  await expect(notice(page)).toBeVisible();
  await expect(page.getByText('Secrets keep their stored values.')).toBeVisible();
  await expect(page.getByLabel('Application name')).toHaveValue(names[0]);
  await expect(page.getByText('2 changes')).toBeVisible();
  await expectAccessible(page);
  expect((await read()).name, 'nothing is saved by looking').toBe(names[2]);

  await save(page).click();
  await expect(page.getByText(`Application ${names[0]} updated`)).toBeVisible();
  await expect(notice(page)).toBeHidden();
  const after = await read();
  expect(after.name).toBe(names[0]);
  expect(after.call_hook).toEqual({ ...before.call_hook, url: 'https://example.com/one' });

  await page.getByRole('button', { name: `Actions for ${names[0]}` }).click();
  await page.getByRole('menuitem', { name: 'History' }).click();
  await expect(page.getByText('4 entries in total')).toBeVisible();
  await entry(page, `Changed application ${names[0]}`).click();
  await page.getByRole('button', { name: 'Restore this version' }).click();
  await expect(page.getByText('is the same as the stored record')).toBeVisible();
  await expect(page.getByText('No changes')).toBeVisible();
});

test('any two versions are held beside one another, the older first', async ({ signedIn: page, world }) => {
  const { sid, names } = await changedTwice(world);
  await history(page, sid);
  await entry(page, `Changed application ${names[2]}`).click();
  const name = page.getByRole('row', { name: /^name changed/ });
  await expect(name).toContainText(names[1]);
  const other = page.getByRole('combobox', { name: 'Compare with' });
  await other.selectOption({ index: 2 });
  await expect(name).toContainText(names[0]);
  await expect(name).toContainText(names[2]);
  await expect(name).not.toContainText(names[1]);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'JSON' }).click();
  await expect(page.getByRole('region', { name: / by / })).toHaveCount(2);
  await entry(page, `Changed application ${names[2]}`).click();
  await entry(page, `Added application ${names[0]}`).click();
  await page.getByRole('combobox', { name: 'Compare with' }).selectOption({ index: 1 });
  await expect(name.getByRole('cell').first()).toContainText(names[0]);
});

test('a service provider and the limits of an account go back to what they were', async ({
  signedIn: page,
  world,
}) => {
  const put = (path: string, body: object, method: 'PUT' | 'POST' = 'PUT') =>
    world.send(method, path, body, world.token);
  const provider = await world.provider();
  const renamed = unique('Renamed');
  await put(`/ServiceProviders/${provider.sid}`, { name: renamed });
  await history(page, provider.sid);
  await entry(page, `Changed service provider ${renamed}`).click();
  await page.getByRole('button', { name: 'Restore the previous version' }).click();
  await expect(notice(page)).toBeVisible();
  await expect(page.getByLabel('Service provider name')).toHaveValue(provider.name);
  await save(page).click();
  await expect(page.getByText(`Service provider ${provider.name} updated`)).toBeVisible();

  const account = await world.account({ service_provider_sid: provider.sid });
  const limits = `/Accounts/${account.sid}/Limits`;
  for (const quantity of [10, 25]) await put(limits, { category: 'voice_call_session', quantity }, 'POST');
  await put(limits, { category: 'voice_call_minutes', quantity: 600 }, 'POST');
  await history(page, account.sid);
  await entry(page, `Set a limit of account ${account.name}`).nth(1).click();
  await page.getByRole('button', { name: 'Restore the previous version' }).click();
  await expect(notice(page)).toBeVisible();
  await expect(page.getByText('1 change', { exact: true })).toBeVisible();
  await expect(page.getByText('Max calls 10 · Max minutes 600')).toBeVisible();
  await save(page).click();
  await expect(notice(page)).toBeHidden();
  const stored = await world.send<{ category: string; quantity: number }[]>(
    'GET',
    limits,
    undefined,
    world.token,
  );
  expect(stored.map(({ category, quantity }) => [category, quantity])).toEqual([
    ['voice_call_minutes', 600],
    ['voice_call_session', 10],
  ]);
});

test.describe('a version that no longer fits', () => {
  test.use({ allowedErrors: /status of (400|404)/ });

  test('says so at its field, and nothing of it is saved', async ({ signedIn: page, world }) => {
    const account = await world.account();
    const carrier = await world.carrier();
    const gone = await world.application(account.sid);
    const kept = await world.application(account.sid);
    const number = await world.number(account.sid, carrier.sid, { application_sid: gone.sid });
    const path = `/PhoneNumbers/${number.sid}`;
    await world.send('PUT', path, { application_sid: kept.sid }, world.token);
    await world.send('DELETE', `/Applications/${gone.sid}`, undefined, world.token);
    await history(page, number.sid);
    await entry(page, 'Added phone number').click();
    await page.getByRole('button', { name: 'Restore this version' }).click();
    await expect(notice(page)).toBeVisible();
    await expect(page.getByText('The chosen entry no longer exists. Choose another.')).toBeVisible();
    await save(page).click();
    await expect(page.getByText('Choose an application of the same account.')).toBeVisible();
    await expect(page.getByRole('combobox', { name: 'Application' })).toBeFocused();
    const stored = await world.send<{ application_sid: string }>('GET', path, undefined, world.token);
    expect(stored.application_sid).toBe(kept.sid);
  });

  test('a route whose carrier is gone, and an application that went to another account, are refused at their fields', async ({
    signedIn: page,
    world,
  }) => {
    const { own, house, lcr_sid } = await routedPlace(world, ['44']);
    const { routes } = await readRouting(world, lcr_sid);
    const moved = routes.map((route) => ({ ...route, voip_carrier_sid: house.sid }));
    const body = { routes: moved, default_voip_carrier_sid: house.sid };
    await world.send('PUT', `/Lcrs/${lcr_sid}`, body, world.token);
    await world.send('DELETE', `/VoipCarriers/${own.sid}`, undefined, world.token);
    await history(page, lcr_sid);
    await entry(page, /^Added outbound call routing/).click();
    await page.getByRole('button', { name: 'Restore this version' }).click();
    await expect(notice(page)).toBeVisible();
    await save(page).click();
    await expect(page.getByRole('combobox', { name: 'Carrier of route 1' })).toBeFocused();
    expect((await readRouting(world, lcr_sid)).routes[0]?.voip_carrier_sid).toBe(house.sid);

    const [account, other] = [await world.account(), await world.account()];
    const application = await world.application(account.sid);
    const number = await world.number(account.sid, house.sid, { application_sid: application.sid });
    const path = `/PhoneNumbers/${number.sid}`;
    await world.send('PUT', path, { application_sid: null }, world.token);
    const to = { account_sid: other.sid };
    await world.send('PUT', `/Applications/${application.sid}`, to, world.token);
    await history(page, number.sid);
    await entry(page, 'Added phone number').click();
    await page.getByRole('button', { name: 'Restore this version' }).click();
    await expect(notice(page)).toBeVisible();
    await save(page).click();
    await expect(page.getByText('Choose an application of the same account.')).toBeVisible();
    const stored = await world.send<{ application_sid: string | null }>('GET', path, undefined, world.token);
    expect(stored.application_sid).toBe(null);
  });

  test('of a record that is gone is not offered', async ({ signedIn: page, world }) => {
    const account = await world.account();
    const { sid, name } = await world.application(account.sid);
    await world.send('DELETE', `/Applications/${sid}`, undefined, world.token);
    await history(page, sid);
    await entry(page, `Deleted application ${name}`).click();
    const button = page.getByRole('button', { name: 'Restore the previous version' });
    await expect(button).toHaveAttribute('aria-disabled', 'true');
    await expect(button).toHaveAccessibleDescription(/was deleted/);
  });
});

test.describe('two people', () => {
  test.use({ allowedErrors: /status of 409/ });

  test('who restore at once: the second is told what the first stored', async ({
    signedIn: page,
    signInAs,
    world,
  }) => {
    const { sid, names, read } = await changedTwice(world);
    const other = await signInAs(await world.user());
    for (const [one, name] of [
      [page, `Added application ${names[0]}`],
      [other, `Changed application ${names[1]}`],
    ] as const) {
      await history(one, sid);
      await entry(one, name).click();
      await one.getByRole('button', { name: 'Restore this version' }).click();
      await expect(notice(one)).toBeVisible();
    }
    await save(page).click();
    await expect(page.getByText(`Application ${names[0]} updated`)).toBeVisible();
    await save(other).click();
    const dialog = other.getByRole('dialog', { name: 'Changed by someone else in the meantime' });
    await expect(dialog.getByRole('row').filter({ hasText: 'Application name' })).toContainText(names[0]);
    expect((await read()).name).toBe(names[0]);
    await dialog.getByRole('button', { name: 'Overwrite' }).click();
    await expect(other.getByText(`Application ${names[1]} updated`)).toBeVisible();
    expect((await read()).name).toBe(names[1]);
  });
});

test('whom a record has left is offered no version of it', async ({ signInAs, world }) => {
  const [from, to] = [await world.account(), await world.account()];
  const { sid, name } = await world.application(from.sid);
  await world.send('PUT', `/Applications/${sid}`, { account_sid: to.sid }, world.token);
  const { sid: service_provider_sid } = await world.firstProvider();
  const page = await signInAs(await world.user({ service_provider_sid, account_sid: from.sid }));
  await history(page, sid);
  await expect(entry(page, `Moved away application ${name}`)).toBeVisible();
  await entry(page, `Added application ${name}`).click();
  const button = page.getByRole('button', { name: 'Restore this version' });
  await expect(button).toHaveAttribute('aria-disabled', 'true');
  await expect(button).toHaveAccessibleDescription(/now has another owner/);
});

test('who only looks is told why nothing is restored', async ({ signInAs, world }) => {
  const { sid, names } = await changedTwice(world);
  const page = await signInAs(await world.user({ is_view_only: 1 }));
  await history(page, sid);
  await entry(page, `Changed application ${names[1]}`).click();
  const button = page.getByRole('button', { name: 'Restore this version' });
  await expect(button).toHaveAttribute('aria-disabled', 'true');
  await expect(button).toHaveAccessibleDescription('User has view-only access');
});
