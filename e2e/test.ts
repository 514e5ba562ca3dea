/** The test function of every spec: a server of the worker's own, a world, and no console error goes unseen. */
import { test as base, expect, type Page } from '@playwright/test';
import axe from 'axe-core';
import { emptyDataDirectory, type Server, startServer } from './server.ts';
import { type Credentials, FIRST_PASSWORD, openWorld, type World } from './world.ts';

export { expect };

type Options = {
  /** Console errors that the test is about, such as a refused request. */
  allowedErrors: RegExp;
  /** Narrows them to requests of these addresses. */
  allowedUrls: RegExp;
};

/** In a browser of one's own, beside whoever else is at work. */
type SignInAs = (who: Pick<Credentials, 'name' | 'password'>) => Promise<Page>;

export const test = base.extend<
  Options & { signedIn: Page; signInAs: SignInAs },
  { server: Server; world: World }
>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from its first parameter.
    async ({}, use) => {
      const server = await startServer(emptyDataDirectory(), { TRUNKLINE_ADMIN_PASSWORD: FIRST_PASSWORD });
      await use(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],
  world: [
    async ({ server }, use) => {
      await use(await openWorld(server.url));
    },
    { scope: 'worker' },
  ],
  allowedErrors: [/^$/, { option: true }],
  allowedUrls: [/^/, { option: true }],
  baseURL: async ({ server }, use) => use(server.url),
  page: async ({ page, allowedErrors, allowedUrls }, use) => {
    const errors = collectErrors(page, allowedErrors, allowedUrls);
    await use(page);
    // What a test puts in the way of a request may still be at work on the last one.
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    expect(errors, 'errors in the browser console').toEqual([]);
  },
  /** The page with the admin signed in, on no screen yet. */
  signedIn: async ({ page, world }, use) => {
    await actAs(page, world.token);
    await use(page);
  },
  signInAs: async ({ browser, baseURL, world, allowedErrors, allowedUrls }, use) => {
    const opened: { page: Page; errors: string[] }[] = [];
    await use(async ({ name, password }) => {
      const { token } = await world.logIn(name, password);
      const page = await browser.newPage({ baseURL: baseURL ?? '' });
      opened.push({ page, errors: collectErrors(page, allowedErrors, allowedUrls) });
      await actAs(page, token);
      return page;
    });
    for (const { page, errors } of opened) {
      await page.close();
      expect(errors, 'errors in the browser console').toEqual([]);
    }
  },
});

function collectErrors(page: Page, allowed: RegExp, urls: RegExp): string[] {
  const errors: string[] = [];
  page.on('console', (message) => {
    if (message.type() !== 'error') return;
    const isAllowed = allowed.test(message.text()) && urls.test(message.location().url);
    if (!isAllowed) errors.push(message.text());
  });
  page.on('pageerror', (error) => errors.push(String(error)));
  return errors;
}

/** Puts the token where the console keeps it, before its first script runs. */
export async function actAs(page: Page, token: string): Promise<void> {
  await page.addInitScript((value) => {
    if (sessionStorage.getItem('acted')) return;
    sessionStorage.setItem('acted', 'yes');
    localStorage.setItem('token', value);
  }, token);
}

/** axe finds nothing on the screen as it stands, nor on the same screen in the other colours. */
export async function expectAccessible(page: Page): Promise<void> {
  await expectNoViolations(page);
  const html = page.locator('html');
  const light = (await html.getAttribute('data-mantine-color-scheme')) === 'light';
  await inColours(page, light ? 'dark' : 'light');
  await expectNoViolations(page, ['color-contrast']);
  await inColours(page, light ? 'light' : 'dark');
}

/** As the device asks for it; the screen stays as it stands. */
async function inColours(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
}

async function expectNoViolations(page: Page, rules?: string[]): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const violations = await page.evaluate(async (only) => {
    const { run } = (window as unknown as { axe: typeof axe }).axe;
    const found = await run(document, {
      resultTypes: ['violations'],
      ...(only ? { runOnly: { type: 'rule' as const, values: only } } : {}),
    });
    return found.violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join(' | ')}`,
    );
  }, rules);
  expect(violations).toEqual([]);
}
