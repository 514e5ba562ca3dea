/** The test function of every spec: a server of the worker's own, a world, and no console error goes unseen. */
import './stack-traces.ts';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { test as base, expect, type Locator, type Page } from '@playwright/test';
import type axe from 'axe-core';
import { crowd } from './crowd.ts';
import { howDrawn } from './how-drawn.ts';
import { beLate } from './late.ts';
import { routeAtOnce } from './route-at-once.ts';
import { emptyDataDirectory, type Server, startServer } from './server.ts';
import { firstVisit, type Lent, type Tabs, tabsOf } from './tabs.ts';
import { beTranslated } from './translated.ts';
import { type Credentials, FIRST_PASSWORD, openWorld, type World } from './world.ts';

export { expect };

type Options = {
  /** Console errors that the test is about, such as a refused request or a screen that cannot be drawn. */
  allowedErrors: RegExp;
  /** Narrows them to requests of these addresses. */
  allowedUrls: RegExp;
  /** Whether pages hear of what others change: it would come at another moment each time. */
  hasStream: boolean;
  /** Whether the browser knows nothing of the console yet: it has neither its files nor what they become. */
  isFirstVisit: boolean;
};

/** A server that this test alone asks. It outlives the page, which may ask it for something at any moment. */
type StartBeside = (env: Record<string, string>, data_dir?: string) => Promise<Server>;

/** In a browser of one's own, beside whoever else is at work. */
type SignInAs = (who: Pick<Credentials, 'name' | 'password'>) => Promise<Page>;

export const test = base.extend<
  Options & { lent: Lent; signedIn: Page; signInAs: SignInAs; startBeside: StartBeside },
  { server: Server; world: World; tabs: Tabs }
>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from its first parameter.
    async ({}, use) => {
      const server = await startServer(emptyDataDirectory(), {
        TRUNKLINE_ADMIN_PASSWORD: FIRST_PASSWORD,
        // Where what stands for a customer's webhook or bucket is.
        TRUNKLINE_ALLOW_PRIVATE_ADDRESSES: '127.0.0.1/32',
      });
      await use(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],
  world: [
    async ({ server }, use) => {
      const world = await openWorld(server.url);
      await crowd(world);
      await use(world);
    },
    { scope: 'worker' },
  ],
  allowedErrors: [/^$/, { option: true }],
  allowedUrls: [/^/, { option: true }],
  hasStream: [false, { option: true }],
  isFirstVisit: [false, { option: true }],
  baseURL: async ({ server }, use) => use(server.url),
  // biome-ignore lint/correctness/noEmptyPattern: as above.
  startBeside: async ({}, use) => {
    const started: Server[] = [];
    await use(async (env, data_dir = emptyDataDirectory()) => {
      const server = await startServer(data_dir, env);
      started.push(server);
      return server;
    });
    await Promise.all(started.map((server) => server.stop()));
  },
  tabs: [async ({ browser }, use) => use(tabsOf(browser)), { scope: 'worker' }],
  lent: async ({ browser, tabs, viewport, isFirstVisit }, use) => {
    const lent = await (isFirstVisit ? firstVisit(browser) : tabs.lend(viewport));
    await use(lent);
    await lent.giveBack();
  },
  context: async ({ lent }, use) => use(lent.context),
  // Named, so that the servers are stopped after it.
  page: async ({ lent, startBeside: _, allowedErrors, allowedUrls, hasStream }, use, { errors: faults }) => {
    const page = await lent.open();
    const errors = collectErrors(page, allowedErrors, allowedUrls);
    routeAtOnce(page);
    await beLate(page);
    await beTranslated(page);
    if (!hasStream) await page.addInitScript(withoutStream);
    await use(page);
    if (faults.length > 0) console.log(`the page that failed ${await howDrawn(page)}`);
    // What a test puts in the way of a request may still be at work on the last one.
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    expect(errors, 'errors in the browser console').toEqual([]);
  },
  /** The page with the admin signed in, on no screen yet. */
  signedIn: async ({ page, world }, use) => {
    await world.stayFresh();
    await actAs(page, world.token);
    await use(page);
  },
  signInAs: async ({ tabs, viewport, world, allowedErrors, allowedUrls, hasStream }, use) => {
    const opened: { page: Page; errors: string[]; giveBack: Lent['giveBack'] }[] = [];
    await use(async ({ name, password }) => {
      const { token } = await world.logIn(name, password);
      const { open, giveBack } = await tabs.lend(viewport);
      const page = await open();
      routeAtOnce(page);
      await beLate(page);
      await beTranslated(page);
      if (!hasStream) await page.addInitScript(withoutStream);
      opened.push({ page, errors: collectErrors(page, allowedErrors, allowedUrls), giveBack });
      await actAs(page, token);
      return page;
    });
    for (const { page, errors, giveBack } of opened) {
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await giveBack();
      expect(errors, 'errors in the browser console').toEqual([]);
    }
  },
});

function collectErrors(page: Page, allowed: RegExp, urls: RegExp): string[] {
  const errors: string[] = [];
  page.on('console', (message) => {
    if (message.type() !== 'error') return;
    const { url } = message.location();
    if (!allowed.test(message.text()) || !urls.test(url)) errors.push(`${message.text()} ${url}`);
  });
  page.on('pageerror', (error) => {
    if (!allowed.test(String(error))) errors.push(String(error));
  });
  return errors;
}

/** In the page: the stream of live updates never begins. */
function withoutStream(): void {
  const ask = window.fetch.bind(window);
  window.fetch = (input, init) =>
    String(input).includes('/api/v1/Events') ? new Promise(() => {}) : ask(input, init);
}

/** Puts the token where the console keeps it, before its first script runs. */
export async function actAs(page: Page, token: string): Promise<void> {
  await page.addInitScript((value) => {
    if (sessionStorage.getItem('acted')) return;
    sessionStorage.setItem('acted', 'yes');
    localStorage.setItem('token', value);
  }, token);
}

/** What is pressed makes the page ask, which tells it; what it asks of its own accord may tell it before. */
export async function findSessionEnded(
  page: Page,
  by = page.getByRole('link', { name: 'Applications', exact: true }),
): Promise<void> {
  const told = page.getByText('Your session has expired. Please log in and try again.');
  await by.or(told).first().click();
  await expect(told).toBeVisible();
}

/**
 * axe finds nothing on this part of the screen as it stands, nor in the other colours. Without a part: on what
 * is open in front, else on all beside the rail. Whole screens are asked about in `screens.spec.ts`.
 */
export async function expectAccessible(page: Page, within?: Locator): Promise<void> {
  const inFront = page
    .locator('dialog[open], [role=dialog], [role=menu], [role=listbox]')
    .filter({ visible: true });
  const part = within ?? ((await inFront.count()) > 0 ? inFront.last() : page.locator('main'));
  await expectNoViolations(part);
  await inOtherColours(page, () => expectNoViolations(part, COLOUR_RULES));
}

/** As it stands, in the colours that are shown and then in the others; and back. */
export async function inOtherColours(page: Page, ask: () => Promise<void>): Promise<void> {
  const light = (await page.locator('html').getAttribute('data-mantine-color-scheme')) === 'light';
  await inColours(page, light ? 'dark' : 'light');
  await ask();
  await inColours(page, light ? 'light' : 'dark');
}

/** As the device asks for it; the screen stays as it stands. */
async function inColours(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
}

/** What of axe's rules another set of colours may break: a text on its ground, and a link among the words beside it. */
export const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** Without its comments: every page that is asked reads all of it. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** By all of axe's rules unless told otherwise; those about a page as a whole are asked of `html`. */
export async function expectNoViolations(part: Locator, rules?: string[]): Promise<void> {
  const page = part.page();
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  const violations = await part.evaluate(async (element, only) => {
    const { run } = (window as unknown as { axe: typeof axe }).axe;
    const found = await run(element === document.documentElement ? document : element, {
      resultTypes: ['violations'],
      // Style sheets are read for none of the rules that are asked.
      preload: { assets: ['media'] },
      ...(only ? { runOnly: { type: 'rule' as const, values: only } } : {}),
    });
    return found.violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join(' | ')}`,
    );
  }, rules);
  expect(violations).toEqual([]);
}
