/** What the page itself is made of does not come, or not for a long time. */
import type { Page } from '@playwright/test';
import { carrierName, openCarrier } from '../carrier-screens.ts';
import { holdBack } from '../hold-back.ts';
import { filterChip } from '../lists.ts';
import { requestsOf } from '../requests-of.ts';
import { askSoonAgain } from '../rounds.ts';
import { expect, expectAccessible, test } from '../test.ts';
import type { World } from '../world.ts';

const WAITING = 'Still waiting for Trunkline. If nothing comes, load the page again.';

test.describe('an empty page', () => {
  test.use({ allowedErrors: /status of 502/ });

  test('says what it waits for after five seconds, also when its script does not come', async ({
    signedIn: page,
  }) => {
    const sentence = page.getByText(WAITING);
    const { letGo } = await holdBack(page, '**/api/v1/Users/me');
    await page.clock.install();
    await page.goto('/internal/carriers', { waitUntil: 'commit' });
    await expect(sentence).toBeAttached();
    await expect(sentence).toBeHidden();
    await page.clock.runFor(5000);
    await expect(sentence).toBeVisible();
    letGo();
    await expect(page.getByRole('heading', { level: 1, name: 'Carriers' })).toBeVisible();
    await expect(sentence).toHaveCount(0);

    await page.route(/\/assets\/index-[\w-]*\.js$/, (route) => route.fulfill({ status: 502 }));
    await page.reload({ waitUntil: 'commit' });
    await expect(sentence).toBeAttached();
    await page.clock.runFor(5000);
    await expect(sentence).toBeVisible();
  });
});

test.describe('while servers of two releases answer', () => {
  test.use({ allowedErrors: /status of 404|dynamically imported module|preload CSS|MIME type/ });

  test('a page whose files are asked of the other one is loaded again by itself, until all of it is there', async ({
    signedIn: page,
  }) => {
    const heading = page.getByRole('heading', { level: 1, name: 'Carriers' });
    for (const [missing, shown] of [
      [/\/assets\/index-[\w-]*\.js$/, page.getByText(WAITING)],
      [/\/assets\/index-[\w-]*\.css$/, heading],
    ] as const) {
      await page.route(missing, (route) => route.fulfill({ status: 404, json: { msg: 'Not here' } }));
      await page.goto('/internal/carriers', { waitUntil: 'commit' });
      await expect(shown).toBeVisible();
      await page.unrouteAll();
      await expect(heading).toBeVisible();
      await expect(page.locator('body')).toHaveCSS('font-family', /Inter/);
    }
  });
});

test.describe('the login page', () => {
  test.use({ allowedErrors: /status of 404|ERR_FAILED|dynamically imported module|preload CSS/ });

  test('that was open while the server was upgraded says to reload it, and what is in the way else', async ({
    page,
  }) => {
    await page.goto('/');
    await page.route(/\/assets\//, (route) => route.fulfill({ status: 404, json: { msg: 'Not here' } }));
    await page.getByLabel('Username').fill('admin');
    await page.getByLabel('Password', { exact: true }).fill('a-password');
    const logIn = page.getByRole('button', { name: 'Log in' });
    await logIn.click();
    const told = page.getByRole('alert').filter({ hasText: /./ });
    await expect(told).toHaveText(
      'A part of this page could not be fetched; the server may have been upgraded. Reload the page.',
    );
    await page.route('**/*', (route) => route.abort());
    await logIn.click();
    await expect(told).toHaveText('The server cannot be reached');
  });
});

test.describe('an area', () => {
  test.use({
    allowedErrors: /status of 404|ERR_INTERNET_DISCONNECTED|dynamically imported module|preload CSS/,
  });

  test('that an upgrade of the server took away is loaded anew with its page by Retry', async ({
    signedIn: page,
  }) => {
    await page.goto('/internal/carriers');
    await expect(page.getByRole('heading', { level: 1, name: 'Carriers' })).toBeVisible();
    await page.evaluate(() => document.body.setAttribute('data-before', ''));
    await page.route(/\/assets\/speech-services-/, (route) => route.fulfill({ status: 404 }));
    await page.getByRole('link', { name: 'Speech', exact: true }).click();
    const told = page.getByRole('alert').filter({ hasText: 'This page could not be shown.' });
    await expect(told).toContainText('the server may have been upgraded');
    await page.unrouteAll();
    await told.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Speech' })).toBeVisible();
    await expect(page.locator('body[data-before]')).toHaveCount(0);
  });

  test('that did not come for want of the network is there when that is', async ({
    signedIn: page,
    context,
  }) => {
    await page.goto('/internal/carriers');
    await expect(page.getByRole('heading', { level: 1, name: 'Carriers' })).toBeVisible();
    const area = /\/assets\/speech-services-/;
    await page.route(area, (route) => route.abort('internetdisconnected'));
    await context.setOffline(true);
    await page.getByRole('link', { name: 'Speech', exact: true }).click();
    const told = page.getByRole('alert').filter({ hasText: 'This page could not be shown.' });
    await expect(told).toContainText('The server cannot be reached');
    await page.unroute(area);
    const isPage = (url: URL) => url.pathname === '/internal/speech-services';
    // The first that is asked once the browser says so does not come through yet.
    await page.route(isPage, (route) => route.abort('internetdisconnected'), { times: 1 });
    await context.setOffline(false);
    await expect(page.getByRole('heading', { level: 1, name: 'Speech' })).toBeVisible();
  });
});

test.describe('a part of a page that cannot be fetched', () => {
  test.use({ allowedErrors: /status of 404|dynamically imported module|preload CSS/ });

  const PART = 'This could not be loaded. Try again, or reload the page.';

  async function typeIntoCarrier(page: Page, world: World): Promise<void> {
    await openCarrier(page, (await world.carrier()).sid);
    await carrierName(page).fill('Typed already');
  }

  async function closeToast(page: Page): Promise<void> {
    const toast = page.getByRole('alert').filter({ hasText: PART });
    await expect(toast).toBeVisible();
    await toast.getByRole('button').click();
    await expect(toast).toBeHidden();
  }

  test('says so in its place, is there by Retry, and takes nothing with it', async ({
    signedIn: page,
    world,
  }) => {
    await typeIntoCarrier(page, world);
    await page.route(/\/assets\/(LatestCallsPanel|NoticePanel)-/, (route) => route.fulfill({ status: 404 }));
    await page.getByRole('button', { name: /^Notices/ }).click();
    const notices = page.getByRole('dialog', { name: 'Notices' });
    for (const _ of [1, 2]) {
      await expect(notices.getByRole('alert')).toContainText(PART);
      await expectAccessible(page);
      await notices.getByRole('button', { name: 'Retry' }).click();
    }
    await page.unrouteAll();
    await notices.getByRole('button', { name: 'Retry' }).click();
    await expect(notices.getByRole('alert')).toBeHidden();
    await page.keyboard.press('Escape');
    await expect(notices).toBeHidden();
    await expect(carrierName(page)).toHaveValue('Typed already');
    await expect(page.getByText('1 change', { exact: true })).toBeVisible();
  });

  test('closes the palette, which is there with its style when it can be fetched', async ({
    signedIn: page,
    world,
  }) => {
    await typeIntoCarrier(page, world);
    await page.route(/\/assets\/Palette-/, (route) => route.fulfill({ status: 404 }));
    const palette = page.getByRole('dialog', { name: 'Search or jump to' });
    for (const _ of [1, 2]) {
      await page.keyboard.press('Control+k');
      await closeToast(page);
      await expect(palette).toBeHidden();
    }
    await page.unrouteAll();
    await page.keyboard.press('Control+k');
    await palette.getByRole('combobox').fill('home');
    await expect(palette.getByRole('option').first()).toBeVisible();
    await expect(palette.getByRole('listbox')).toHaveCSS('overflow-y', 'auto');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await expect(carrierName(page)).toHaveValue('Typed already');
  });

  test('closes with a toast where it was opened over the page, and opens when it can be fetched', async ({
    signedIn: page,
    world,
  }) => {
    const carrier = await world.carrier();
    await page.goto(`/internal/carriers?filter=${encodeURIComponent(carrier.name)}`);
    const menu = page.getByRole('button', { name: `Actions for ${carrier.name}` });
    await expect(menu).toBeVisible();
    const parts = /\/assets\/(floating|HelpDrawer)-/;
    await page.route(parts, (route) => route.fulfill({ status: 404 }));
    await menu.click();
    await closeToast(page);
    await expect(menu).toHaveAttribute('aria-expanded', 'false');
    await filterChip(page, 'Used by').click();
    await closeToast(page);
    await page.getByRole('link', { name: /^Help/ }).first().click();
    await closeToast(page);
    await expect(page).not.toHaveURL(/help=/);
    await page.unrouteAll();
    await filterChip(page, 'Used by').click();
    await expect(page.getByLabel('Find: Used by')).toBeVisible();
    await page.keyboard.press('Escape');
  });
});

test.describe('a record', () => {
  test.use({ allowedErrors: /status of 500/ });

  test('that failed says its request beside the word, on a phone too', async ({ signedIn: page }) => {
    const request_id = '6c762bb6-32d0-4457-b022-09c8e3b1aa14';
    await page.route('**/api/v1/**/VoipCarriers?*', (route) =>
      route.fulfill({ status: 500, json: { msg: 'It broke.', request_id } }),
    );
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/internal/carriers');
    const id = page.getByText(request_id);
    await expect(id).toBeVisible();
    const word = await page.locator('p', { has: id }).evaluate((line) => {
      const range = document.createRange();
      range.selectNode(line.firstChild as Node);
      return { lines: range.getClientRects().length, end: range.getBoundingClientRect().right };
    });
    expect(word.lines).toBe(1);
    expect((await id.boundingBox())?.x).toBeGreaterThan(word.end);
  });

  test('that the server fails to send says what its page is, and leads back to its list', async ({
    signedIn: page,
    world,
  }) => {
    const carrier = await world.carrier();
    const sid = crypto.randomUUID();
    await page.route(new RegExp(`${carrier.sid}|${sid}`), (route) =>
      route.request().resourceType() === 'document'
        ? route.fallback()
        : route.fulfill({ status: 500, json: { msg: 'No luck' } }),
    );
    for (const [address, title, list] of [
      [`carriers/${carrier.sid}/edit`, 'Carrier', 'Carriers'],
      [`recent-calls/${sid}`, 'Call', 'Recent calls'],
    ] as const) {
      await page.goto(`/internal/${address}`);
      await expect(page.getByRole('alert').filter({ hasText: 'No luck' })).toBeVisible();
      await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible();
      await expect(page).toHaveTitle(`${title} · Trunkline`);
      await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: list }).click();
      await expect(page.getByRole('heading', { level: 1, name: list, exact: true })).toBeVisible();
    }
  });
});

test.describe('what is asked again by itself', () => {
  test.use({ allowedErrors: /status of 500/ });

  test('is failed until there is an answer, or somebody asks again', async ({ signedIn: page }) => {
    const FIRST_AND_RETRY = 2;
    const address = '**/api/v1/Status';
    let asked = 0;
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
    await page.route(address, async (route) => {
      asked += 1;
      if (asked > FIRST_AND_RETRY) await answered;
      await route.fulfill({ status: 500, json: { msg: 'The disk is full.' } });
    });
    await page.addInitScript(askSoonAgain);
    await page.goto('/internal/settings?tab=status');
    const told = page.getByRole('alert').filter({ hasText: 'The status could not be loaded.' });
    await expect(told).toContainText('The disk is full.');
    await expect.poll(() => asked).toBeGreaterThan(FIRST_AND_RETRY);
    // Now: once the wait for an answer is over it is told again anyway.
    expect(await told.count()).toBe(1);
    await told.getByRole('button', { name: 'Retry' }).click();
    await expect(told).toHaveCount(0);
    answer();
    await expect(told).toBeVisible();
    await page.unroute(address);
    await expect(page.getByText('This server', { exact: true })).toBeVisible();
    await expect(told).toHaveCount(0);
  });
});

test.describe('what failed for want of the network', () => {
  test.use({ allowedErrors: /ERR_INTERNET_DISCONNECTED/ });

  test('is there when the network is, and what did not fail stays as it is', async ({
    signedIn: page,
    world,
  }) => {
    const { name } = await world.application((await world.account()).sid);
    await page.goto(`/internal/applications?filter=${encodeURIComponent(name)}`);
    const row = page.getByRole('row', { name });
    await expect(row).toBeVisible();
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Name', exact: true }).click();
    const told = page.getByRole('alert').filter({ hasText: 'The applications could not be loaded.' });
    await expect(told).toContainText('The server cannot be reached');
    // It may have asked once more just before the network was there.
    const answered = requestsOf(page, 'requestfinished');
    await page.context().setOffline(false);
    await expect(row).toBeVisible();
    await expect(told).toHaveCount(0);
    await expect
      .poll(() => answered.filter((path) => path.startsWith('/api/')))
      .toEqual([expect.stringMatching(/Applications\?/)]);
  });
});

test.describe('whether there is an account', () => {
  test.use({ allowedErrors: /status of 503/ });

  test('is not known, and the page where a number is added says what it is all the same', async ({
    signedIn: page,
  }) => {
    const failed = { status: 503, json: { msg: 'No answer.', code: 'store_down' } };
    await page.route(/\/(Accounts|VoipCarriers)\b/, (route) => route.fulfill(failed));
    await page.goto('/internal/phone-numbers/add');
    await expect(page.getByText('This page could not be loaded.')).toBeVisible();
    await expect(page).toHaveTitle(/Add phone number/);
    await expect(page.getByRole('heading', { level: 1, name: 'Add phone number' })).toBeVisible();
    await page.unroute(/\/(Accounts|VoipCarriers)\b/);
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByLabel('Number')).toBeVisible();
  });
});
