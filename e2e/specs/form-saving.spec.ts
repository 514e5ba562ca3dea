/** What a form says and keeps when a save goes wrong, slowly, or nowhere. */
import type { Page, Route } from '@playwright/test';
import { ACCOUNT_NAME_TAKEN } from '@trunkline/contract/accounts/accounts.contract.ts';
import { holdBack, loseAnswer } from '../hold-back.ts';
import { unfold } from '../lists.ts';
import { expect, expectAccessible, test } from '../test.ts';
import { unique, type World } from '../world.ts';

const carrierPath = '**/api/v1/**VoipCarriers**';

/** Requests of one method to carriers; the others pass. */
async function meet(page: Page, method: 'PUT' | 'POST', handle: (route: Route) => Promise<void>) {
  await page.route(carrierPath, (route) =>
    route.request().method() === method ? handle(route) : route.fallback(),
  );
}

async function carriersNamed(world: World, name: string): Promise<number> {
  const { sid } = await world.firstProvider();
  const { data } = await world.send<{ data: { name: string }[] }>(
    'GET',
    `/ServiceProviders/${sid}/VoipCarriers?page=1&name=${encodeURIComponent(name)}`,
    undefined,
    world.token,
  );
  return data.filter((carrier) => carrier.name === name).length;
}

async function openCarrier(page: Page, world: World) {
  const carrier = await world.carrier();
  await page.goto(`/internal/carriers/${carrier.sid}/edit`);
  await expect(page.getByLabel('Carrier name')).toHaveValue(carrier.name);
  return carrier;
}

async function fillNewCarrier(page: Page): Promise<string> {
  const name = unique('Carrier');
  await page.goto('/internal/carriers/add');
  await page.getByLabel('Carrier name').fill(name);
  await page.getByLabel('IP address').first().fill('203.0.113.7');
  return name;
}

const bar = (page: Page) => page.locator('form').getByRole('alert');
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true });
const saved = (page: Page) => page.getByText('Carrier updated successfully');

function lateTimers() {
  const set = window.setTimeout.bind(window);
  Object.assign(window, {
    setTimeout: (act: TimerHandler, ms = 0, ...rest: unknown[]) => set(act, ms + 1500, ...rest),
  });
}

test('a change right after a save is no conflict with it, however late the timers of a busy page are', async ({
  signedIn: page,
  world,
}) => {
  await page.addInitScript(lateTimers);
  await openCarrier(page, world);
  for (const _ of [1, 2, 3]) {
    const name = unique('Renamed');
    await page.getByLabel('Carrier name').fill(name);
    await save(page).click();
    await expect(page.getByText('No changes')).toBeVisible();
    await page.getByLabel('Carrier name').fill(`${name} twice`);
    await save(page).click();
    await expect(page.getByRole('heading', { name: `${name} twice` })).toBeVisible();
  }
});

test.describe('a save that fails', () => {
  test.use({ allowedErrors: /status of (500|503|413|422|429|409)|ERR_FAILED/ });

  test('what the server says of a field stays there, however late the timers of a busy page are', async ({
    signedIn: page,
    world,
  }) => {
    await page.addInitScript(lateTimers);
    const other = await world.account();
    await page.goto('/internal/accounts/add');
    await page.getByRole('textbox', { name: 'Account name' }).fill(other.name);
    await page.getByRole('button', { name: 'Add account' }).click();
    await expect(page.getByText(ACCOUNT_NAME_TAKEN)).toBeVisible();
    // One that was set after all of them.
    await page.evaluate(() => new Promise((go) => setTimeout(go)));
    await expect(page.getByText(ACCOUNT_NAME_TAKEN)).toBeVisible();
  });

  test('is said in the save bar, where the person is, and can be tried again there', async ({
    signedIn: page,
    world,
  }) => {
    for (const size of [
      { width: 1440, height: 900 },
      { width: 390, height: 780 },
    ]) {
      await page.setViewportSize(size);
      await openCarrier(page, world);
      const name = unique('Renamed');
      await page.getByLabel('Carrier name').fill(name);
      await page.getByLabel('DTMF type').focus();
      await meet(page, 'PUT', (route) => route.fulfill({ status: 500, body: '{"msg":"No luck"}' }));
      await page.keyboard.press('Control+s');
      await expect(bar(page)).toContainText('Not saved.');
      await expect(bar(page)).toContainText('No luck. Everything you typed is still here.');
      await expect(bar(page)).toBeInViewport({ ratio: 1 });
      await expectAccessible(page);
      await page.unroute(carrierPath);
      await bar(page).getByRole('button', { name: 'Retry' }).click();
      await expect(saved(page)).toBeVisible();
      await expect(bar(page)).toBeHidden();
      await expect(page.getByRole('heading', { name })).toBeVisible();
    }
  });

  test('whose answer was lost may be tried again: a new record is one record', async ({
    signedIn: page,
    world,
  }) => {
    const name = await fillNewCarrier(page);
    await meet(page, 'POST', loseAnswer);
    await page.getByRole('button', { name: 'Add carrier' }).click();
    await expect(bar(page)).toContainText('It is unclear whether this was done.');
    await page.unroute(carrierPath);
    await bar(page).getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByText('Carrier created successfully')).toBeVisible();
    expect(await carriersNamed(world, name)).toBe(1);
  });

  test('whose answer was lost and which was changed since says that the first is stored', async ({
    signedIn: page,
    world,
  }) => {
    const name = await fillNewCarrier(page);
    await meet(page, 'POST', loseAnswer);
    await page.getByRole('button', { name: 'Add carrier' }).click();
    await expect(bar(page)).toContainText('The server cannot be reached');
    await page.unroute(carrierPath);
    const other = unique('Other');
    await page.getByLabel('Carrier name').fill(other);
    await page.getByRole('button', { name: 'Add carrier' }).click();
    await expect(bar(page)).toContainText('A request with this key but other content was already processed.');
    expect([await carriersNamed(world, name), await carriersNamed(world, other)]).toEqual([1, 0]);
    await bar(page).getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByText('Carrier created successfully')).toBeVisible();
    expect(await carriersNamed(world, other)).toBe(1);
  });

  test('whose answer was lost is no conflict with itself, changed since or not', async ({
    signedIn: page,
    world,
  }) => {
    await openCarrier(page, world);
    await meet(page, 'PUT', loseAnswer);
    await page.getByLabel('Carrier name').fill(unique('First'));
    await save(page).click();
    await expect(bar(page)).toContainText('The server cannot be reached');
    await page.unroute(carrierPath);
    await save(page).click();
    await expect(saved(page)).toBeVisible();

    await meet(page, 'PUT', loseAnswer);
    await page.getByLabel('Carrier name').fill(unique('Second'));
    await save(page).click();
    await expect(bar(page)).toContainText('The server cannot be reached');
    await page.unroute(carrierPath);
    const third = unique('Third');
    await page.getByLabel('Carrier name').fill(third);
    await save(page).click();
    await expect(bar(page)).toContainText('Save again to store it.');
    await expect(page.getByLabel('Carrier name')).toHaveValue(third);
    await bar(page).getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('heading', { name: third })).toBeVisible();
    expect(await carriersNamed(world, third)).toBe(1);
  });

  test('without an answer for twenty seconds says so, and may be tried again', async ({
    signedIn: page,
    world,
  }) => {
    await page.clock.install();
    await openCarrier(page, world);
    await meet(page, 'PUT', () => new Promise(() => {}));
    const name = unique('Slow');
    await page.getByLabel('Carrier name').fill(name);
    await save(page).click();
    await expect(page.getByLabel('Carrier name')).toBeDisabled();
    await page.clock.runFor(6000);
    await expect(page.getByText('Waiting for the server to answer')).toBeVisible();
    await page.clock.runFor(15_000);
    await expect(bar(page)).toContainText('The server has not answered for 20 seconds');
    await expect(page.getByLabel('Carrier name')).toHaveValue(name);
    await page.unroute(carrierPath);
    await bar(page).getByRole('button', { name: 'Retry' }).click();
    await page.clock.resume();
    await expect(page.getByRole('heading', { name })).toBeVisible();
  });

  test('with an answer that nobody can read is the general sentence, never its body', async ({
    signedIn: page,
    world,
  }) => {
    await openCarrier(page, world);
    await page.getByLabel('Carrier name').fill(unique('Renamed'));
    for (const body of [
      'upstream connect error, reset before headers',
      '<h1>Bad gateway</h1>',
      '{"a":',
      '',
    ]) {
      await meet(page, 'PUT', (route) => route.fulfill({ status: 500, body }));
      // What is said may be about the one before.
      const answered = page.waitForResponse((response) => response.request().method() === 'PUT');
      await save(page).click();
      await answered;
      await expect(bar(page)).toContainText('Something went wrong, please try again. Everything');
      await page.unroute(carrierPath);
    }
  });

  test('with a page of a proxy in its place says what that means, also when nothing else can be had of the server', async ({
    signedIn: page,
    world,
  }) => {
    const isFetched = page.waitForResponse(/\/assets\/seldom-answers/);
    await openCarrier(page, world);
    const name = unique('Renamed');
    await page.getByLabel('Carrier name').fill(name);
    await isFetched;
    await page.route('**/assets/**', (route) => route.abort());
    const answers: [status: number, headers: Record<string, string>, said: string][] = [
      [413, {}, 'Send less at once, or have its limit raised. Everything you typed is still here.'],
      [503, {}, 'The server is unavailable. Try again in a moment. Everything you typed is still here.'],
      [429, { 'retry-after': '150' }, 'Too many requests were sent. Try again in 3 minutes. Everything'],
    ];
    for (const [status, headers, said] of answers) {
      await meet(page, 'PUT', (route) =>
        route.fulfill({ status, headers, contentType: 'text/html', body: '<h1>nginx</h1>' }),
      );
      await save(page).click();
      await expect(bar(page)).toContainText(said);
      await expect(page.getByLabel('Carrier name')).toHaveValue(name);
      await page.unroute(carrierPath);
    }
    await bar(page).getByRole('button', { name: 'Retry' }).click();
    await expect(saved(page)).toBeVisible();
  });
});

test('while a save is under way nothing can be typed, and the focus comes back', async ({
  signedIn: page,
  world,
}) => {
  await openCarrier(page, world);
  const held = await holdBack(page, carrierPath, 'PUT');
  const name = unique('Renamed');
  await page.getByLabel('Carrier name').fill(name);
  await page.keyboard.press('Control+s');
  await expect(page.getByLabel('Carrier name')).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Add SIP gateway' })).toBeDisabled();
  await page.keyboard.type('lost');
  held.letGo();
  await expect(saved(page)).toBeVisible();
  await expect(page.getByLabel('Carrier name')).toHaveValue(name);
  await expect(page.getByLabel('Carrier name')).toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.type(' again');
  await page.getByRole('link', { name: 'Applications', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible();
});

test('fields that are not right are counted in the save bar, and the first gets the focus', async ({
  signedIn: page,
  world,
}) => {
  await openCarrier(page, world);
  await page.getByLabel('Carrier name').fill('');
  await page.getByLabel('IP address').first().fill('not an address');
  await page.getByLabel('DTMF type').focus();
  await page.keyboard.press('Control+s');
  await expect(page.getByText('2 fields need attention')).toBeInViewport();
  await expect(page.getByLabel('Carrier name')).toBeFocused();
  await page.getByLabel('Carrier name').fill(unique('Carrier'));
  await expect(page.getByText('1 field needs attention')).toBeVisible();
});

test('changes are counted, and what was discarded can be had back', async ({ signedIn: page, world }) => {
  const carrier = await openCarrier(page, world);
  const name = page.getByLabel('Carrier name');
  await expect(page.getByText('No changes')).toBeVisible();
  await name.fill('Another');
  await expect(page.getByText('1 change', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Add SIP gateway' }).click();
  await page.getByLabel('IP address').last().fill('203.0.113.99');
  await expect(page.getByText('2 changes')).toBeVisible();
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(name).toHaveValue(carrier.name);
  await expect(page.getByText('Changes discarded')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(name).toHaveValue('Another');
  await expect(page.getByLabel('IP address').last()).toHaveValue('203.0.113.99');
  await expect(page.getByText('2 changes')).toBeVisible();
  await save(page).click();
  await expect(saved(page)).toBeVisible();
  await expect(page.getByRole('button', { name: /Discard|Undo/ })).toHaveCount(0);
});

test('the first fault is shown with what is said of it, above the bar, also when its field still had the focus', async ({
  signedIn: page,
}) => {
  await page.goto('/internal/carriers/add');
  await page.getByLabel('Carrier name').fill('Somebody');
  const field = page.locator('[data-path="sip_gateways.0.ipv4"]');
  await field.fill('sip.example.com');
  await page.evaluate(() => scrollTo(0, 0));
  await expect(field).not.toBeInViewport();
  await page.keyboard.press('Control+s');
  await expect(field).toHaveAccessibleDescription(/only be used for outbound calls/);
  await expect(field).toBeInViewport();
  const said = await page.getByText('only be used for outbound calls').boundingBox();
  const bar = await page.getByRole('button', { name: 'Add carrier' }).boundingBox();
  expect((said?.y ?? 0) + (said?.height ?? 0)).toBeLessThan(bar?.y ?? 0);
});

test.describe('beside what was saved', () => {
  test.use({ allowedErrors: /status of 409/ });

  test('what somebody else has changed is not overwritten by the next save either', async ({
    signedIn: page,
    world,
  }) => {
    const account = await world.account();
    const path = `/Accounts/${account.sid}`;
    await page.goto(`/internal/accounts/${account.sid}/edit`);
    await unfold(page, 'Limits');
    await page.getByLabel('Max calls').fill('3');
    await page.getByLabel('Account name').fill(`${account.name} mine`);
    await world.send('PUT', path, { name: `${account.name} theirs` }, world.token);
    const dialog = page.getByRole('dialog', { name: 'Changed by someone else in the meantime' });
    for (const saved of ['Saved: Max calls.', 'Nothing was saved.']) {
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await expect(dialog).toContainText(saved);
      await dialog.getByRole('button', { name: 'Keep editing' }).click();
    }
    const { name } = await world.send<{ name: string }>('GET', path, undefined, world.token);
    expect(name).toBe(`${account.name} theirs`);
  });
});
