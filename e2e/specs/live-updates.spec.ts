/** What another person changes is heard of while one looks, and nothing that is typed is lost by it. */
import { openCarrier, registering } from '../carrier-screens.ts';
import { fetched } from '../fetched.ts';
import { expectProvider } from '../providers.ts';
import { expect, expectAccessible, test } from '../test.ts';
import { unique } from '../world.ts';

test.use({ hasStream: true });

const events = '**/api/v1/Events';

test('a record that another person saves is shown as it is now, and what is typed stays', async ({
  signedIn: page,
  signInAs,
  world,
}) => {
  const carrier = await world.carrier();
  const ada = await world.user();
  const at = `/internal/carriers/${carrier.sid}/edit`;
  const heard = page.waitForResponse(events);
  await page.goto(at);
  const name = page.getByLabel('Carrier name');
  await expect(name).toHaveValue(carrier.name);
  expect((await heard).status()).toBe(200);
  const other = await signInAs(ada);
  await other.goto(at);
  const save = async (as: string) => {
    await other.getByLabel('Carrier name').fill(as);
    await other.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(other.getByText('Carrier updated successfully').last()).toBeVisible();
    await expect(other.getByText('No changes')).toBeVisible();
  };

  const [first, second, typed] = [unique('First'), unique('Second'), unique('Typed')];
  await save(first);
  await expect(name).toHaveValue(first);
  const notice = page.getByRole('status').filter({ hasText: `Changed by ${ada.name}` });
  await expect(notice).toContainText('The form shows what is stored now.');
  await expect(other.getByRole('status').filter({ hasText: 'Changed by' })).toHaveCount(0);

  await name.fill(typed);
  await save(second);
  await expect(notice).toContainText('What you typed is still here but not saved.');
  await expect(name).toHaveValue(typed);
  await expectAccessible(page);
  await notice.getByRole('button', { name: 'Show what differs' }).click();
  const dialog = page.getByRole('dialog', { name: 'Changed by someone else in the meantime' });
  await expect(dialog).toContainText('Your changes are not saved yet.');
  await expect(dialog.getByRole('row', { name: 'Carrier name' })).toContainText(second);
  await dialog.getByRole('button', { name: 'Keep editing' }).click();
  await expect(name).toHaveValue(typed);
});

test.describe('a provider', () => {
  test.use({ allowedErrors: /status of 404/, allowedUrls: /\/ServiceProviders\// });

  test('that another person renames is called so in the rail and in its settings; one that is deleted is told', async ({
    signInAs,
    world,
  }) => {
    const page = await signInAs(await world.user());
    const provider = await world.provider();
    await page.addInitScript((sid) => localStorage.setItem('activeServiceProvider', sid), provider.sid);
    const heard = page.waitForResponse(events);
    await page.goto('/internal/settings?tab=service-provider');
    const name = page.getByLabel('Service provider name');
    await expect(name).toHaveValue(provider.name);
    expect((await heard).status()).toBe(200);
    const renamed = unique('Renamed');
    await world.send('PUT', `/ServiceProviders/${provider.sid}`, { name: renamed }, world.token);
    await expect(name).toHaveValue(renamed);
    await expectProvider(page, renamed);
    await expect(page.getByText('The form shows what is stored now.')).toBeVisible();

    await world.send('DELETE', `/ServiceProviders/${provider.sid}`, undefined, world.token);
    await expect(page.getByText(`Service provider ${renamed} was deleted. You now see `)).toBeVisible();
  });
});

test('the settings of the installation that another person saves are shown as they are now', async ({
  signInAs,
  world,
}) => {
  const page = await signInAs(await world.user());
  const heard = page.waitForResponse(events);
  await page.goto('/internal/settings');
  await expect(page.getByLabel('Min password length')).toHaveValue('6');
  expect((await heard).status()).toBe(200);
  const rules = { min_password_length: 9, require_digit: 0, require_special_character: 0 };
  await world.send('PUT', '/PasswordSettings', rules, world.token);
  await expect(page.getByLabel('Min password length')).toHaveValue('9');
  await world.send('PUT', '/PasswordSettings', { ...rules, min_password_length: 6 }, world.token);
  await world.send('PUT', '/SystemInformation', { private_network_cidr: '10.20.0.0/16' }, world.token);
  await expect(page.getByLabel('Private network CIDR')).toHaveValue('10.20.0.0/16');
  await world.send('PUT', '/SystemInformation', { private_network_cidr: null }, world.token);
});

test('who renames himself is not told that somebody else changed the user', async ({ world, signInAs }) => {
  const ada = await world.user();
  const page = await signInAs(ada);
  await page.goto(`/internal/users/${ada.sid}/edit`);
  const name = unique('Renamed');
  await page.getByLabel('User name').fill(name);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('link', { name: `${name} Scope: Admin` })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Last change' })).toContainText(
    new RegExp(`${ada.name}, (just now|\\d+ \\w+ ago)`),
  );
  await page.getByLabel('User email').fill('another@example.com');
  await expect(page.getByLabel('Current password')).toBeVisible();
  await expect(page.getByText(/Changed by/)).toHaveCount(0);
});

test.describe('a stream that does not come through', () => {
  test.use({ allowedErrors: /ERR_FAILED|status of 409/ });

  test('takes nothing away: what is saved over another’s change is refused as ever', async ({
    signedIn: page,
    signInAs,
    world,
  }) => {
    await page.route(events, (route) => route.abort());
    const carrier = await world.carrier();
    const at = `/internal/carriers/${carrier.sid}/edit`;
    const blocked = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/Events'));
    await page.goto(at);
    await blocked;
    const name = page.getByLabel('Carrier name');
    const typed = unique('Typed');
    await name.fill(typed);
    const other = await signInAs(await world.user());
    await other.goto(at);
    await other.getByLabel('Carrier name').fill(unique('Theirs'));
    await other.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(other.getByText('Carrier updated successfully')).toBeVisible();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Changed by someone else in the meantime' });
    await dialog.getByRole('button', { name: 'Keep editing' }).click();
    await expect(name).toHaveValue(typed);
  });
});

test.describe('a session that ends', () => {
  test.use({ allowedErrors: /status of 401/ });
  test('who is signed out elsewhere is told at once', async ({ signInAs, world }) => {
    const ada = await world.user();
    const page = await signInAs(ada);
    const heard = page.waitForResponse(events);
    await page.goto('/internal/carriers');
    await heard;
    await world.send('DELETE', `/Users/${ada.sid}`, undefined, world.token);
    await expect(page.getByText('Your session has expired. Please log in and try again.')).toBeVisible();
  });
});

test('a registration that was lost and regained between two looks of the server is shown as it is', async ({
  signedIn: page,
  world,
}) => {
  const gateway = { ipv4: '203.0.113.1', inbound: 0, outbound: 1 } as const;
  const { sid } = await world.carrier({ ...registering, sip_gateways: [gateway] });
  let reads = 0;
  // Lost while the page was read, and again when its stream opened; nobody tells of either.
  await page.route(`**/VoipCarriers/${sid}`, async (route) => {
    const response = await fetched(route);
    const lost = reads++ < 2 && { register_status: { status: 'fail', reason: `${502 + reads} lost` } };
    await route.fulfill({ response, json: { ...(await response.json()), ...lost } });
  });
  await page.clock.install();
  await openCarrier(page, sid);
  const block = page.getByRole('region', { name: 'Registration' });
  await expect(block).toContainText(/50[34] lost|Not Started/);
  await expect.poll(() => reads).toBeGreaterThan(1);
  await page.clock.fastForward(11_000);
  await expect(block).toContainText('Not Started');
});

test('nor is it left standing as lost in the list', async ({ signedIn: page, world }) => {
  const gateway = { ipv4: '203.0.113.1', inbound: 0, outbound: 1 } as const;
  const { name } = await world.carrier({ ...registering, sip_gateways: [gateway] });
  let reads = 0;
  await page.route('**/ServiceProviders/*/VoipCarriers?*', async (route) => {
    const response = await fetched(route);
    const { data, ...rest } = await response.json();
    const register_status = { status: 'fail', reason: `${502 + ++reads} lost` };
    const lost = data.map((row: object) => ({ ...row, register_status }));
    await route.fulfill({ response, json: { ...rest, data: reads > 2 ? data : lost } });
  });
  await page.clock.install();
  await page.goto(`/internal/carriers?filter=${encodeURIComponent(name)}`);
  const row = page.getByRole('row', { name });
  await expect(row).toBeVisible();
  await expect.poll(() => reads).toBeGreaterThan(1);
  await page.clock.fastForward(11_000);
  await expect(row).toContainText('Not Started');
});
