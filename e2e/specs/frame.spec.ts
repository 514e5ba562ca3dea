/** The frame around the screens: whose things are shown, what the rail remembers, what the keyboard does. */
import { randomUUID } from 'node:crypto';
import { writeCalls } from '../call-points.ts';
import { fetched } from '../fetched.ts';
import { holdBack } from '../hold-back.ts';
import { chooseProvider, expectProvider, shownProvider } from '../providers.ts';
import { seePlatformServer } from '../see-as.ts';
import { emptyDataDirectory, startServer } from '../server.ts';
import { expectNoShift, watchShifts } from '../shifts.ts';
import { actAs, expect, expectAccessible, test } from '../test.ts';
import { FIRST_PASSWORD, openWorld, unique, uniqueDomain } from '../world.ts';

const nobodys = 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa';

test('the opened BYO services stay open in the next visit', async ({ signedIn: page }) => {
  await page.goto('/internal/accounts');
  const numbers = page.getByRole('link', { name: 'Phone Numbers', exact: true });
  await expect(page.getByRole('link', { name: 'Carriers', exact: true })).toBeVisible();
  await expect(numbers).toHaveCount(0);
  await page.getByRole('button', { name: /\d More/ }).click();
  await expect(numbers).toBeVisible();
  await page.reload();
  await expect(numbers).toBeVisible();
  await page.getByRole('button', { name: 'Show less' }).click();
  await page.reload();
  await expect(page.getByRole('button', { name: /\d More/ })).toBeVisible();
});

test('in a low window what is gone to stays in sight, and the rail where it is, when the screen has come', async ({
  signedIn: page,
}) => {
  await page.setViewportSize({ width: 1280, height: 560 });
  await page.goto('/internal/users');
  const menu = page.getByRole('navigation', { name: 'Main' });
  await menu.getByRole('button', { name: /\d More/ }).click();
  const last = menu.getByRole('link', { name: 'Outbound Call Routing' });
  const scrolled = () => menu.evaluate((nav) => nav.closest('aside')?.scrollTop ?? -1);
  await last.evaluate((link) => link.scrollIntoView());
  await expect.poll(scrolled).toBeGreaterThan(0);
  // As the wheel does it. The router knows what was scrolled since the last screen came.
  await menu.evaluate((nav) => nav.closest('aside')?.scrollTo(0, 20));
  await expect.poll(scrolled).toBe(20);
  const held = await holdBack(page, '**/assets/least-cost-routing-*.js');
  await last.evaluate((link: HTMLElement) => {
    link.focus({ preventScroll: true });
    link.click();
  });
  await expect(last).toHaveAttribute('aria-current', 'page');
  const gone = await scrolled();
  expect(gone).toBeGreaterThan(20);
  held.letGo();
  await expect(page.getByRole('heading', { level: 1, name: 'Outbound call routing' })).toBeVisible();
  expect(await scrolled()).toBe(gone);
});

test('what is gone to comes into sight in the rail, and a long page stays where it is', async ({
  signedIn: page,
}) => {
  await page.setViewportSize({ width: 1280, height: 560 });
  await page.goto('/internal/settings');
  await expect(page.getByLabel('Domain name', { exact: true })).toBeVisible();
  const menu = page.getByRole('navigation', { name: 'Main' });
  await menu.getByRole('button', { name: /\d More/ }).click();
  const last = menu.getByRole('link', { name: 'Outbound Call Routing' });
  await menu.evaluate((nav) => {
    nav.closest('aside')?.scrollTo(0, 0);
    scrollTo(0, 0);
  });
  const held = await holdBack(page, '**/assets/least-cost-routing-*.js');
  await last.evaluate((link: HTMLElement) => link.click());
  await expect(last).toHaveAttribute('aria-current', 'page');
  await expect(last).toBeInViewport();
  expect(await page.evaluate(() => scrollY)).toBe(0);
  held.letGo();
});

test('whoever has one provider reads its name, and the account where it is one, and has nothing to choose', async ({
  signInAs,
  world,
}) => {
  const provider = await world.firstProvider();
  const user = await world.user({ service_provider_sid: provider.sid });
  const page = await signInAs(user);
  await page.goto('/internal/accounts');
  const rail = page.getByRole('complementary').first();
  await expect(rail.getByText('Service provider', { exact: true })).toBeVisible();
  await expect(rail.getByText(provider.name)).toBeVisible();
  await expect(rail.getByRole('combobox')).toHaveCount(0);

  // As who signs up by email is called, in one word as long as it likes.
  const account = await world.account({
    name: `${unique('somebody').replaceAll(' ', '.')}@${'long'.repeat(5)}.example.com`,
  });
  const customer = await signInAs(await world.user(account.owner));
  await customer.goto('/internal/carriers');
  const theirs = customer.getByRole('complementary').first();
  await expect(theirs.getByText(provider.name)).toBeVisible();
  await expect(theirs.getByText(account.name)).toBeVisible();
  const name = theirs.getByText(account.name);
  expect(await name.evaluate((part) => part.scrollWidth - part.clientWidth)).toBeLessThanOrEqual(0);
});

test('one of many providers is found by a part of its name', async ({ signedIn: page, world }) => {
  const [other] = [await world.provider(), await world.provider()];
  const more = Array.from({ length: 10 }, (_, nth) => ({
    ...other,
    service_provider_sid: unique('sid'),
    name: `Far ${nth}`,
  }));
  await page.route('**/ServiceProviders', async (route) => {
    const answer = await fetched(route);
    await route.fulfill({ response: answer, json: [...(await answer.json()), ...more] });
  });
  // A machine that is busy: it is typed before the list has its first frame.
  await page.addInitScript(() => {
    const { requestAnimationFrame } = window;
    window.requestAnimationFrame = (act) => window.setTimeout(() => requestAnimationFrame(act), 300);
  });
  await page.goto('/internal/accounts');
  const choice = page.getByRole('button', { name: /^Service provider / });
  await choice.click();
  await page.getByLabel('Find: Service provider').fill('far 7');
  await expect(page.getByRole('listbox').getByRole('option')).toHaveText(['Far 7']);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(choice).toBeFocused();
  await chooseProvider(page, other.name);
  await expectProvider(page, other.name);
});

for (const size of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
])
  test(`what says that a record is another provider's moves nothing, ${size.width} px wide`, async ({
    signedIn: page,
    server,
    world,
  }) => {
    const other = await world.provider();
    const account = await world.account({ service_provider_sid: other.sid, sip_realm: uniqueDomain() });
    const call_sid = randomUUID();
    await writeCalls(server, account.owner, { fields: { call_sid } });
    const client = await world.client(account.sid);
    const first = await world.firstProvider();
    await page.addInitScript((sid) => localStorage.setItem('activeServiceProvider', sid), first.sid);
    await page.setViewportSize(size);
    await watchShifts(page);
    for (const path of [`clients/${client.sid}/edit`, `recent-calls/${call_sid}`]) {
      await page.goto(`/internal/${path}`);
      await expect(page.getByRole('note').getByText(`belongs to ${other.name}.`)).toBeVisible();
      await expectNoShift(page, path);
    }
  });

test('a tab stays with the provider that it has shown, whichever comes to stand before it', async ({
  signedIn: page,
  world,
}) => {
  // One alone has no choice.
  await world.provider();
  await page.goto('/internal/accounts');
  const shown = (await shownProvider(page)) ?? '';
  const { name, sid } = await world.provider(unique('! First'));
  await page.reload();
  await expectProvider(page, shown);
  // A new one begins with the first of them.
  const tab = await page.context().newPage();
  await tab.goto('/internal/accounts');
  await expectProvider(tab, name);
  await world.send('DELETE', `/ServiceProviders/${sid}`, undefined, world.token);
});

test('a record of another provider says whose it is, and leads there', async ({
  signedIn: page,
  server,
  world,
}) => {
  const other = await world.provider();
  const account = await world.account({ service_provider_sid: other.sid });
  const application = await world.application(account.sid);
  const call_sid = randomUUID();
  await writeCalls(server, account.owner, { fields: { call_sid } });
  const first = await world.firstProvider();
  await page.addInitScript((sid) => {
    if (!localStorage.getItem('activeServiceProvider')) localStorage.setItem('activeServiceProvider', sid);
  }, first.sid);
  for (const [path, kind] of [
    [`accounts/${account.sid}/edit`, 'account'],
    [`recent-calls/${call_sid}`, 'call'],
    [`applications/${application.sid}/edit`, 'application'],
  ]) {
    await page.goto(`/internal/${path}`);
    await expect(page.getByRole('note').getByText(`This ${kind} belongs to ${other.name}.`)).toBeVisible();
  }
  await page.getByRole('button', { name: `Switch to ${other.name}` }).click();
  await expectProvider(page, other.name);
  await expect(page.getByRole('note').getByText('belongs to')).toHaveCount(0);
  expect(new URL(page.url()).pathname).toBe(`/internal/applications/${application.sid}/edit`);

  // A tab begins with the last choice, and what is chosen in it is chosen there alone.
  const tab = await page.context().newPage();
  await tab.goto('/internal/accounts');
  await expectProvider(tab, other.name);
  await chooseProvider(tab, first.name);
  await expectProvider(tab, first.name);
  await page.reload();
  await expectProvider(page, other.name);
  await tab.close();
});

test('on a phone the header names the provider and the account', async ({ signInAs, signedIn, world }) => {
  const provider = await world.firstProvider();
  const account = await world.account();
  const user = await world.user(account.owner);
  const page = await signInAs(user);
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto('/internal/applications');
  const header = page.getByRole('banner').filter({ has: page.getByRole('button', { name: 'Open menu' }) });
  await expect(header.getByText(provider.name)).toBeVisible();
  await expect(header.getByText(account.name)).toBeVisible();

  // The account that a list is filtered by, which no other list on the screen has named.
  await signedIn.setViewportSize({ width: 390, height: 800 });
  await signedIn.goto(`/internal/applications?account=${account.sid}`);
  await expect(signedIn.getByRole('banner').first().getByText(account.name)).toBeVisible();
});

test('an address without a record in it, and one of hosted installations, say so within the frame', async ({
  signedIn: page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  for (const path of ['carriers/zzz/edit', 'accounts/1/edit', `accounts/${nobodys}/subscription`]) {
    await page.goto(`/internal/${path}`);
    await expect(page.getByRole('heading', { name: "That page doesn't exist." })).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  }
  expect(asked.filter((url) => /VoipCarriers\/zzz|Accounts\/1\b/.test(url))).toEqual([]);
});

test('the keyboard saves, and says what else it does', async ({ signedIn: page, world }) => {
  const account = await world.account();
  await page.goto(`/internal/accounts/${account.sid}/edit`);
  const name = page.getByRole('textbox', { name: 'Account name' });
  await name.fill(`${account.name} and sons`);
  await page.keyboard.press('Control+s');
  await expect(page.getByText(`Account ${account.name} and sons updated`)).toBeVisible();
  await page.goto(`/internal/accounts/${account.sid}/edit`);
  await expect(name).toHaveValue(`${account.name} and sons`);

  await name.focus();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Keyboard' });
  await expect(help.getByText('Save the form')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(help).toHaveCount(0);
});

test('why a button may not be pressed is said beside it, within the window', async ({ signInAs, world }) => {
  const user = await world.user({ is_view_only: true });
  const page = await signInAs(user);
  await page.goto('/internal/accounts');
  const add = page.getByRole('button', { name: 'Add account' });
  await add.focus();
  const reason = await add.evaluate(
    (button) => document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent ?? '',
  );
  expect(reason).not.toBe('');
  const tip = page.locator('.mantine-Tooltip-tooltip');
  await expect(tip).toHaveText(reason);
  await expect(tip).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Escape');
  await expect(tip).toHaveCount(0);
});

test('the installation says which provider comes first (`C1`)', async ({ page, startBeside }) => {
  const data = emptyDataDirectory();
  const first = await startServer(data, { TRUNKLINE_ADMIN_PASSWORD: FIRST_PASSWORD });
  const world = await openWorld(first.url);
  const [, second] = [await world.firstProvider(), await world.provider()];
  await first.stop();
  const again = await startBeside({ TRUNKLINE_DEFAULT_SERVICE_PROVIDER_SID: second.sid }, data);
  await actAs(page, world.token);
  await page.goto(`${again.url}/internal/accounts`);
  await expectProvider(page, second.name);
});

test("on a platform's server what it does not have is neither in the menu nor at its address (`R7`)", async ({
  signInAs,
  world,
}) => {
  const provider = await world.provider();
  const viewer = await world.user({ service_provider_sid: provider.sid, is_view_only: 1 });
  const page = await signInAs(viewer);
  await seePlatformServer(page);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  for (const area of [
    'home',
    'alert-rules',
    'alert-rules/add',
    'audit',
    'llm-services',
    'llm-services/add',
  ]) {
    await page.goto(`/internal/${area}`);
    await expect(page.getByText("That page doesn't exist.")).toBeVisible();
  }
  await page.getByRole('button', { name: '1 More' }).click();
  await expect(page.getByRole('link', { name: 'Outbound Call Routing', exact: true })).toBeVisible();
  for (const name of ['Audit log', 'LLM'])
    await expect(page.getByRole('link', { name, exact: true })).toBeHidden();
  // The explainer, which anybody may ask, is none of a platform's things either.
  await page.getByRole('link', { name: 'Outbound Call Routing', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'User has view-only access' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add routing' })).toBeHidden();
  expect(asked.filter((url) => /AuditEntries|LlmCredentials|Explain/.test(url))).toEqual([]);
});
