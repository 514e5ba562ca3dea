import type { Page, Route } from '@playwright/test';
import { fetched } from './fetched.ts';

/** What is asked of these addresses waits until it is let go, in whatever order it was asked for; `asked`: the addresses. */
export async function holdBack(page: Page, address: string | RegExp, method?: string) {
  const gone = Promise.withResolvers<void>();
  const asked: string[] = [];
  await page.route(address, async (route) => {
    const request = route.request();
    if (method !== undefined && request.method() !== method) return route.fallback();
    asked.push(request.url());
    await gone.promise;
    await route.fallback();
  });
  return { asked, letGo: gone.resolve };
}

/** The server does it, and the browser never hears of it. */
export async function loseAnswer(route: Route): Promise<void> {
  await fetched(route);
  await route.abort();
}
