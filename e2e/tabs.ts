/**
 * What the pages of a worker's tests stand in. A browser context serves one test after another, since a page costs half as
 * much where its scripts are compiled already: a page that stays open keeps the process alive that has them. Each test has
 * pages of its own, without history and with nothing in their session storage; what pages share is emptied after it.
 */
import type { Browser, BrowserContext, Page, ViewportSize } from '@playwright/test';

export type Lent = {
  context: BrowserContext;
  /** A page of it, of this test's size. */
  open(): Promise<Page>;
  /** Closes its pages, and empties what they stored. */
  giveBack(): Promise<void>;
};

export type Tabs = { lend(size: ViewportSize | null): Promise<Lent> };

type Kept = { context: BrowserContext; keeper: Page; size: ViewportSize | null };

/** For a test about the first visit, to which nothing is known of the console. */
export async function firstVisit(browser: Browser): Promise<Lent> {
  const context = await browser.newContext();
  return { context, open: () => context.newPage(), giveBack: () => context.close() };
}

export function tabsOf(browser: Browser): Tabs {
  const free: Kept[] = [];
  return {
    async lend(size) {
      const kept = free.pop() ?? (await begin(browser, size));
      const { context, keeper } = kept;
      const origins = new Set<string>();
      const watch = (page: Page) =>
        page.on('framenavigated', (frame) => origins.add(new URL(frame.url()).origin));
      context.on('page', watch);
      return {
        context,
        async open() {
          const opened = context.waitForEvent('page');
          // In the keeper's process: a tab that is opened from without would begin in one of its own.
          await keeper.evaluate(() => {
            const tab = window.open('about:blank');
            if (tab) tab.opener = null;
          });
          const page = await opened;
          if (size && (size.width !== kept.size?.width || size.height !== kept.size.height))
            await page.setViewportSize(size);
          return page;
        },
        async giveBack() {
          context.off('page', watch);
          if (await isAsBefore(kept, origins)) free.push(kept);
          else await context.close();
        },
      };
    },
  };
}

/** Of the size of the first test that has it. */
async function begin(browser: Browser, size: ViewportSize | null): Promise<Kept> {
  const context = await browser.newContext();
  const keeper = await context.newPage();
  // Of the same address as the console, and light.
  await keeper.goto('/boot.js');
  return { context, keeper, size };
}

/** Not where a test set a clock, which nothing sets going again, or left the network off. */
async function isAsBefore({ context, keeper }: Kept, origins: Set<string>): Promise<boolean> {
  await Promise.all(context.pages().map((page) => (page === keeper ? undefined : page.close())));
  const isAsBefore = await keeper.evaluate(() => {
    localStorage.clear();
    return navigator.onLine && Function.prototype.toString.call(Date).includes('[native code]');
  });
  if (!isAsBefore) return false;
  await Promise.all([context.unrouteAll(), context.clearCookies(), context.clearPermissions()]);
  origins.delete(new URL(keeper.url()).origin);
  origins.delete('null');
  if (origins.size === 0) return true;
  const protocol = await context.newCDPSession(keeper);
  for (const origin of origins)
    await protocol.send('Storage.clearDataForOrigin', { origin, storageTypes: 'local_storage' });
  await protocol.detach();
  return true;
}
